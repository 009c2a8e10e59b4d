import { readGlass } from '@wifi-tms/contract/device-calls'
import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { meetings } from '@wifi-tms/contract/meetings'
import { products } from '@wifi-tms/contract/products'
import { rooms } from '@wifi-tms/contract/rooms'
import { type ScreenType, screenTypes } from '@wifi-tms/contract/screen-types'
import { templates } from '@wifi-tms/contract/templates'
import { startTestServer, type TestServer } from '@wifi-tms/server/testing/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccessPointClient } from './clients/access-point.ts'
import { differenceOf, openPicture } from './clients/raster.ts'
import { kinds } from './played.ts'

let server: TestServer
let screens: ScreenType[]
/** Milliseconds by which the clock of the server and of the devices is ahead. */
let ahead = 0
const now = () => Date.now() + ahead
const advanceClock = (seconds: number) => {
  ahead += seconds * 1000
}
const accessPoint = new AccessPointClient(now)

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(now()), innerHosts: ['127.0.0.1'] })
  screens = (await server.ask(screenTypes.list, { limit: '100' })).items
})
afterAll(async () => {
  await server.stop()
  await accessPoint.close()
})

/** Adds a template with a text and shapes in several colours. Returns its `_id`. */
async function addTemplate(resolution: string, text: string): Promise<string> {
  const [width, height] = resolution.split('x').map(Number) as [number, number]
  const box = { x: 20, width: width - 40 }
  const fields = { name: `${text} ${resolution}`, resolution }
  const elements = [
    { id: 'a', kind: 'rectangle', ...box, y: 20, height: 40, fill: 'red' },
    { id: 'b', kind: 'text', ...box, y: 80, height: 80, text, fontSize: 60 },
    { id: 'c', kind: 'circle', ...box, y: 180, height: height - 200, fill: 'yellow', stroke: 'black', strokeWidth: 7 },
  ] as const
  const canvas = { version: 1 as const, elements: elements.map((element) => ({ ...element })) }
  return (await server.ask(templates.create, { ...fields, canvas }))._id
}

test.each(kinds)(
  'a $protocol device is added, shows pictures, goes offline, returns, is deleted and added again ($proof)',
  async (kind) => {
    const { protocol, proof, resolution } = kind
    const uri = `${protocol}-${proof}-${kinds.indexOf(kind)}`
    const product = await server.ask(products.create, { name: uri, uri, trmnl: protocol === 'trmnl' })
    const client = await kind.play({ server, screens, accessPoint, now, advanceClock }, product)
    const findDevice = async () => (await server.ask(devices.list, { product: product._id })).items[0]
    const device = async () => (await findDevice())!
    const [first, second] = [await addTemplate(resolution, 'Apples'), await addTemplate(resolution, 'Pears')]

    /** Displays a template and compares the picture on the device with the preview. */
    const show = async (templateId: string) => {
      const { mac, _id: id } = await device()
      const { state } = await server.ask(showOne, { mac, templateId })
      await expect.poll(async () => (await device()).wanted?.frame).toBeTruthy()
      if (state !== 'shown' && proof === 'fetched' && protocol !== 'oepl') {
        await client.visit()
        await expect.poll(async () => (await device()).wanted?.state).toBe('drawing')
      }
      await expect
        .poll(async () => {
          await client.visit()
          return (await device()).wanted?.state
        })
        .toBe('shown')
      const after = await device()
      expect(after.shown).toMatchObject({ proof, templateId, frame: after.wanted!.frame })
      const preview = await openPicture(await server.ask(readGlass, { id }))
      expect(differenceOf(client.glass()!, preview)).toBeNull()
    }

    await client.register()
    await expect.poll(async () => (await findDevice())?.status).toBe('online')
    const { _id: id, shown } = await device()
    expect(shown).toBeNull()
    await show(first)
    expect(await device()).toMatchObject({ protocol })
    await show(second)

    if (client.setVoltage) {
      client.setVoltage(372)
      await client.visit()
      await expect.poll(async () => (await device()).batteryVoltage).toBe(372)
    }
    if (client.press) {
      const { _id: room } = await server.ask(rooms.create, { name: uri, devices: [id] })
      await client.visit()
      await client.press()
      await expect.poll(async () => (await server.ask(rooms.get, { id: room })).state).toBe('busy')
      const { items } = await server.ask(meetings.list, { room })
      await server.ask(meetings.remove, { id: items[0]!._id })
      await server.ask(rooms.remove, { id: room })
      await show(second)
    }

    await client.disconnect?.()
    // Longer than twice the usual wake and five minutes: the device counts as offline.
    advanceClock(16 * 60)
    server.core.reconcileNow('here')
    await expect.poll(async () => (await device()).status).toBe('offline')
    expect((await device()).shown?.templateId).toBe(second)
    await client.visit()
    await expect.poll(async () => (await device()).status).toBe('online')
    expect(await device()).toMatchObject({ wanted: { state: 'shown' }, shown: { templateId: second, proof } })

    await server.ask(devices.remove, { id })
    const outcome = await client.visit()
    if (kind.visitAfterDeletion !== undefined) {
      expect([outcome, await findDevice()]).toEqual([kind.visitAfterDeletion, undefined])
      await client.register()
    }
    await expect.poll(async () => (await findDevice())?.status).toBe('online')
    const addedAgain = await device()
    expect(addedAgain).toMatchObject({ protocol, wanted: null })
    expect(addedAgain._id).not.toBe(id)
    expect(addedAgain.shown?.templateId ?? null).toBeNull()
    await show(first)
  },
)
