import { audits } from '@wifi-tms/contract/audit'
import {
  askDevice,
  blinkDevice,
  configureDevice,
  ORDERS_KEPT,
  readOrders,
  rebootDevice,
} from '@wifi-tms/contract/orders'
import { products } from '@wifi-tms/contract/products'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { newMac, playTag } from './testing/hand-played.ts'

const clock = { aheadMs: 0 }
const now = () => new Date(Date.now() + clock.aheadMs)
const PASSWORD = 'never-to-be-read'

eachServer(
  'orders',
  (server) => {
    const startTag = async (self: object = {}) => {
      const mac = newMac()
      const product = await server().ask(products.create, { name: mac, uri: `orders-${mac}` })
      return playTag(server(), product, self, mac)
    }
    const lastOrder = async (_id: string) => (await server().ask(readOrders, { id: _id })).items[0]!

    test('the call of an order returns at once, the order reaches the tag, and the tag’s result ends it', async () => {
      const tag = await startTag()
      const { _id } = tag
      const { id } = await server().ask(rebootDevice, { id: _id })
      expect(await tag.messageOf('reboot')).toEqual({ type: 'reboot', id })
      expect(await lastOrder(_id)).toMatchObject({ id, type: 'reboot', by: 'admin', state: 'sent', endedAt: null })
      await tag.say({ type: 'result', id, ok: true })
      expect(await lastOrder(_id)).toMatchObject({ id, state: 'done', reason: '', endedAt: expect.any(String) })
    })

    test('a failed order has the tag’s reason, and the result of another tag is ignored', async () => {
      const [tag, other] = [await startTag(), await startTag()]
      const { _id } = tag
      const { id } = await server().ask(rebootDevice, { id: _id })
      await other.say({ type: 'result', id, ok: true })
      expect((await lastOrder(_id)).state).toBe('sent')
      await tag.say({ type: 'result', id, ok: false, reason: 'battery' })
      expect(await lastOrder(_id)).toMatchObject({ state: 'failed', reason: 'battery' })
      await tag.say({ type: 'result', id, ok: true })
      expect(await lastOrder(_id)).toMatchObject({ state: 'failed', reason: 'battery' })
    })

    test('an order to blink ends by the tag’s events about its light', async () => {
      const tag = await startTag()
      const { _id } = tag
      const { id } = await server().ask(blinkDevice, { id: _id, color: 'red', times: 3 })
      expect(await tag.messageOf('led')).toEqual({ type: 'led', id, color: 'red', times: 3 })
      await tag.say({ type: 'event', event: 'led-success', id })
      expect(await lastOrder(_id)).toMatchObject({ state: 'done', color: 'red', times: 3 })
      const second = await server().ask(blinkDevice, { id: _id })
      await tag.say({ type: 'event', event: 'led-fail', id: second.id, reason: 'broken' })
      expect(await lastOrder(_id)).toMatchObject({ state: 'failed', reason: 'broken', color: 'green', times: 5 })
    })

    test('a hello answers an order to report, and no other order', async () => {
      const tag = await startTag()
      const { _id } = tag
      await server().ask(rebootDevice, { id: _id })
      const { id } = await server().ask(askDevice, { id: _id })
      expect(await tag.messageOf('ask')).toEqual({ type: 'ask', id })
      await tag.greet({ battery: 388 })
      const { items } = await server().ask(readOrders, { id: _id })
      expect(items.map(({ type, state }) => [type, state])).toEqual([
        ['ask', 'done'],
        ['reboot', 'sent'],
      ])
      expect((await tag.device()).batteryVoltage).toBe(388)
    })

    test('an order is unanswered after 30 s; a later answer still ends it, but a later hello does not', async () => {
      const tag = await startTag()
      const { _id } = tag
      const { id } = await server().ask(rebootDevice, { id: _id })
      await server().ask(askDevice, { id: _id })
      const states = async () => (await server().ask(readOrders, { id: _id })).items.map(({ state }) => state)
      try {
        clock.aheadMs += 29_000
        expect(await states()).toEqual(['sent', 'sent'])
        clock.aheadMs += 1000
        expect(await states()).toEqual(['unanswered', 'unanswered'])
        await tag.greet()
        expect(await states()).toEqual(['unanswered', 'unanswered'])
        await tag.say({ type: 'result', id, ok: true })
        expect(await states()).toEqual(['unanswered', 'done'])
      } finally {
        clock.aheadMs = 0
      }
    })

    test('an order that is not to wait is refused with 40900 for a tag that is away, and is not stored', async () => {
      const tag = await startTag()
      const { _id } = tag
      await tag.leave()
      const calls = [blinkDevice, rebootDevice, askDevice] as const
      for (const call of calls) {
        const { status, body } = await server().tell(call, { id: _id, now: true })
        expect([status, body.code, body.reason]).toEqual([409, 40900, 'away'])
      }
      expect((await server().ask(readOrders, { id: _id })).items).toEqual([])
      const { items } = await server().ask(audits.list, { object: _id })
      expect(items).toEqual([])
    })

    test('settings reach the tag complete; their password is neither listed nor logged nor in the history', async () => {
      const tag = await startTag()
      const { _id } = tag
      const wifi = { ssid: 'Shop', password: PASSWORD }
      const mqtt = { host: 'broker.example', port: 1884 }
      const { id } = await server().ask(configureDevice, { id: _id, wifi, mqtt, server: 'http://10.0.0.2:8080' })
      expect(await tag.messageOf('config')).toEqual({ type: 'config', id, wifi, mqtt, server: 'http://10.0.0.2:8080' })
      expect(await lastOrder(_id)).toMatchObject({ wifi: { ssid: 'Shop' }, mqtt, server: 'http://10.0.0.2:8080' })
      expect((await tag.device()).wifi.passwordSet).toBe(false)
      await tag.say({ type: 'result', id, ok: true })
      expect((await tag.device()).wifi.passwordSet).toBe(true)
      const { db } = server().core
      const rows = [
        await db.selectFrom('tagOrder').selectAll().execute(),
        await db.selectFrom('audit').selectAll().execute(),
        await server().ask(readOrders, { id: _id }),
        await tag.device(),
      ]
      expect(JSON.stringify(rows)).not.toContain(PASSWORD)
      const { items } = await server().ask(audits.list, { object: _id, limit: 1 })
      expect(items[0]!.changes).toContainEqual({ field: 'wifi', from: null, to: { ssid: 'Shop' } })
    })

    test('empty and impossible orders are refused by their field', async () => {
      const { _id } = await startTag()
      const pathsOf = async (call: typeof configureDevice | typeof blinkDevice, fields: object) =>
        (await server().tell(call, { id: _id, ...fields })).body.errors?.map(({ path }) => path)
      expect(await pathsOf(configureDevice, {})).toEqual(['wifi'])
      expect(await pathsOf(configureDevice, { wifi: { ssid: 'x'.repeat(33), password: '' } })).toEqual(['wifi.ssid'])
      for (const ssid of ['', 'é'.repeat(17)])
        expect(await pathsOf(configureDevice, { wifi: { ssid, password: '' } })).toEqual(['wifi.ssid'])
      for (const password of ['five5', 'x'.repeat(64), 'żółte kaczki'])
        expect(await pathsOf(configureDevice, { wifi: { ssid: 'Shop', password } })).toEqual(['wifi.password'])
      for (const host of ['mqtt://h:1', 'h:1', 'a b', ' ', '[::1]'])
        expect(await pathsOf(configureDevice, { mqtt: { host, port: 1 } })).toEqual(['mqtt.host'])
      expect(await pathsOf(configureDevice, { mqtt: { host: 'a', port: 0 } })).toEqual(['mqtt.port'])
      expect(await pathsOf(configureDevice, { server: 'ftp://a' })).toEqual(['server'])
      expect(await pathsOf(blinkDevice, { times: 0 })).toEqual(['times'])
      expect((await server().tell(blinkDevice, { id: 'nobody' })).code).toBe(40400)
      expect((await server().tell(readOrders, { id: 'nobody' })).code).toBe(40400)
    })

    test(`the last ${ORDERS_KEPT} orders are stored and listed, newest first`, async () => {
      const tag = await startTag()
      const { _id } = tag
      const ids: string[] = []
      for (let number = 0; number < ORDERS_KEPT + 2; number++) {
        clock.aheadMs += 1
        ids.unshift((await server().ask(askDevice, { id: _id })).id)
      }
      const { items } = await server().ask(readOrders, { id: _id })
      expect(items.map(({ id }) => id)).toEqual(ids.slice(0, ORDERS_KEPT))
      const rows = await server().core.db.selectFrom('tagOrder').select('id').where('deviceId', '=', _id).execute()
      expect(rows).toHaveLength(ORDERS_KEPT)
      clock.aheadMs = 0
    })
  },
  { now },
)
