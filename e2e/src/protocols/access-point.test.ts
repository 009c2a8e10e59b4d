import { accessPoints } from '@wifi-tms/contract/access-points'
import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { products } from '@wifi-tms/contract/products'
import { templates } from '@wifi-tms/contract/templates'
import { startTestServer, type TestServer } from '@wifi-tms/server/testing/start'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { AccessPointClient } from './clients/access-point.ts'

let server: TestServer
/** Milliseconds by which the clock of the server and of the access points is ahead. */
let ahead = 0
const now = () => Date.now() + ahead
/** Seconds between two visits of the server to an access point. */
const VISIT_INTERVAL_S = 15
let count = 0
const opened: AccessPointClient[] = []

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(now()), innerHosts: ['127.0.0.1'] })
})
afterEach(async () => {
  for (const accessPoint of opened.splice(0)) await accessPoint.close()
})
afterAll(() => server.stop())

/** Sets the clock ahead, and runs the loops whose time has come. */
const advanceClock = (seconds: number) => {
  ahead += seconds * 1000
  server.core.reconcileNow('here')
}
const find = async (mac: string) => (await server.ask(devices.list, { mac: mac.toLowerCase() })).items[0]
const stateOf = async (mac: string) => (await find(mac))?.wanted?.state
/** Adds a template with a red bar of this width. Returns its `_id`. */
const addBar = async (width: number) => {
  const element = { kind: 'rectangle', id: 'r', x: 0, y: 0, width, height: 300, fill: 'red' } as const
  const canvas = { version: 1 as const, elements: [element] }
  return (await server.ask(templates.create, { name: `bar of ${width}`, resolution: '400x300', canvas }))._id
}
/** The number of red pixels in the middle row of the picture that a tag shows. */
const countRed = ({ glass }: { glass: { width: number; rgb: Uint8Array } | null }) => {
  const row = glass?.rgb.subarray(150 * glass.width * 3, 151 * glass.width * 3) ?? new Uint8Array()
  return Array.from({ length: row.length / 3 }, (_, x) => row[x * 3]! > 200 && row[x * 3 + 1]! < 100).filter(Boolean)
    .length
}

/** Starts an access point with one tag, and adds it to the server. */
async function start({ mood = 'well' as AccessPointClient['mood'] } = {}) {
  const uri = `aisle-${++count}`
  const accessPoint = new AccessPointClient(now)
  accessPoint.mood = mood
  opened.push(accessPoint)
  const tag = accessPoint.addTag(`0000A1A1A1A100${count.toString(16).padStart(2, '0')}`.toUpperCase())
  const { _id: product } = await server.ask(products.create, { name: uri, uri })
  const url = await accessPoint.open()
  const { _id: id } = await server.ask(accessPoints.create, { name: uri, url, product })
  const { mac } = tag
  const show = async (width: number, force = false) => {
    await server.ask(showOne, { mac: mac.toLowerCase(), templateId: await addBar(width), force })
    await expect.poll(async () => (await find(mac))?.wanted?.frame).toBeTruthy()
  }
  return {
    accessPoint,
    tag,
    mac,
    show,
    /** Lets the server visit the access point until it has uploaded this many pictures. */
    untilUploaded: (total: number) =>
      expect
        .poll(() => {
          advanceClock(VISIT_INTERVAL_S)
          return accessPoint.uploads
        })
        .toBe(total),
    /** Lets the tag check in, and the server visit the access point until it knows that the tag shows its picture. */
    async untilShown() {
      accessPoint.checkIn(mac)
      await expect
        .poll(() => {
          advanceClock(VISIT_INTERVAL_S)
          return stateOf(mac)
        })
        .toBe('shown')
    },
    /** Waits until the server has the tag as a device. */
    untilListed: () => expect.poll(async () => (await find(mac))?.screenType).toBeTruthy(),
    error: async () => (await server.ask(accessPoints.get, { id })).error,
  }
}

test('a tag never shows a picture that was replaced while it waited, and the server takes the next one for shown', async () => {
  const { tag, accessPoint, untilListed, show, untilUploaded, untilShown, mac } = await start()
  await untilListed()
  await show(50)
  await untilUploaded(1)
  await show(120)
  await untilUploaded(2)
  expect(await find(mac)).toMatchObject({ wanted: { state: 'sending' }, shown: null })
  await untilShown()
  expect([countRed(tag) > 110, accessPoint.uploads, tag.updatecount]).toEqual([true, 2, 1])
  expect((await find(mac))!.shown!.frame).toBe((await find(mac))!.wanted!.frame)
})

test('a tag draws the same picture again only when that is forced', async () => {
  const { tag, accessPoint, untilListed, show, untilUploaded, untilShown, mac } = await start()
  await untilListed()
  await show(60)
  await untilUploaded(1)
  await untilShown()
  const templateId = (await find(mac))!.wanted!.templateId!
  const showAgain = (force: boolean) => server.tell(showOne, { mac: mac.toLowerCase(), templateId, force })
  expect(await showAgain(false)).toMatchObject({ status: 409 })
  expect((await showAgain(true)).status).toBe(200)
  await untilUploaded(2)
  expect(await stateOf(mac)).not.toBe('shown')
  await untilShown()
  expect([tag.updatecount, accessPoint.uploads]).toEqual([2, 2])
})

test('the server waits for a late tag, and uploads a lost picture again after growing pauses', async () => {
  const { tag, accessPoint, untilListed, show, untilUploaded, untilShown, mac } = await start()
  await untilListed()
  await show(70)
  await untilUploaded(1)
  // The server uploads nothing before two check-ins, a minute each, and another minute have passed.
  for (let visit = 0; visit < 8; visit++) advanceClock(VISIT_INTERVAL_S)
  expect(accessPoint.uploads).toBe(1)
  accessPoint.timeOut(mac)
  expect(tag.pending).toBe(1)
  await untilUploaded(2)
  const secondUploadAt = now()
  accessPoint.timeOut(mac)
  await untilUploaded(3)
  expect(now() - secondUploadAt).toBeGreaterThan(300_000)
  await untilShown()
  expect(countRed(tag)).toBeGreaterThan(60)
})

test('the server reads answers in small pieces; an access point that answers endlessly, never, or hangs up delays no other', async () => {
  const odd = await start({ mood: 'dribbling' })
  await odd.untilListed()
  await odd.show(80)
  odd.accessPoint.mood = 'endless'
  advanceClock(20)
  await expect.poll(odd.error).toBe('too-large')
  odd.accessPoint.mood = 'hanging-up'
  advanceClock(60)
  await expect.poll(odd.error).toBe('unreachable')
  odd.accessPoint.mood = 'silent'
  advanceClock(300)
  await expect.poll(() => odd.accessPoint.unanswered).toBe(1)

  const well = await start()
  await well.untilListed()
  await well.show(90)
  await well.untilUploaded(1)
  await well.untilShown()
  expect([odd.accessPoint.unanswered, odd.accessPoint.uploads]).toEqual([1, 0])

  odd.accessPoint.recover()
  await odd.untilUploaded(1)
  await odd.untilShown()
  expect([countRed(odd.tag) > 70, await odd.error()]).toEqual([true, null])
})
