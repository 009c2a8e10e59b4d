import { devices } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { DELIVERIES_MAX, listDeliveries, testWebhook, webhooks } from '@wifi-tms/contract/webhooks'
import { expect, test } from 'vitest'
import { newId } from '../../base/random/ids.ts'
import { sealWith } from '../../base/random/seal.ts'
import { eachServer } from '../../testing/each-server.ts'
import { startServers } from '../../testing/start-servers.ts'
import { addDeliveries, dropDeliveries, sealWebhooksAgain, sweepDeliveries } from './queries.ts'
import { queueEvents } from './queue-events.ts'
import { WEBHOOK_PURPOSE } from './sign.ts'
import { startReceiver } from './testing/receiver.ts'

/** A moment in the future, so that no delivery of it is sent. */
const LATER = '2100-01-01T00:00:00.000Z'

eachServer('bounds of webhooks', (server) => {
  const add = () =>
    server().ask(webhooks.create, { name: 'Till', url: 'https://till.example', events: ['device.shown'] })

  test('the oldest messages beyond the bounds are removed, those that wait apart from those that have ended', async () => {
    const { db } = server().core
    const { _id: id } = await add()
    const addRows = async (count: number) => {
      const ids = Array.from({ length: count }, newId)
      const row = { webhookId: id, type: 'device.shown', at: LATER, body: '{}' }
      await addDeliveries(
        db,
        ids.map((rowId) => ({ id: rowId, ...row })),
      )
      return ids
    }
    const ended = await addRows(DELIVERIES_MAX.ended + 2)
    await db.updateTable('webhookDelivery').set({ state: 'delivered', nextAt: null }).execute()
    const waiting = await addRows(DELIVERIES_MAX.waiting + 3)
    await sweepDeliveries(db)
    const rows = await db.selectFrom('webhookDelivery').select('id').where('webhookId', '=', id).execute()
    expect(new Set(rows.map((row) => row.id))).toEqual(new Set([...ended.slice(2), ...waiting.slice(3)]))
    expect((await server().ask(webhooks.get, { id })).waiting).toBe(DELIVERIES_MAX.waiting)
    await dropDeliveries(db, id)
  })

  test('a single transaction with more events than may wait adds the newest alone', async () => {
    const { db } = server().core
    const { _id: id } = await add()
    const events = Array.from({ length: DELIVERIES_MAX.waiting + 2 }, (_, data) => ({
      type: 'device.shown' as const,
      data: { data },
    }))
    await queueEvents(db, events, new Date(LATER), async (wanted) => [...wanted])
    expect((await server().ask(webhooks.get, { id })).waiting).toBe(DELIVERIES_MAX.waiting)
    const oldest = db.selectFrom('webhookDelivery').select('body').where('webhookId', '=', id).orderBy('id').limit(1)
    expect(JSON.parse((await oldest.executeTakeFirstOrThrow()).body).data).toEqual({ data: 2 })
    await server().ask(webhooks.remove, { id })
  })

  test('a message that was added while its webhook was disabled or removed is ended by the next sweep', async () => {
    const { db } = server().core
    const added = await add()
    const { updatedAt: _, ...fields } = added
    await server().ask(webhooks.update, { ...fields, id: added._id, enabled: false })
    const row = { type: 'device.shown', at: LATER, body: '{}' }
    await addDeliveries(db, [
      { id: newId(), webhookId: added._id, ...row },
      { id: newId(), webhookId: 'gone', ...row },
    ])
    await sweepDeliveries(db)
    const [delivery] = (await server().ask(listDeliveries, { id: added._id })).items
    expect(delivery).toMatchObject({ state: 'canceled', nextAt: null })
    expect(await db.selectFrom('webhookDelivery').select('id').where('webhookId', '=', 'gone').execute()).toEqual([])
  })

  test('secrets are sealed again with a new key, and a message whose secret no key opens fails with this reason', async () => {
    const { db } = server().core
    const { _id: id, secret } = await add()
    const newSeal = sealWith(Buffer.alloc(32, 7))
    await sealWebhooksAgain({
      db,
      seal: { ...server().core.seal, encrypt: newSeal.encrypt, isRotating: true },
    })
    const row = await db.selectFrom('webhook').select('secret').where('id', '=', id).executeTakeFirstOrThrow()
    expect(newSeal.decrypt(row.secret, WEBHOOK_PURPOSE)).toBe(secret)
    await server().ask(testWebhook, { id })
    await expect
      .poll(async () => (await server().ask(listDeliveries, { id })).items[0], { timeout: 120_000 })
      .toMatchObject({ state: 'waiting', status: null, fault: 'secret', attempts: 1 })
  })
})

test('two servers send each message once, whichever of them claims it', async () => {
  const { servers, token } = await startServers(2, { innerHosts: ['127.0.0.1'] })
  const [first, second] = servers as [(typeof servers)[0], (typeof servers)[0]]
  const receiver = await startReceiver()
  const hook = { name: 'Till', url: receiver.url, events: ['device.added' as const] }
  const { _id: id } = await first.ask(webhooks.create, hook, token)
  const { _id: product } = await first.ask(products.create, { name: 'Shop', uri: 'shop' }, token)
  const macs = Array.from({ length: 12 }, (_, index) => `a0000000000${index.toString(16)}`)
  for (const mac of macs) await second.ask(devices.create, { mac, product }, token)
  const countDelivered = async () =>
    (await first.ask(listDeliveries, { id, limit: 100 }, token)).items.filter(({ state }) => state === 'delivered')
      .length
  await expect.poll(countDelivered, { timeout: 120_000 }).toBe(macs.length)
  expect(receiver.received.map(({ message }) => message.data.device!.mac).sort()).toEqual(macs)
})
