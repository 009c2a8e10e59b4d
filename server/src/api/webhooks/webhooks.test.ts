import { readObjectHistory } from '@wifi-tms/contract/audit'
import type { Input } from '@wifi-tms/contract/endpoint'
import {
  listDeliveries,
  resendDelivery,
  testWebhook,
  type WebhookDelivery,
  webhooks,
} from '@wifi-tms/contract/webhooks'
import { Webhook as Verifier } from 'standardwebhooks'
import { beforeAll, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { startReceiver } from './testing/receiver.ts'

const clock = { aheadMs: 0 }
const now = () => new Date(Date.now() + clock.aheadMs)
/** Lets this many seconds pass, and the tenth by which a pause may be longer. */
const pass = (seconds: number) => {
  clock.aheadMs += seconds * 1100
}

eachServer(
  'webhooks',
  (server) => {
    beforeAll(() => {
      clock.aheadMs = 0
    })
    type Write = Input<typeof webhooks.create>
    const add = (url: string, more: Partial<Write> = {}) =>
      server().ask(webhooks.create, { name: 'Till', url, events: ['device.shown'], ...more })
    const deliveriesOf = async (id: string) => (await server().ask(listDeliveries, { id })).items
    const newest = async (id: string): Promise<WebhookDelivery> => (await deliveriesOf(id))[0]!
    const untilNewest = (id: string, expected: Partial<WebhookDelivery>) =>
      expect.poll(() => newest(id), { timeout: 120_000 }).toMatchObject(expected)

    test('[entity-webhook] only the answer that adds a webhook has its secret, which is stored encrypted', async () => {
      const added = await add('https://till.example/hook', {
        events: ['meeting.ended', 'device.shown', 'device.shown'],
      })
      expect(added).toMatchObject({
        enabled: true,
        events: ['device.shown', 'meeting.ended'],
        goneAt: null,
        waiting: 0,
      })
      expect(added.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
      const { secret, ...fields } = added
      expect(await server().ask(webhooks.get, { id: added._id })).toEqual(fields)
      expect((await server().ask(webhooks.list, { _id: added._id })).items).toEqual([fields])
      const changed = await server().ask(webhooks.update, { ...fields, id: added._id, name: 'Till 2' })
      expect(changed).not.toHaveProperty('secret')
      const row = await server()
        .core.db.selectFrom('webhook')
        .selectAll()
        .where('id', '=', added._id)
        .executeTakeFirstOrThrow()
      const lines = await server().ask(readObjectHistory, { noun: 'webhooks', id: added._id })
      expect(JSON.stringify([row, lines])).not.toContain(secret!.slice(6))
      await server().ask(webhooks.remove, { id: added._id })
    })

    test('[valid-webhook] addresses that are no web address or hold a login, and unknown or no events, are refused', async () => {
      const pathsOf = async (fields: object) => {
        const write = { name: 'Till', url: 'https://till.example', events: ['device.shown'], ...fields }
        const { code, body } = await server().tell(webhooks.create, write)
        return [code, (body.errors ?? []).map(({ path }) => path.split('.')[0])]
      }
      for (const url of ['till.example', 'mqtt://till.example', 'https://', 'https://a:b@till.example', ''])
        expect(await pathsOf({ url }), url).toEqual([40000, ['url']])
      expect(await pathsOf({ events: [] })).toEqual([40000, ['events']])
      expect(await pathsOf({ events: ['device.gone'] })).toEqual([40000, ['events']])
      expect(await pathsOf({ name: '' })).toEqual([40000, ['name']])
    })

    test('[call-test-webhook] a test message is signed as Standard Webhooks are, and is listed as delivered', async () => {
      const receiver = await startReceiver()
      const { _id: id, secret } = await add(receiver.url)
      const queued = await server().ask(testWebhook, { id })
      expect(queued).toMatchObject({ type: 'webhook.test', state: 'waiting', status: null, attempts: 0 })
      await untilNewest(id, { _id: queued._id, state: 'delivered', status: 204, attempts: 1, nextAt: null })
      const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]]
      expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': queued._id })
      const message = { type: 'webhook.test', timestamp: queued.at, data: { webhook: { _id: id } } }
      expect(new Verifier(secret!).verify(body, headers as Record<string, string>)).toEqual(message)
      const { secret: otherSecret } = await add(receiver.url)
      expect(() => new Verifier(otherSecret!).verify(body, headers as Record<string, string>)).toThrow()
    })

    test('a redirect, a closed port and an inner address that is not allowed are failures, and nothing is sent elsewhere', async () => {
      const receiver = await startReceiver()
      const elsewhere = await startReceiver()
      receiver.answer((response) => void response.writeHead(307, { location: elsewhere.url }).end())
      const redirected = await add(receiver.url)
      const closed = await add('http://127.0.0.1:1/hook')
      const inner = await add(`http://localhost:${elsewhere.port}/hook`)
      for (const { _id: id } of [redirected, closed, inner]) await server().ask(testWebhook, { id })
      await untilNewest(redirected._id, { state: 'waiting', status: 307, fault: null, attempts: 1 })
      await untilNewest(closed._id, { state: 'waiting', status: null, fault: 'unreachable', attempts: 1 })
      await untilNewest(inner._id, { state: 'waiting', status: null, fault: 'address', attempts: 1 })
      expect(elsewhere.received).toEqual([])
      for (const { _id: id } of [redirected, closed, inner]) await server().ask(webhooks.remove, { id })
    })

    test('a message that is not taken is tried again after 5 and 20 seconds, then ever later for less than a day, under the same id', async () => {
      const receiver = await startReceiver()
      receiver.answer((response) => void response.writeHead(500).end())
      const { _id: id, secret } = await add(receiver.url)
      const begin = now().getTime()
      await server().ask(testWebhook, { id })
      const pauses: number[] = []
      for (let attempts = 1; ; attempts++) {
        await untilNewest(id, { attempts, status: 500 })
        const { nextAt, state } = await newest(id)
        if (nextAt === null) {
          expect(state).toBe('failed')
          break
        }
        expect(state).toBe('waiting')
        pauses.push((Date.parse(nextAt) - now().getTime()) / 1000)
        clock.aheadMs = Date.parse(nextAt) - Date.now()
      }
      expect(pauses.slice(0, 2).map((seconds) => Math.round(seconds / 5) * 5)).toEqual([5, 20])
      expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
      const lastedHours = (now().getTime() - begin) / 3_600_000
      expect([lastedHours > 20, lastedHours < 24]).toEqual([true, true])
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
      for (const { headers, body } of receiver.received) {
        const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000)
        const signature = new Verifier(secret!).sign(String(headers['webhook-id']), sentAt, body)
        expect(headers['webhook-signature']).toBe(signature)
      }
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(11)
      await server().ask(webhooks.remove, { id })
    })

    test('[call-resend-delivery] a message is sent again under its id, and a receiver that is back gets it', async () => {
      const receiver = await startReceiver()
      const { _id: id } = await add(receiver.url)
      const { _id: delivery } = await server().ask(testWebhook, { id })
      await untilNewest(id, { state: 'delivered', attempts: 1 })
      receiver.answer((response) => void response.writeHead(503).end())
      expect(await server().ask(resendDelivery, { id, delivery })).toMatchObject({ _id: delivery, state: 'waiting' })
      await untilNewest(id, { state: 'waiting', status: 503, attempts: 2 })
      receiver.answer((response) => void response.writeHead(200).end())
      pass(5)
      await untilNewest(id, { state: 'delivered', status: 200, attempts: 3 })
      expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery, delivery, delivery])
      expect((await server().tell(resendDelivery, { id, delivery: 'none' })).code).toBe(40400)
      expect((await server().tell(listDeliveries, { id: 'none' })).code).toBe(40400)
      expect((await server().tell(testWebhook, { id: 'none' })).code).toBe(40400)
    })

    test('a receiver that asks for a pause gets it, and one that says that it is gone disables its webhook', async () => {
      const receiver = await startReceiver()
      receiver.answer((response) => void response.writeHead(429, { 'retry-after': '3600' }).end())
      const { _id: id } = await add(receiver.url)
      await server().ask(testWebhook, { id })
      await untilNewest(id, { state: 'waiting', status: 429 })
      const pause = (Date.parse((await newest(id)).nextAt!) - now().getTime()) / 1000
      expect(pause).toBeGreaterThan(3500)
      await server().ask(testWebhook, { id })
      receiver.answer((response) => void response.writeHead(410).end())
      await expect.poll(async () => (await server().ask(webhooks.get, { id })).enabled).toBe(false)
      const gone = await server().ask(webhooks.get, { id })
      expect([gone.goneAt === null, gone.waiting]).toEqual([false, 0])
      expect((await deliveriesOf(id)).map(({ state }) => state).sort()).toEqual(['canceled', 'failed'])
      expect((await server().tell(testWebhook, { id })).body).toMatchObject({ code: 40900, reason: 'disabled' })
      const enabled = await server().ask(webhooks.update, { ...gone, id, enabled: true })
      expect([enabled.enabled, enabled.goneAt]).toEqual([true, null])
    })

    test('disabling cancels waiting messages for good, a new address gets them at once, and removing a webhook removes its messages', async () => {
      const receiver = await startReceiver()
      const other = await startReceiver()
      receiver.answer((response) => void response.writeHead(500).end())
      const { updatedAt: _, ...added } = await add(receiver.url)
      const { _id: id } = added
      await server().ask(testWebhook, { id })
      await untilNewest(id, { state: 'waiting', attempts: 1 })
      await server().ask(webhooks.update, { ...added, id, enabled: false })
      await untilNewest(id, { state: 'canceled', nextAt: null })
      await server().ask(webhooks.update, { ...added, id, enabled: true })
      await server().ask(testWebhook, { id })
      await untilNewest(id, { state: 'waiting', attempts: 1 })
      await server().ask(webhooks.update, { ...added, id, url: other.url })
      await untilNewest(id, { state: 'delivered', attempts: 2 })
      expect([receiver.received.length, other.received.length]).toEqual([2, 1])
      await server().ask(webhooks.remove, { id })
      const { db } = server().core
      expect(await db.selectFrom('webhookDelivery').select('id').where('webhookId', '=', id).execute()).toEqual([])
    })

    test('a receiver that does not answer delays no other', async () => {
      const silent = await startReceiver()
      silent.answer(() => {})
      const { _id: slow } = await add(silent.url)
      for (let count = 0; count < 6; count++) await server().ask(testWebhook, { id: slow })
      await expect.poll(() => silent.received.length, { timeout: 120_000 }).toBe(4)
      const quick = await startReceiver()
      const { _id: id } = await add(quick.url)
      await server().ask(testWebhook, { id })
      await untilNewest(id, { state: 'delivered' })
      expect((await newest(slow)).attempts).toBe(0)
      await server().ask(webhooks.remove, { id: slow })
    })
  },
  { now, innerHosts: ['127.0.0.1'] },
)
