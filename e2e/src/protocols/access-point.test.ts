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
let count = 0
const opened: AccessPointClient[] = []

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(now()), innerHosts: ['127.0.0.1'] })
})
afterEach(async () => {
  for (const accessPoint of opened.splice(0)) await accessPoint.close()
})
afterAll(() => server.stop())

/** Lets time pass, and all that is due happen. */
const pass = (seconds: number) => {
  ahead += seconds * 1000
  server.core.nudge('here')
}
const find = async (mac: string) => (await server.ask(devices.list, { mac: mac.toLowerCase() })).items[0]
const stateOf = async (mac: string) => (await find(mac))?.wanted?.state
const bar = async (width: number) => {
  const element = { kind: 'rectangle', id: 'r', x: 0, y: 0, width, height: 300, fill: 'red' } as const
  const canvas = { version: 1 as const, elements: [element] }
  return (await server.ask(templates.create, { name: `bar of ${width}`, resolution: '400x300', canvas }))._id
}
/** The number of red pixels in the middle row of what a tag shows. */
const redOn = ({ glass }: { glass: { width: number; rgb: Uint8Array } | null }) => {
  const row = glass?.rgb.subarray(150 * glass.width * 3, 151 * glass.width * 3) ?? new Uint8Array()
  return Array.from({ length: row.length / 3 }, (_, x) => row[x * 3]! > 200 && row[x * 3 + 1]! < 100).filter(Boolean)
    .length
}

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
    await server.ask(showOne, { mac: mac.toLowerCase(), templateId: await bar(width), force })
    await expect.poll(async () => (await find(mac))?.wanted?.frame).toBeTruthy()
  }
  return {
    accessPoint,
    tag,
    mac,
    show,
    /** Visits go on until so many pictures have been uploaded. */
    uploads: (total: number) =>
      expect
        .poll(() => {
          pass(15)
          return accessPoint.uploads
        })
        .toBe(total),
    /** The tag checks in, and visits go on until that is known. */
    async shows() {
      accessPoint.checkIn(mac)
      await expect
        .poll(() => {
          pass(15)
          return stateOf(mac)
        })
        .toBe('shown')
    },
    appears: () => expect.poll(async () => (await find(mac))?.screenType).toBeTruthy(),
    error: async () => (await server.ask(accessPoints.get, { id })).error,
  }
}

test('a picture that was replaced while it waited is never shown, and the next is proved by itself', async () => {
  const { tag, accessPoint, appears, show, uploads, shows, mac } = await start()
  await appears()
  await show(50)
  await uploads(1)
  await show(120)
  await uploads(2)
  expect(await find(mac)).toMatchObject({ wanted: { state: 'sending' }, shown: null })
  await shows()
  expect([redOn(tag) > 110, accessPoint.uploads, tag.updatecount]).toEqual([true, 2, 1])
  expect((await find(mac))!.shown!.frame).toBe((await find(mac))!.wanted!.frame)
})

test('the same picture is drawn again only where that is forced', async () => {
  const { tag, accessPoint, appears, show, uploads, shows, mac } = await start()
  await appears()
  await show(60)
  await uploads(1)
  await shows()
  const templateId = (await find(mac))!.wanted!.templateId!
  const again = (force: boolean) => server.tell(showOne, { mac: mac.toLowerCase(), templateId, force })
  expect(await again(false)).toMatchObject({ status: 409 })
  expect((await again(true)).status).toBe(200)
  await uploads(2)
  expect(await stateOf(mac)).not.toBe('shown')
  await shows()
  expect([tag.updatecount, accessPoint.uploads]).toEqual([2, 2])
})

test('a tag that is late is waited for, and a lost picture is uploaded again, each time later', async () => {
  const { tag, accessPoint, appears, show, uploads, shows, mac } = await start()
  await appears()
  await show(70)
  await uploads(1)
  // Two check-ins of a minute and a minute more: nothing is uploaded before.
  for (let visit = 0; visit < 8; visit++) pass(15)
  expect(accessPoint.uploads).toBe(1)
  accessPoint.timeOut(mac)
  expect(tag.pending).toBe(1)
  await uploads(2)
  const second = now()
  accessPoint.timeOut(mac)
  await uploads(3)
  expect(now() - second).toBeGreaterThan(300_000)
  await shows()
  expect(redOn(tag)).toBeGreaterThan(60)
})

test('an access point that answers in pieces is read, and one that is endless, silent or hangs up delays nobody and recovers', async () => {
  const odd = await start({ mood: 'dribbling' })
  await odd.appears()
  await odd.show(80)
  odd.accessPoint.mood = 'endless'
  pass(20)
  await expect.poll(odd.error).toBe('too-large')
  odd.accessPoint.mood = 'hanging-up'
  pass(60)
  await expect.poll(odd.error).toBe('unreachable')
  odd.accessPoint.mood = 'silent'
  pass(300)
  await expect.poll(() => odd.accessPoint.unanswered).toBe(1)

  const well = await start()
  await well.appears()
  await well.show(90)
  await well.uploads(1)
  await well.shows()
  expect([odd.accessPoint.unanswered, odd.accessPoint.uploads]).toEqual([1, 0])

  odd.accessPoint.recover()
  await odd.uploads(1)
  await odd.shows()
  expect([redOn(odd.tag) > 70, await odd.error()]).toEqual([true, null])
})
