import { accessPoints } from '@wifi-tms/contract/access-points'
import { algorithms } from '@wifi-tms/contract/algorithms'
import { approveDevices, rejectDevices } from '@wifi-tms/contract/approval'
import { readObjectHistory } from '@wifi-tms/contract/audit'
import { changeDevices } from '@wifi-tms/contract/bulk'
import { calls } from '@wifi-tms/contract/calls'
import { sendMessage } from '@wifi-tms/contract/debug'
import { letInAgain } from '@wifi-tms/contract/device-calls'
import { writePages } from '@wifi-tms/contract/device-pages'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import { devices } from '@wifi-tms/contract/devices'
import { directories } from '@wifi-tms/contract/directories'
import { retryDevices, retryDisplay, showMany, showOne } from '@wifi-tms/contract/displays'
import { bookNow, checkIn, displayRoom, endMeeting } from '@wifi-tms/contract/door'
import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { fonts } from '@wifi-tms/contract/fonts'
import { images } from '@wifi-tms/contract/images'
import { bookRooms, meetings } from '@wifi-tms/contract/meetings'
import { downTopic, encode, upTopic } from '@wifi-tms/contract/messages'
import { changeInRooms, changeOccurrence, removeInRooms, removeOccurrence } from '@wifi-tms/contract/occurrences'
import { installFirmware } from '@wifi-tms/contract/orders'
import { otas } from '@wifi-tms/contract/otas'
import { addPictureDevice, renewPictureAddress } from '@wifi-tms/contract/picture-address'
import { PLAYER_PATH, type PlayerCode } from '@wifi-tms/contract/player-protocol'
import { pairPlayer } from '@wifi-tms/contract/players'
import { playlists } from '@wifi-tms/contract/playlists'
import { products } from '@wifi-tms/contract/products'
import { replaceDevice } from '@wifi-tms/contract/replacing'
import { rollouts } from '@wifi-tms/contract/rollouts'
import { endCalendarLink, makeCalendarLink, renewDoorLink, rooms, syncRoom } from '@wifi-tms/contract/rooms'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import {
  endLogin,
  endOtherLogins,
  login,
  logout,
  narrowRole,
  readLogins,
  updateProfile,
} from '@wifi-tms/contract/session'
import { runTask, tasks } from '@wifi-tms/contract/tasks'
import { importTemplate, TEMPLATE_FORMAT, TEMPLATE_FORMAT_VERSION } from '@wifi-tms/contract/template-files'
import { refreshTemplate } from '@wifi-tms/contract/template-use'
import { listVersions, restoreVersion } from '@wifi-tms/contract/template-versions'
import { templates } from '@wifi-tms/contract/templates'
import * as twoFactor from '@wifi-tms/contract/two-factor'
import { users } from '@wifi-tms/contract/users'
import mqtt from 'mqtt'
import { expect, test } from 'vitest'
import { sendFont, variableFont } from '../../content/fonts/testing/upload-font.ts'
import { photo, sendPicture } from '../../content/images/testing/upload-picture.ts'
import { playTag } from '../../fleet/orders/testing/hand-played.ts'
import { espImage } from '../../fleet/otas/testing/images.ts'
import { firmwareFields, sendFirmware } from '../../fleet/otas/testing/upload-firmware.ts'
import { eachServer } from '../../testing/each-server.ts'
import { ADMIN } from '../../testing/start.ts'
import { secretOf } from '../two-factor/take-code.ts'
import { codeOf, stepAt } from '../two-factor/totp.ts'
import { actAlert } from './testing/act-alert.ts'
import { actItems } from './testing/act-items.ts'
import { actCancel, actOrders } from './testing/act-orders.ts'
import { actOwn } from './testing/act-own.ts'
import { actRollout } from './testing/act-rollout.ts'
import { actWebhook } from './testing/act-webhook.ts'
import { addBrokenAndSpare } from './testing/broken-and-spare.ts'
import { judgeCalls } from './testing/judge-calls.ts'
import { unlistedFields } from './testing/unlisted-fields.ts'

eachServer('the history of every call', (server) => {
  test('each recorded call writes its line, and notifies consoles of exactly the resources that it changes', async () => {
    const token = await server().login()
    const { judge, changedSpy, callsDone, lines } = judgeCalls(server())
    const act = async (call: Endpoint, input: object, name: string, ownToken?: string) =>
      judge(call, await server().tell(call, input, ownToken), name)
    type Resource = { create: Endpoint; update: Endpoint; remove: Endpoint }
    /** Changes a new object, and returns it with a function that removes it. */
    const changeNew = async ({ update, remove }: Resource, added: { _id: string }, fields: object, name: string) => {
      await act(update, { ...fields, id: added._id }, name)
      return { ...added, remove: () => act(remove, { id: added._id }, name) }
    }
    const add = async (resource: Resource, fields: object, name: string) =>
      changeNew(resource, await act(resource.create, fields, name), fields, name)

    const panel = { color: 'B/W', module: 'x', width: 48, height: 20, angle: 0, sort: 1 }
    const canvas = { version: 1, elements: [{ kind: 'rectangle', id: 'r', x: 0, y: 0, width: 9, height: 9 }] }
    const picture = await judge(images.create, await sendPicture(server(), 'cup.png', await photo('coffee.png')), 'cup')
    const sent = await sendFont(server(), 'a.woff2', await variableFont(), { name: 'Loud' })
    const font = await judge(fonts.create, sent, 'Loud')
    const ota = { ...(await firmwareFields(server(), 'firm')), name: 'Winter' }
    changedSpy.mockClear()
    const firmware = await judge(otas.create, await sendFirmware(server(), espImage('1.2'), ota), 'Winter')
    const product = await add(products, { name: 'Shop', uri: 'shop' }, 'Shop')
    const screen = await add(screenTypes, { name: 'small', type: 77, ...panel }, 'small')
    const template = await add(templates, { name: 'Price', resolution: '48x20', canvas }, 'Price')
    const templateFile = { format: TEMPLATE_FORMAT, version: TEMPLATE_FORMAT_VERSION, pictures: [], fonts: [] }
    const form = new FormData()
    form.append(
      'file',
      new Blob([JSON.stringify({ ...templateFile, name: 'Kept', resolution: '48x20', canvas })]),
      'kept.json',
    )
    await judge(importTemplate, await server().tell(importTemplate, {}, undefined, { body: form }), 'Kept')
    const mac = 'a0b0c0d0e0f0'
    const device = { mac, alias: 'Door', product: product._id, screenType: screen._id }
    const room = await add(rooms, { name: 'Oslo' }, 'Oslo')
    const meeting = { name: 'Board', room: room._id, date: '2099-01-05', startTime: '09:00', endTime: '10:00' }
    const lunch = { name: 'Lunch', template: template._id, triggerTime: '2099-01-05T12:00', all: true }
    const doorDevice = await add(devices, device, 'Door')
    const lunchTask = await add(tasks, lunch, 'Lunch')
    const addedObjects = [
      await add(users, { username: 'anna', password: 'secret-1' }, 'anna'),
      doorDevice,
      await changeNew(images, picture, { name: 'Cup' }, 'Cup'),
      await changeNew(fonts, font, { name: 'Louder' }, 'Louder'),
      await changeNew(otas, firmware, ota, 'Winter'),
      await add(deviceTypes, { name: 'Round', type: 7 }, 'Round'),
      await add(algorithms, { name: 'Mine', algorithm: 'burkes' }, 'Mine'),
      lunchTask,
      await add(
        playlists,
        { name: 'Loop', entries: [{ template: template._id, minutes: 5 }], all: true, enabled: false },
        'Loop',
      ),
      await add(accessPoints, { name: 'Hall', url: 'http://127.0.0.1:9', product: product._id }, 'Hall'),
      await actAlert(act, add),
      await add(directories, { name: 'Lift', rooms: [room._id] }, 'Lift'),
      await add(meetings, meeting, 'Board'),
      room,
      screen,
      product,
      template,
    ]
    const deviceId = doorDevice._id
    const { db } = server().core
    const firmwareProduct = await server().ask(products.get, { id: ota.product })
    const { _id: orderedId, device: ordered } = await playTag(server(), firmwareProduct, { screenType: 1 })
    const { mac: orderedMac } = await ordered()
    changedSpy.mockClear()
    await actOrders(act, orderedId, orderedMac)
    await actRollout(
      act,
      await add(rollouts, { name: 'Spring', ota: firmware._id, all: true, usbOnly: true }, 'Spring'),
    )
    await actItems(db, act, add, orderedMac)
    await actWebhook(server(), act, add)
    await act(writePages, { id: deviceId, pages: [{ template: template._id }] }, 'Door')
    await act(installFirmware, { id: orderedId, ota: firmware._id }, orderedMac)
    await db.updateTable('device').set({ approved: 0 }).where('id', '=', orderedId).execute()
    await act(approveDevices, { deviceIds: [orderedId] }, orderedMac)
    await db.updateTable('device').set({ approved: 0 }).where('id', '=', orderedId).execute()
    await act(rejectDevices, { deviceIds: [orderedId] }, orderedMac)
    const tag = await mqtt.connectAsync(
      `mqtt://127.0.0.1:${server().mqttPort}`,
      { clientId: mac, username: mac, password: (await server().ask(products.get, { id: product._id })).apikey },
      false,
    )
    await tag.subscribeAsync(downTopic('shop', mac))
    await tag.publishAsync(upTopic('shop', mac), encode({ type: 'hello', protocol: 1 }), { qos: 1 })
    changedSpy.mockClear()
    await act(sendMessage, { id: deviceId, message: { type: 'of-tomorrow' } }, 'Door')
    await tag.endAsync()
    await expect.poll(async () => (await server().ask(devices.get, { id: deviceId })).status).toBe('offline')
    changedSpy.mockClear()
    await actCancel(server(), act, deviceId, 'Door')
    await act(changeDevices, { deviceIds: [deviceId], set: { addLabels: ['north'] } }, 'Door')
    await act(letInAgain, { deviceIds: [deviceId] }, 'Door')
    const brokenAndSpare = await addBrokenAndSpare(server(), product._id)
    changedSpy.mockClear()
    await act(replaceDevice, brokenAndSpare.swap, 'Broken')
    await brokenAndSpare.remove()
    changedSpy.mockClear()
    const playerCode = await fetch(`${server().url}${PLAYER_PATH}/code`, {
      method: 'POST',
      body: JSON.stringify({ width: 800, height: 480 }),
      headers: { 'content-type': 'application/json' },
    })
    const { code } = (await playerCode.json()) as PlayerCode
    const player = await act(pairPlayer, { code, alias: 'Lobby', product: product._id }, 'Lobby')
    await act(devices.remove, { id: player._id }, 'Lobby')
    const frameShape = { color: 'B/W', module: 'x', width: 48, height: 20, angle: 0, sort: 1 } as const
    const framePanel = await server().ask(screenTypes.create, { name: 'of a frame', type: 4711, ...frameShape })
    changedSpy.mockClear()
    const framed = { alias: 'Frame', product: product._id, screenType: framePanel._id }
    const { _id: frameDevice } = await act(addPictureDevice, framed, 'Frame')
    await act(renewPictureAddress, { id: frameDevice }, 'Frame')
    await act(devices.remove, { id: frameDevice }, 'Frame')
    await act(showOne, { mac, templateId: template._id }, 'Door')
    await act(
      showMany,
      { rows: [{ deviceId }, { mac: 'f0f0f0f0f0f0' }], skipUnknown: true, templateId: template._id, force: true },
      'Price',
    )
    const { _id: display } = await act(showMany, { all: true, templateId: template._id, force: true }, 'Price')
    await act(refreshTemplate, { templateId: template._id }, 'Price')
    await act(templates.update, { name: 'Dear', resolution: '48x20', canvas, id: template._id }, 'Dear')
    const [version] = (await server().ask(listVersions, { id: template._id })).items
    await act(restoreVersion, { id: template._id, version: version!._id }, 'Price')
    await act(retryDisplay, { id: display }, 'Price')
    await act(retryDevices, { deviceIds: [deviceId] }, 'Door')
    await act(runTask, { id: lunchTask._id }, 'Lunch')
    const { _id: meetingId } = await act(bookNow, { room: room._id, minutes: 15 }, 'Ad hoc meeting')
    await db.updateTable('occurrence').set({ checkedIn: 0 }).where('meetingId', '=', meetingId).execute()
    await db.updateTable('room').set({ checkIn: 1 }).where('id', '=', room._id).execute()
    for (const call of [checkIn, endMeeting]) await act(call, { id: meetingId }, 'Ad hoc meeting')
    const weekly = { ...meeting, startTime: '11:00', endTime: '12:00', recurrence: 'FREQ=WEEKLY;COUNT=9' }
    const { room: weeklyRoom, ...weeklyFields } = weekly
    await act(bookRooms, { ...weeklyFields, rooms: [weeklyRoom] }, 'Board')
    const [series] = (await server().ask(meetings.list, { startTime: '11:00' })).items
    const moved = { ...weekly, id: series!._id, date: '2099-01-12', day: '2099-01-12', part: 'one' }
    await act(changeOccurrence, moved, 'Board')
    await act(removeOccurrence, { id: series!._id, day: '2099-01-19', part: 'following' }, 'Board')
    await act(changeInRooms, { ...weekly, id: series!._id, exceptions: ['2099-01-12'] }, 'Board')
    await act(removeInRooms, { id: series!._id }, 'Board')
    for (const { _id } of (await server().ask(meetings.list, { startTime: '11:00' })).items)
      await server().ask(meetings.remove, { id: _id })
    changedSpy.mockClear()
    for (const call of [makeCalendarLink, endCalendarLink, renewDoorLink, displayRoom])
      await act(call, { id: room._id }, 'Oslo')
    const calendar = { kind: 'ics', url: 'http://127.0.0.1/' }
    await act(rooms.update, { name: 'Oslo', id: room._id, calendar }, 'Oslo')
    await act(syncRoom, { id: room._id }, 'Oslo')
    for (const { remove } of addedObjects) await remove()
    await act(updateProfile, { email: 'a@b.c' }, ADMIN.username)
    await act(login, ADMIN, '')
    const [otherLogin] = (await server().ask(readLogins, {})).items.filter(({ own }) => !own)
    await act(endLogin, { id: otherLogin!._id }, ADMIN.username)
    await actOwn(server(), act)
    await act(narrowRole, { role: 'viewer' }, '', token)
    await act(logout, {}, '', token)
    await act(endOtherLogins, {}, ADMIN.username)
    const currentPassword = ADMIN.password
    await act(twoFactor.beginTwoFactor, { currentPassword }, ADMIN.username)
    const [adminRow] = await db.selectFrom('account').selectAll().where('username', '=', ADMIN.username).execute()
    const otp = codeOf(secretOf(server().core.seal, adminRow!)!, stepAt(server().core.now()))
    await act(twoFactor.turnOnTwoFactor, { otp }, ADMIN.username)
    await act(twoFactor.turnOffTwoFactor, { currentPassword }, ADMIN.username)
    const otherUser = await server().ask(users.create, { username: 'lost-phone', password: 'secret-1' })
    changedSpy.mockClear()
    await act(twoFactor.endTwoFactor, { id: otherUser._id }, 'lost-phone')
    await act(twoFactor.demandFactor, { roles: ['viewer'] }, '')
    expect(calls.filter((call) => call.audit && !callsDone.has(call))).toEqual([])
    const { items, total } = await server().ask(readObjectHistory, { noun: 'devices', id: deviceId, limit: 100 })
    const callsOnDevice = lines.filter(({ object }) => object === deviceId).map(({ call }) => call)
    expect(items.map(({ call }) => call)).toEqual(callsOnDevice.reverse())
    expect(total).toBe(callsOnDevice.length)
    expect(await unlistedFields(db)).toEqual([])
  })
})
