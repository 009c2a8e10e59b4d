import { devices } from '@wifi-tms/contract/devices'
import { installFirmware } from '@wifi-tms/contract/orders'
import { otas } from '@wifi-tms/contract/otas'
import { products } from '@wifi-tms/contract/products'
import {
  cancelRollout,
  countTargets,
  pauseRollout,
  readRolloutDevices,
  resumeRollout,
  retryRollout,
  rollouts,
  startRollout,
} from '@wifi-tms/contract/rollouts'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { pollingTag, secretIn } from '../http-tags/testing/polling-tag.ts'
import { newMac } from '../orders/testing/hand-played.ts'
import { install, prepareRollout } from './testing/prepare.ts'

eachServer('rollouts', (server, once) => {
  const prepare = (tagCount: number, hellos?: object[]) => prepareRollout(server(), tagCount, hellos)
  const get = (id: string) => server().ask(rollouts.get, { id })
  const twoGroups = [{ count: 1 }, { percent: 100 }]

  test('a rollout installs group after group, and is done when all devices report the version', async () => {
    const { add, tags, product, ota } = await prepare(3)
    const selection = { ota: ota._id, filter: { product: product._id } }
    expect(await server().ask(countTargets, selection)).toEqual({ total: 3, have: 0, others: 0, newer: 0 })
    const rollout = await add({ groups: twoGroups })
    expect(rollout).toMatchObject({ state: 'ready', reason: '', total: 3, counts: { waiting: 3 } })
    expect(rollout.groups.map(({ state, total }) => [state, total])).toEqual([
      ['ready', 1],
      ['ready', 2],
    ])
    const started = await server().ask(startRollout, { id: rollout._id })
    expect(started.groups.map(({ state }) => state)).toEqual(['running', 'ready'])
    const [first, ...others] = tags
    await install(first!)
    expect(others.flatMap(({ received }) => received).filter(({ type }) => type === 'ota')).toEqual([])
    for (const tag of others) await install(tag)
    await expect.poll(() => get(rollout._id)).toMatchObject({ state: 'done', counts: { done: 3 } })
    const { items } = await server().ask(readRolloutDevices, { id: rollout._id })
    expect(items.map(({ mac, group, state, percent }) => [mac, group, state, percent])).toEqual(
      tags.map(({ mac }, index) => [mac, index === 0 ? 0 : 1, 'done', 100]),
    )
  })

  test('too many failures pause a rollout, and it goes on after people have retried and resumed it', async () => {
    const { add, tags } = await prepare(3)
    const { _id: id } = await add({ groups: [{ count: 2 }, { percent: 100 }] })
    await server().ask(startRollout, { id })
    await install(tags[0]!)
    await install(tags[1]!, false)
    await expect.poll(() => get(id)).toMatchObject({ state: 'paused', reason: 'failures' })
    const paused = await get(id)
    expect(paused.groups).toMatchObject([{ state: 'done', total: 2, done: 1, failed: 1 }, { state: 'ready' }])
    const { items } = await server().ask(readRolloutDevices, { id, state: 'failed' })
    expect(items).toMatchObject([{ deviceId: tags[1]!._id, group: 0, message: 'The device received a damaged file' }])
    await server().ask(retryRollout, { id })
    await server().ask(resumeRollout, { id })
    await install(tags[1]!)
    await install(tags[2]!)
    await expect.poll(() => get(id)).toMatchObject({ state: 'done', reason: '', counts: { done: 3, failed: 0 } })
  })

  once('a rollout that is resumed without a retry counts failures from zero, and begins the next group', async () => {
    const { add, tags } = await prepare(2)
    const { _id: id } = await add({ groups: twoGroups })
    await server().ask(startRollout, { id })
    await install(tags[0]!, false)
    await expect.poll(() => get(id)).toMatchObject({ state: 'paused', reason: 'failures' })
    await server().ask(resumeRollout, { id })
    await install(tags[1]!)
    await expect.poll(() => get(id)).toMatchObject({ state: 'done', counts: { done: 1, failed: 1 } })
  })

  test('devices that are offline, low on battery or not on USB do not hold up the next groups, and install when they can', async () => {
    const { add, tags } = await prepare(3, [{ usb: 'plugin' }, { usb: 'plugout', battery: 340 }, { battery: 390 }])
    await tags[2]!.leave()
    const { _id: id } = await add({ groups: [{ count: 1 }, { count: 2 }, { count: 3 }], minBattery: 50 })
    await server().ask(startRollout, { id })
    await install(tags[0]!)
    await expect
      .poll(async () => (await get(id)).groups.map(({ state }) => state))
      .toEqual(['done', 'running', 'running'])
    expect(tags[1]!.received.filter(({ type }) => type === 'ota')).toEqual([])
    await tags[2]!.comeBack()
    await install(tags[2]!)
    await tags[1]!.say({ type: 'report', usb: 'plugin' })
    await install(tags[1]!)
    await expect.poll(() => get(id)).toMatchObject({ state: 'done', counts: { done: 3 } })
  })

  test('only devices that the firmware fits are targets, newer ones only of a downgrade; devices that have the version count as done', async () => {
    const { add, product, ota, tags } = await prepare(4, [
      { hardwareVersion: 2 },
      { softwareVersion: 300 },
      { softwareVersion: 258 },
      { screenType: 2 },
    ])
    const filter = { product: product._id }
    expect(await server().ask(countTargets, { ota: ota._id, filter })).toEqual({
      total: 1,
      have: 1,
      others: 2,
      newer: 1,
    })
    const { _id: id } = await add()
    await server().ask(startRollout, { id })
    await expect.poll(() => get(id)).toMatchObject({ state: 'done', total: 1, counts: { done: 1 } })
    const downgrading = await add({ downgrade: true })
    expect(downgrading.total).toBe(2)
    await server().ask(startRollout, { id: downgrading._id })
    await install(tags[1]!)
    await expect.poll(() => get(downgrading._id)).toMatchObject({ state: 'done' })
  })

  once(
    'at most `atOnce` devices fetch at once, none during a pause; a device for which another firmware is ordered counts as failed',
    async () => {
      const { add, tags, ota } = await prepare(3)
      const { _id: id } = await add({ groups: [{ percent: 100 }], atOnce: 1, failure: 100 })
      await server().ask(startRollout, { id })
      const { id: order } = await tags[0]!.messageOf('ota')
      await expect.poll(() => get(id)).toMatchObject({ counts: { sent: 1, waiting: 2 } })
      await server().ask(pauseRollout, { id })
      await tags[0]!.say({ type: 'result', id: order, ok: true })
      await tags[0]!.greet({ softwareVersion: 258 })
      await tags[1]!.greet()
      expect((await get(id)).counts).toMatchObject({ done: 1, waiting: 2 })
      await server().ask(resumeRollout, { id })
      await tags[1]!.messageOf('ota')
      await server().ask(installFirmware, { id: tags[1]!._id, ota: ota._id })
      await expect.poll(() => get(id)).toMatchObject({ counts: { failed: 1 } })
      await install(tags[2]!)
      await expect.poll(() => get(id)).toMatchObject({ state: 'done' })
      const { items } = await server().ask(readRolloutDevices, { id, state: 'failed' })
      expect(items).toMatchObject([{ message: 'Another firmware was ordered for the device' }])
    },
  )

  once('a tag that polls gets the firmware as the answer, once its group has begun', async () => {
    const { add, product } = await prepare(0)
    const mac = newMac()
    const hello = { type: 'hello', protocol: 1, deviceType: 1, screenType: 1, hardwareVersion: 1, softwareVersion: 1 }
    const tag = pollingTag(server(), mac, secretIn(await pollingTag(server(), mac, product.apikey).say(hello)))
    await tag.ask()
    const { _id: id } = await add()
    await server().ask(startRollout, { id })
    const [order] = (await tag.ask()).messages
    expect(order).toMatchObject({ type: 'ota', softwareVersion: 258 })
    await tag.say({ ...hello, softwareVersion: 258 })
    await expect.poll(() => get(id)).toMatchObject({ state: 'done', counts: { done: 1 } })
  })

  once(
    'calls that the state of a rollout does not allow are refused, and its firmware can be neither deleted nor moved to other devices',
    async () => {
      const { add, ota, product } = await prepare(1)
      const rollout = await add()
      const { _id: id } = rollout
      const refused = { code: 40900, body: { reason: 'rollout-state', facts: { state: 'ready' } } }
      for (const call of [pauseRollout, resumeRollout, retryRollout])
        expect(await server().tell(call, { id })).toMatchObject(refused)
      expect(await server().tell(otas.remove, { id: ota._id })).toMatchObject({
        code: 40900,
        body: { reason: 'in-use', facts: { kind: 'rollouts', names: ['Spring'] } },
      })
      const { body } = await server().tell(otas.update, { ...ota, id: ota._id, hardwareVersion: 2 })
      expect(body).toMatchObject({
        code: 40900,
        reason: 'fixed',
        facts: { kind: 'rollouts', fields: ['hardwareVersion'] },
      })
      const change = {
        id,
        name: 'Autumn',
        ota: ota._id,
        filter: { product: product._id },
        groups: rollout.groups as never,
      }
      expect(await server().ask(rollouts.update, change)).toMatchObject({ name: 'Autumn', total: 1 })
      await server().ask(startRollout, { id })
      expect(await server().tell(startRollout, { id })).toMatchObject({ code: 40900 })
      expect(await server().tell(rollouts.update, change)).toMatchObject({ code: 40900 })
      expect(await server().tell(rollouts.remove, { id })).toMatchObject({ code: 40900 })
      expect(await server().ask(cancelRollout, { id })).toMatchObject({ state: 'canceled' })
      expect(await server().tell(resumeRollout, { id })).toMatchObject({ code: 40900 })
      await server().ask(rollouts.remove, { id })
      expect((await server().tell(readRolloutDevices, { id })).code).toBe(40400)
    },
  )

  once('a rollout whose firmware was deleted cannot be retried, and its devices can say hello', async () => {
    const { add, tags, ota } = await prepare(1)
    const { _id: id } = await add({ groups: [{ percent: 100 }], failure: 100 })
    await server().ask(startRollout, { id })
    await install(tags[0]!, false)
    await expect.poll(() => get(id)).toMatchObject({ state: 'done', counts: { failed: 1 } })
    await server().ask(otas.remove, { id: ota._id })
    const { code, body } = await server().tell(retryRollout, { id })
    expect([code, body.errors?.[0]?.path]).toEqual([40000, 'ota'])
    expect(await get(id)).toMatchObject({ state: 'done', counts: { failed: 1 } })
    await tags[0]!.greet()
  })

  once('a device that gets another product gets no firmware of the former one', async () => {
    const { add, product, ota } = await prepare(0)
    const hello = { type: 'hello', protocol: 1, deviceType: 1, screenType: 1, hardwareVersion: 1, softwareVersion: 1 }
    const { _id: other } = await server().ask(products.create, { name: 'Other', uri: 'rollout-other' })
    const move = async (mac: string) => {
      const { _id, alias } = (await server().ask(devices.list, { mac })).items[0]!
      return server().ask(devices.update, { id: _id, mac, alias, product: other })
    }
    const [waiting, ordered] = [newMac(), newMac()]
    const polling = await Promise.all(
      [waiting, ordered].map(async (mac) =>
        pollingTag(server(), mac, secretIn(await pollingTag(server(), mac, product.apikey).say(hello))),
      ),
    )
    for (const tag of polling) await tag.ask()
    const { _id: id } = await add({ groups: [{ percent: 100 }] })
    await server().ask(startRollout, { id })
    const { _id: orderedId } = (await server().ask(devices.list, { mac: ordered })).items[0]!
    await server().ask(installFirmware, { id: orderedId, ota: ota._id })
    for (const mac of [waiting, ordered]) await move(mac)
    for (const tag of polling) expect((await tag.ask()).messages.filter(({ type }) => type === 'ota')).toEqual([])
    await expect.poll(() => get(id)).toMatchObject({ state: 'done', total: 0 })
  })

  test.each([
    ['ota', { ota: 'none' }],
    ['filter', { filter: undefined }],
    ['groups.0.percent', { groups: [{ percent: 0 }] }],
    ['success', { success: 101 }],
    ['minBattery', { minBattery: -1 }],
    ['atOnce', { atOnce: 0 }],
  ])('a wrong %s is refused at its field', async (path, wrong) => {
    const { ota, product } = await prepare(0)
    const write = { name: 'Wrong', ota: ota._id, filter: { product: product._id }, ...wrong }
    const answer = await server().tell(rollouts.create, write as never)
    expect([answer.code, answer.body.errors?.[0]?.path]).toEqual([40000, path])
  })
})
