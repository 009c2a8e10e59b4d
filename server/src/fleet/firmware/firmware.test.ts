import { hash } from 'node:crypto'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import { devices } from '@wifi-tms/contract/devices'
import { installFirmware } from '@wifi-tms/contract/orders'
import { otas } from '@wifi-tms/contract/otas'
import { products } from '@wifi-tms/contract/products'
import { expect, test, vi } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { pollingTag, secretIn } from '../http-tags/testing/polling-tag.ts'
import { newMac, playTag } from '../orders/testing/hand-played.ts'
import { espImage } from '../otas/testing/images.ts'
import { addFirmware, firmwareFields } from '../otas/testing/upload-firmware.ts'
import { SILENT_MS } from './rules.ts'

/** The number of version 1.2: the first part times 256, plus the second. It is the version of all firmware here. */
const VERSION_1_2 = 258

const clock = { aheadMs: 0 }
const now = () => new Date(Date.now() + clock.aheadMs)

eachServer(
  'firmware of a device',
  (server) => {
    const image = espImage('1.2')
    const prepare = async () => {
      const mac = newMac()
      const fields = await firmwareFields(server(), `firmware-${mac}`)
      const ota = await addFirmware(server(), image, fields)
      const product = await server().ask(products.get, { id: fields.product })
      return { mac, ota, product, fields }
    }
    const start = async () => {
      const prepared = await prepare()
      const tag = await playTag(server(), prepared.product, {}, prepared.mac)
      const readFirmware = async () => (await tag.device()).firmware
      return { ...prepared, tag, _id: tag._id, readFirmware }
    }

    test('a firmware is offered and fetched, its progress is shown, and it is done only when the tag reports the version', async () => {
      const { ota, tag, _id, readFirmware } = await start()
      expect(await readFirmware()).toBeNull()
      const { id } = await server().ask(installFirmware, { id: _id, ota: ota._id })
      expect(await readFirmware()).toMatchObject({
        ota: ota._id,
        softwareVersion: VERSION_1_2,
        state: 'sent',
        percent: 0,
      })
      const order = await tag.messageOf('ota')
      expect(order).toEqual({
        type: 'ota',
        id,
        url: expect.any(String),
        sha256: hash('sha256', image),
        bytes: image.length,
        softwareVersion: VERSION_1_2,
        deviceType: 1,
        hardwareVersion: 1,
      })
      const file = await fetch(new URL(order.url, server().url), {
        headers: { authorization: `Bearer ${tag.secret()}`, range: 'bytes=0-99' },
      })
      expect([file.status, (await file.bytes()).length]).toEqual([206, 100])
      await tag.say({ type: 'progress', id, percent: 40.5 })
      expect(await readFirmware()).toMatchObject({ state: 'downloading', percent: 40 })
      await tag.say({ type: 'progress', id: 'other order', percent: 90 })
      expect(await readFirmware()).toMatchObject({ percent: 40 })
      await tag.say({ type: 'progress', id, percent: 100 })
      expect(await readFirmware()).toMatchObject({ state: 'installing', percent: 100 })
      await tag.say({ type: 'result', id, ok: true })
      expect(await readFirmware()).toMatchObject({ state: 'installing', message: '' })
      await tag.greet({ softwareVersion: VERSION_1_2 })
      expect(await readFirmware()).toMatchObject({ state: 'done', percent: 100 })
      expect((await tag.device()).softwareVersion).toBe(VERSION_1_2)
    })

    test('a tag that is away gets the firmware when it reconnects, and one that loses its connection gets it up to three times', async () => {
      const { ota, tag, _id, readFirmware } = await start()
      await tag.leave()
      const { id } = await server().ask(installFirmware, { id: _id, ota: ota._id })
      expect(await readFirmware()).toMatchObject({ state: 'waiting' })
      for (let attempt = 1; attempt <= 3; attempt++) {
        await tag.comeBack()
        expect((await tag.messageOf('ota')).id).toBe(id)
        expect(await readFirmware()).toMatchObject({ state: 'sent' })
        await tag.say({ type: 'progress', id, percent: 10 })
        await tag.leave()
      }
      await tag.comeBack()
      expect(await readFirmware()).toMatchObject({ state: 'failed', reason: 'network' })
      await server().ask(installFirmware, { id: _id, ota: ota._id })
      expect(await readFirmware()).toMatchObject({ state: 'sent', percent: 0 })
    })

    test('an installation fails by the tag’s report, if the tag returns with its old version, or after ten minutes of silence; each time with a notice', async () => {
      const { ota, tag, _id, readFirmware } = await start()
      const notice = vi.spyOn(server().core.wire, 'notice')
      const sentNotices = () =>
        notice.mock.calls.filter(([{ device }]) => device._id === _id).map(([{ kind, reason }]) => [kind, reason])
      const installAgain = async () => (await server().ask(installFirmware, { id: _id, ota: ota._id })).id
      await tag.say({ type: 'result', id: await installAgain(), ok: false, reason: 'hash' })
      expect(await readFirmware()).toMatchObject({
        state: 'failed',
        reason: 'hash',
        message: 'The device received a damaged file',
      })
      await tag.say({ type: 'progress', id: await installAgain(), percent: 100 })
      await tag.greet()
      expect(await readFirmware()).toMatchObject({ state: 'failed', reason: 'not-installed' })
      await installAgain()
      try {
        clock.aheadMs += SILENT_MS
        const message = expect.stringContaining('10 minutes')
        await expect.poll(readFirmware).toMatchObject({ state: 'failed', reason: 'timeout', message })
        expect(sentNotices()).toEqual(['hash', 'not-installed', 'timeout'].map((reason) => ['order-failed', reason]))
        await tag.say({ type: 'report', softwareVersion: VERSION_1_2 })
        expect(await readFirmware()).toMatchObject({ state: 'done', message: '' })
      } finally {
        clock.aheadMs = 0
      }
    })

    test('firmware for another product, device type or hardware is refused, and so is unknown firmware', async () => {
      const { ota, fields, _id } = await start()
      const other = await server().ask(products.create, { name: 'other', uri: `other-${_id}` })
      const kind = await server().ask(deviceTypes.create, {
        name: 'other',
        type: 60_000 + Math.floor(Math.random() * 5000),
      })
      const mismatches = [{ product: other._id }, { deviceType: kind._id }, { hardwareVersion: '2' }]
      for (const wrong of mismatches) {
        const { _id: id } = await addFirmware(server(), image, { ...fields, ...wrong })
        const { status, body } = await server().tell(installFirmware, { id: _id, ota: id })
        expect([status, body.code, body.errors?.[0]?.path]).toEqual([400, 40000, 'ota'])
      }
      expect((await server().tell(installFirmware, { id: _id, ota: 'none' })).code).toBe(40000)
      expect((await server().tell(installFirmware, { id: 'none', ota: ota._id })).code).toBe(40400)
    })

    test('firmware that devices are still to install cannot be removed', async () => {
      const { ota, tag, _id } = await start()
      await server().ask(installFirmware, { id: _id, ota: ota._id })
      expect(await server().tell(otas.remove, { id: ota._id })).toMatchObject({
        code: 40900,
        body: { reason: 'in-use', facts: { kind: 'devices', count: 1, names: [tag.mac] } },
      })
      await tag.greet({ softwareVersion: VERSION_1_2 })
      await server().ask(otas.remove, { id: ota._id })
      expect((await tag.device()).firmware).toMatchObject({ state: 'done', softwareVersion: VERSION_1_2 })
    })

    test('what decides which devices firmware fits cannot change while an order for it waits; its name can', async () => {
      const { ota, tag, _id } = await start()
      await tag.leave()
      await server().ask(installFirmware, { id: _id, ota: ota._id })
      const { _id: product } = await server().ask(products.create, { name: 'other', uri: `moved-${_id}` })
      for (const change of [{ product }, { softwareVersion: 513 }, { hardwareVersion: 2 }])
        expect(await server().tell(otas.update, { ...ota, id: ota._id, ...change })).toMatchObject({
          code: 40900,
          body: { reason: 'fixed', facts: { kind: 'devices', names: [tag.mac], fields: Object.keys(change) } },
        })
      const named = { name: 'Autumn', description: 'Named while in use' }
      expect(await server().ask(otas.update, { ...ota, id: ota._id, ...named })).toMatchObject(named)
      await tag.comeBack()
      expect(await tag.messageOf('ota')).toMatchObject({ softwareVersion: VERSION_1_2, hardwareVersion: 1 })
    })

    test('a tag that listens is sent the firmware message at every hello until it installs', async () => {
      const { ota, tag, _id, readFirmware } = await start()
      const { id } = await server().ask(installFirmware, { id: _id, ota: ota._id })
      const receivedId = async () => (await tag.messageOf('ota')).id
      expect(await receivedId()).toBe(id)
      await tag.greet()
      expect(await receivedId()).toBe(id)
      await tag.say({ type: 'progress', id, percent: 10 })
      await tag.greet()
      expect(await receivedId()).toBe(id)
      expect(await readFirmware()).toMatchObject({ state: 'downloading', percent: 10 })
      await tag.say({ type: 'progress', id, percent: 100 })
      await tag.greet({ softwareVersion: VERSION_1_2 })
      expect(await readFirmware()).toMatchObject({ state: 'done' })
      expect(tag.received.map(({ type }) => type)).not.toContain('ota')
    })

    const startPoller = async () => {
      const { mac, ota, product } = await prepare()
      const hello = { type: 'hello', protocol: 1, deviceType: 1, hardwareVersion: 1, softwareVersion: 1 }
      const tag = pollingTag(server(), mac, secretIn(await pollingTag(server(), mac, product.apikey).say(hello)))
      const { _id } = (await server().ask(devices.list, { mac })).items[0]!
      const { id } = await server().ask(installFirmware, { id: _id, ota: ota._id })
      const readFirmware = async () => (await server().ask(devices.get, { id: _id })).firmware
      expect(await readFirmware()).toMatchObject({ state: 'waiting' })
      return { tag, hello, id, readFirmware, otaMessages: [expect.objectContaining({ type: 'ota', id })] }
    }

    test('a tag that only polls gets the firmware message at every poll until it reports progress, and again at a hello', async () => {
      const { tag, hello, id, readFirmware, otaMessages } = await startPoller()
      expect((await tag.ask()).messages).toEqual(otaMessages)
      expect((await tag.ask()).messages).toEqual(otaMessages)
      expect((await tag.say(hello)).messages).toEqual(otaMessages)
      expect(await readFirmware()).toMatchObject({ state: 'sent' })
      const { messages } = await tag.say({ type: 'progress', id, percent: 10 })
      expect([messages, (await tag.ask()).messages]).toEqual([[], []])
      expect((await tag.say(hello)).messages).toEqual(otaMessages)
      expect((await tag.say({ type: 'progress', id, percent: 100 })).messages).toEqual([])
      expect((await tag.say({ ...hello, softwareVersion: VERSION_1_2 })).messages).toEqual([])
      expect(await readFirmware()).toMatchObject({ state: 'done' })
    })

    test('a tag that rarely polls gets the firmware message again after ten minutes of silence, three times in all', async () => {
      const { tag, readFirmware, otaMessages } = await startPoller()
      try {
        for (let attempt = 1; attempt <= 3; attempt++) {
          expect((await tag.ask()).messages).toEqual(otaMessages)
          clock.aheadMs += SILENT_MS
          await expect
            .poll(readFirmware)
            .toMatchObject(attempt < 3 ? { state: 'waiting' } : { state: 'failed', reason: 'timeout' })
        }
        expect((await tag.ask()).messages).toEqual([])
      } finally {
        clock.aheadMs = 0
      }
    })
  },
  { now },
)
