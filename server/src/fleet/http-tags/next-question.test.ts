import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { readOrders, rebootDevice } from '@wifi-tms/contract/orders'
import { expect, test, vi } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { addTestProduct, hello, pollingTag, secretIn } from './testing/polling-tag.ts'

let count = 0
/** Painting may be slow on a busy machine. */
const PAINTING_TIMEOUT = { timeout: 120_000 }

eachServer('a request of a tag after several requests that found nothing due', (server) => {
  const start = async () => {
    const mac = (++count).toString(16).padStart(12, 'a')
    const { product, template } = await addTestProduct(server(), `next-question-${mac}`)
    const secret = secretIn(await pollingTag(server(), mac, product.apikey).say(hello))
    const tag = pollingTag(server(), mac, secret)
    const [device] = (await server().ask(devices.list, { mac })).items
    for (let request = 0; request < 3; request++) expect((await tag.ask()).messages).toEqual([])
    return { mac, id: device!._id, tag, template, product }
  }

  test('a tag that has found nothing due several times gets an order, and a picture that has become wanted since then', async () => {
    const { mac, id, tag, template } = await start()
    await server().ask(rebootDevice, { id })
    expect((await tag.ask()).messages).toMatchObject([{ type: 'reboot' }])
    const { _id: templateId } = await template(10)
    await server().ask(showOne, { mac, templateId })
    const types = async () => (await tag.ask()).messages.map(({ type }) => type)
    await vi.waitFor(async () => expect(await types()).toContain('display'), PAINTING_TIMEOUT)
  })

  test('a HEAD request takes no order, as its answer holds none', async () => {
    const { id, tag } = await start()
    await server().ask(rebootDevice, { id })
    expect((await tag.head()).status).toBe(404)
    expect((await server().ask(readOrders, { id })).items).toMatchObject([{ state: 'waiting' }])
    expect((await tag.ask()).messages).toMatchObject([{ type: 'reboot' }])
  })

  test('a tag that has found nothing due is refused once another server has deleted its secret, or withdrawn its approval', async () => {
    const { id, tag } = await start()
    const { db } = server().core
    await db.updateTable('device').set({ approved: 0 }).where('id', '=', id).execute()
    expect((await tag.get()).status).toBe(401)
    await db.updateTable('device').set({ approved: 1 }).where('id', '=', id).execute()
    expect((await tag.get()).status).toBe(200)
    await db.deleteFrom('secret').where('deviceId', '=', id).execute()
    expect((await tag.get()).status).toBe(401)
  })

  test('a tag that has found nothing due is refused once its device is removed, or its secret belongs to another device', async () => {
    const [first, second] = [await start(), await start()]
    const { db } = server().core
    await db.updateTable('secret').set({ deviceId: second.id }).where('deviceId', '=', first.id).execute()
    expect((await first.tag.get()).status).toBe(401)
    await server().ask(devices.remove, { id: second.id })
    expect((await second.tag.get()).status).toBe(401)
  })
})
