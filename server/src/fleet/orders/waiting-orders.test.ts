import { audits } from '@wifi-tms/contract/audit'
import { devices } from '@wifi-tms/contract/devices'
import {
  askDevice,
  blinkDevice,
  cancelOrder,
  configureDevice,
  readOrders,
  rebootDevice,
} from '@wifi-tms/contract/orders'
import { products } from '@wifi-tms/contract/products'
import { expect, test, vi } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { pollingTag, secretIn } from '../http-tags/testing/polling-tag.ts'
import { MOST_SENDS } from './rules.ts'
import { newMac, playTag } from './testing/hand-played.ts'

const clock = { aheadMs: 0 }
const now = () => new Date(Date.now() + clock.aheadMs)
const PASSWORD = 'never-to-be-read'
const hello = { type: 'hello', protocol: 1 }

eachServer(
  'orders that wait',
  (server) => {
    const startTag = async (self: object = {}) => {
      const mac = newMac()
      const product = await server().ask(products.create, { name: mac, uri: `waiting-${mac}` })
      return playTag(server(), product, self, mac)
    }
    const lastOrder = async (_id: string) => (await server().ask(readOrders, { id: _id })).items[0]!

    const startPoller = async () => {
      const mac = newMac()
      const product = await server().ask(products.create, { name: mac, uri: `orders-${mac}` })
      const secret = secretIn(await pollingTag(server(), mac, product.apikey).say(hello))
      const { _id } = (await server().ask(devices.list, { mac })).items[0]!
      return { _id, mac, tag: pollingTag(server(), mac, secret), product: { uri: product.uri, apikey: secret } }
    }

    test('an order to a tag that is away waits, is sent at its next hello, and ends with its answer', async () => {
      const tag = await startTag()
      const { _id } = tag
      await tag.leave()
      const { id, state } = await server().ask(blinkDevice, { id: _id, color: 'red', times: 1 })
      expect([state, (await lastOrder(_id)).state]).toEqual(['waiting', 'waiting'])
      await tag.comeBack()
      expect(await tag.messageOf('led')).toEqual({ type: 'led', id, color: 'red', times: 1 })
      expect(await lastOrder(_id)).toMatchObject({ id, state: 'sent' })
      await tag.say({ type: 'event', event: 'led-success', id })
      expect(await lastOrder(_id)).toMatchObject({ id, state: 'done' })
    })

    test('a second order of a kind replaces the waiting one, a waiting order may be cancelled, and only the last order is sent', async () => {
      const tag = await startTag()
      const { _id } = tag
      await tag.leave()
      await server().ask(blinkDevice, { id: _id, color: 'red' })
      const reboot = await server().ask(rebootDevice, { id: _id })
      const { id } = await server().ask(blinkDevice, { id: _id, color: 'blue', times: 2 })
      const cancel = () => server().ask(cancelOrder, { id: _id, order: reboot.id })
      expect(await cancel()).toEqual({ id: reboot.id, state: 'cancelled' })
      expect(await cancel()).toEqual({ id: reboot.id, state: 'cancelled' })
      const { items } = await server().ask(readOrders, { id: _id })
      expect(items.map(({ type, state }) => [type, state])).toEqual([
        ['led', 'waiting'],
        ['reboot', 'cancelled'],
        ['led', 'replaced'],
      ])
      await tag.comeBack()
      expect(await tag.messageOf('led')).toEqual({ type: 'led', id, color: 'blue', times: 2 })
      await server().ask(askDevice, { id: _id })
      await tag.messageOf('ask')
      expect(tag.received.filter(({ type }) => type !== 'credentials')).toEqual([])
      expect(await server().ask(cancelOrder, { id: _id, order: id })).toEqual({ id, state: 'sent' })
      expect((await server().tell(cancelOrder, { id: _id, order: 'nothing' })).code).toBe(40400)
      const { items: lines } = await server().ask(audits.list, { object: _id, limit: 5 })
      expect(lines.filter(({ call }) => call === 'DELETE /user/api/devices/{id}/orders/{order}')).toHaveLength(1)
    })

    test('a tag that sleeps gets its waiting orders before it is told to sleep, as it may leave at once', async () => {
      const tag = await startTag({ sleeps: true })
      await tag.messageOf('sleep')
      await tag.leave()
      await server().ask(blinkDevice, { id: tag._id })
      await tag.comeBack()
      await expect.poll(() => tag.received.map(({ type }) => type)).toContain('sleep')
      await expect.poll(() => tag.received.map(({ type }) => type)).toContain('led')
      expect(tag.received.map(({ type }) => type).filter((type) => type !== 'credentials')).toEqual(['led', 'sleep'])
    })

    test('an order that waits expires at its time, and is never sent afterwards', async () => {
      const tag = await startTag()
      const { _id } = tag
      await tag.leave()
      for (const validFor of [59, 604_801])
        expect((await server().tell(askDevice, { id: _id, validFor })).body.errors?.[0]?.path).toBe('validFor')
      await server().ask(rebootDevice, { id: _id, validFor: 60 })
      await server().ask(blinkDevice, { id: _id })
      try {
        clock.aheadMs += 60_000
        const states = async () => (await server().ask(readOrders, { id: _id })).items.map(({ state }) => state)
        expect(await states()).toEqual(['waiting', 'expired'])
        await tag.comeBack()
        await tag.messageOf('led')
        expect(tag.received.map(({ type }) => type)).not.toContain('reboot')
        clock.aheadMs += 60_000
        expect(await states()).toEqual(['unanswered', 'expired'])
      } finally {
        clock.aheadMs = 0
      }
    })

    test('an order is sent a bounded number of times to a tag that never answers', async () => {
      const { _id, tag } = await startPoller()
      await server().ask(rebootDevice, { id: _id })
      const counts: number[] = []
      try {
        for (let visit = 0; visit < MOST_SENDS + 2; visit++) {
          counts.push((await tag.ask()).messages.length)
          clock.aheadMs += 30_000
        }
        expect(counts).toEqual([...Array(MOST_SENDS).fill(1), 0, 0])
        expect((await lastOrder(_id)).state).toBe('unanswered')
      } finally {
        clock.aheadMs = 0
      }
    })

    test('a tag that polls gets its orders, with the password, as the answer', async () => {
      const { _id, tag } = await startPoller()
      const wifi = { ssid: 'Shop', password: PASSWORD }
      const led = await server().ask(blinkDevice, { id: _id, color: 'red', times: 1 })
      const config = await server().ask(configureDevice, { id: _id, wifi })
      expect((await lastOrder(_id)).state).toBe('waiting')
      const rows = () => server().core.db.selectFrom('tagOrder').selectAll().where('deviceId', '=', _id).execute()
      const waiting = await rows()
      expect(waiting.every(({ message }) => message)).toBe(true)
      expect(JSON.stringify(waiting)).not.toContain(PASSWORD)
      expect((await tag.ask()).messages).toEqual([
        { type: 'led', id: led.id, color: 'red', times: 1 },
        { type: 'config', id: config.id, wifi },
      ])
      expect((await tag.ask()).messages).toEqual([])
      await tag.say({ type: 'result', id: config.id, ok: true }, { type: 'event', event: 'led-success', id: led.id })
      expect((await rows()).map(({ message }) => message)).toEqual([null, null])
      const { items } = await server().ask(readOrders, { id: _id })
      expect(items.map(({ state }) => state)).toEqual(['done', 'done'])
    })

    test('an order whose answer was lost is sent again until it is answered: at a poll, and at a hello over HTTP or MQTT', async () => {
      const { _id, mac, tag, product } = await startPoller()
      const { id } = await server().ask(blinkDevice, { id: _id, color: 'red', times: 1 })
      const order = { type: 'led', id, color: 'red', times: 1 }
      try {
        expect((await tag.ask()).messages).toEqual([order])
        clock.aheadMs += 30_000
        expect((await tag.ask()).messages).toEqual([order])
        clock.aheadMs += 30_000
        expect((await tag.say(hello)).messages).toEqual([order])
        clock.aheadMs += 30_000
        const listening = await playTag(server(), product, {}, mac)
        expect(await listening.messageOf('led')).toEqual(order)
        await listening.say({ type: 'event', event: 'led-success', id })
        expect(await lastOrder(_id)).toMatchObject({ id, state: 'done' })
        clock.aheadMs += 30_000
        await listening.greet()
        await server().ask(rebootDevice, { id: _id })
        await listening.messageOf('reboot')
        expect(listening.received).toEqual([])
      } finally {
        clock.aheadMs = 0
      }
    })

    test('an order that waits for a tag that polls is sent when the tag says hello over MQTT', async () => {
      const { _id, mac, product } = await startPoller()
      const { id } = await server().ask(rebootDevice, { id: _id })
      const tag = await playTag(server(), product, {}, mac)
      expect(await tag.messageOf('reboot')).toEqual({ type: 'reboot', id })
      // A tag says hello after a reboot, and may still report that the order is done.
      await tag.greet()
      await tag.say({ type: 'result', id, ok: true })
      expect(await lastOrder(_id)).toMatchObject({ id, state: 'done' })
      await server().ask(blinkDevice, { id: _id })
      await tag.messageOf('led')
      expect(tag.received).toEqual([])
    })

    test('an order that does not reach a connected tag is sent at its next hello', async () => {
      const tag = await startTag()
      vi.spyOn(server().core.wire, 'toTag').mockReturnValueOnce(false)
      const { id } = await server().ask(blinkDevice, { id: tag._id })
      expect((await lastOrder(tag._id)).state).toBe('waiting')
      await tag.greet()
      expect(await tag.messageOf('led')).toMatchObject({ id })
    })
  },
  { now },
)
