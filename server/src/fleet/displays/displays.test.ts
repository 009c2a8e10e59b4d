import { devices } from '@wifi-tms/contract/devices'
import { readDisplay, retryDisplay, showMany, showOne } from '@wifi-tms/contract/displays'
import type { DownOf } from '@wifi-tms/contract/messages'
import { readOverview } from '@wifi-tms/contract/overview'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start.ts'
import { addTestProduct, displayIn, hello, pollingTag, secretIn } from '../http-tags/testing/polling-tag.ts'

let server: TestServer
const clock = { now: Date.parse('2026-11-21T08:00:00Z') }

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock.now) })
})
afterAll(() => server.stop())

let shopCount = 0

/** Adds a product, and `count` tags that poll, each with its secret. */
async function startShop(count: number) {
  const uri = `shop-${++shopCount}`
  const { product, template } = await addTestProduct(server, uri)
  const tags = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const mac = (0xd00000000000 + shopCount * 256 + index).toString(16)
      const secret = secretIn(await pollingTag(server, mac, product.apikey).say({ ...hello, frame: null }))
      const { items } = await server.ask(devices.list, { mac })
      return { mac, id: items[0]!._id, secret, ...pollingTag(server, mac, secret) }
    }),
  )
  const fetchFrame = async ({ secret }: { secret: string }, { frame }: DownOf<'display'>) =>
    fetch(`${server.url}${frame.url}`, { headers: { authorization: `Bearer ${secret}` } })
  return { product, template, tags, fetchFrame }
}

type Tag = Awaited<ReturnType<typeof startShop>>['tags'][number]

/** The event by which a tag tells that it has shown an offered picture or failed to. */
const displayEvent = (name: 'success' | 'fail', { id, frame }: DownOf<'display'>, moreFields: object = {}) => ({
  type: 'event',
  event: `display-${name}`,
  id,
  ...(name === 'success' && { frame: frame.sha256 }),
  ...moreFields,
})

/** Shows a template on a tag, which reports that it has done so. */
const showAndProve = async (tag: Tag, templateId: string) => {
  const answer = await server.ask(showOne, { mac: tag.mac, templateId })
  const order = displayIn(await tag.ask())
  await tag.say(displayEvent('success', order))
  return answer
}

test('[call-display] a call with a MAC and a template shows the template on a tag, and the tag’s own report proves the picture', async () => {
  const { template, tags, fetchFrame } = await startShop(1)
  const [tag] = tags as [Tag]
  const { _id: templateId } = await template(10)
  const mac = tag.mac.toUpperCase().replace(/(..)(?=.)/g, '$1:')
  const answer = await server.ask(showOne, { mac, templateId })
  expect(answer).toEqual({ deviceId: tag.id, frame: expect.stringMatching(/^[0-9a-f]{64}$/), state: 'waiting' })
  expect(await server.core.blobs.read(answer.frame)).toBeDefined()

  const order = displayIn(await tag.ask())
  expect(order.frame).toMatchObject({ sha256: answer.frame, format: '1bpp', width: 48, height: 20, bytes: 120 })
  const frame = await fetchFrame(tag, order)
  expect((await frame.bytes()).length).toBe(120)
  const device = async () => server.ask(devices.get, { id: tag.id })
  await expect.poll(async () => (await device()).wanted?.state).toBe('drawing')
  await tag.say(displayEvent('success', order))
  const { wanted, shown } = await device()
  expect(wanted).toMatchObject({ frame: answer.frame, templateId, state: 'shown', source: 'manual', message: '' })
  expect(shown).toMatchObject({ frame: answer.frame, templateId })
})

test('[error-display] a picture that a tag shows or draws already is not drawn again, unless it is forced', async () => {
  const { template, tags, fetchFrame } = await startShop(1)
  const [tag] = tags as [Tag]
  const { _id: templateId } = await template(10)
  const first = await server.ask(showOne, { mac: tag.mac, templateId })
  // The wish still waits, so it serves this call too.
  expect(await server.ask(showOne, { mac: tag.mac, templateId })).toEqual(first)
  const order = displayIn(await tag.ask())
  for (const step of ['sending', 'drawing', 'shown'] as const) {
    if (step === 'drawing') {
      await fetchFrame(tag, order)
      await expect.poll(async () => (await server.ask(devices.get, { id: tag.id })).wanted?.state).toBe('drawing')
    }
    if (step === 'shown') await tag.say(displayEvent('success', order))
    const repeated = await server.tell(showOne, { mac: tag.mac, templateId })
    expect([step, repeated.status, repeated.code]).toEqual([step, 409, 40900])
  }
  const forced = await server.ask(showOne, { mac: tag.mac, templateId, force: true })
  expect(forced).toEqual({ ...first, state: 'waiting' })
  const offered = displayIn(await tag.ask())
  expect(offered).toMatchObject({ force: true, frame: { sha256: first.frame } })
  expect(offered.id).not.toBe(order.id)
})

test('a wish for the picture that the tag shows replaces a wish for another picture, and nothing is sent', async () => {
  const { template, tags } = await startShop(1)
  const [tag] = tags as [Tag]
  const [first, second] = [await template(10), await template(20)]
  const { frame } = await showAndProve(tag, first._id)
  await server.ask(showOne, { mac: tag.mac, templateId: second._id })
  expect(await server.ask(showOne, { mac: tag.mac, templateId: first._id })).toEqual({
    deviceId: tag.id,
    frame,
    state: 'shown',
  })
  expect((await tag.ask()).messages).toEqual([])
})

test('a display that cannot be shown is refused with the codes of the contract', async () => {
  const { template, product, tags } = await startShop(1)
  const [tag] = tags as [Tag]
  const { _id: templateId } = await template(10)
  const codeOf = async (input: object) => (await server.tell(showOne, input)).code
  expect(await codeOf({ mac: 'ffffffffffff', templateId })).toBe(40400)
  expect(await codeOf({ mac: tag.mac, templateId: 'none' })).toBe(40400)
  expect(await codeOf({ mac: 'xyz', templateId })).toBe(40000)
  expect(await codeOf({ mac: tag.mac })).toBe(40000)
  // A device that has not reported its panel.
  const blank = 'c00000000001'
  await server.ask(devices.create, { mac: blank, alias: '', product: product._id })
  expect(await codeOf({ mac: blank, templateId })).toBe(40000)
  expect((await server.tell(showOne, { mac: tag.mac, templateId }, '')).code).toBe(50008)
})

test('a template of another resolution is refused unless it may be scaled', async () => {
  const { template, product, tags } = await startShop(1)
  const [tag] = tags as [Tag]
  const { _id: templateId } = await template(10)
  await tag.say({ type: 'report', screenType: 1 })
  for (const [call, input] of [
    [showOne, { mac: tag.mac, templateId }],
    [showMany, { filter: { product: product._id }, templateId }],
  ] as const) {
    const refused = await server.tell(call, input)
    expect(refused.code).toBe(40000)
    expect(refused.body.errors?.[0]?.path).toBe('templateId')
    expect((await server.tell(call, { ...input, fit: 'contain', force: true })).code).toBe(20000)
  }
})

test('a display for many tags returns the number of tags, lists the state of each, and can be tried again on those that failed', async () => {
  const { template, product, tags } = await startShop(4)
  const { _id: templateId, name } = await template(10)
  await showAndProve(tags[0]!, templateId)
  const { _id, total } = await server.ask(showMany, { filter: { product: product._id }, templateId })
  expect(total).toBe(4)
  const read = (query: object = {}) => server.ask(readDisplay, { id: _id, ...query })
  await expect.poll(async () => (await read()).counts).toMatchObject({ waiting: 3, shown: 1 })

  for (let tries = 0; tries < 3; tries++) {
    const order = displayIn(await tags[1]!.ask())
    await tags[1]!.say(displayEvent('fail', order, { reason: 'network', message: 'no route' }))
    // Past the pause before the next try.
    clock.now += 10_000
  }
  const delivered = displayIn(await tags[2]!.ask())
  await tags[2]!.say(displayEvent('success', delivered))

  const display = await read({ limit: 3 })
  expect(display).toMatchObject({ _id, templateId, templateName: name, total: 4 })
  const counts = { waiting: 1, sending: 0, drawing: 0, shown: 2, failed: 1, superseded: 0 }
  expect(display.counts).toEqual(counts)
  expect(display.items).toHaveLength(3)
  expect((await read({ limit: 3, page: 2 })).items).toHaveLength(1)
  const failed = { deviceId: tags[1]!.id, mac: tags[1]!.mac, alias: '', state: 'failed' }
  expect((await read({ state: 'failed' })).items).toEqual([
    {
      ...failed,
      lacks: [],
      message: 'The device could not fetch the picture: “no route”. Check the network.',
      reason: 'network',
      detail: 'no route',
    },
  ])

  expect(await server.ask(retryDisplay, { id: _id })).toEqual({ _id, total: 1 })
  expect((await read()).counts).toEqual({ ...counts, waiting: 2, failed: 0 })
  const retried = displayIn(await tags[1]!.ask())
  expect(retried.frame.sha256).toBe(delivered.frame.sha256)
  expect(await server.ask(retryDisplay, { id: _id })).toEqual({ _id, total: 0 })
  const { wanted } = await server.ask(readOverview, {})
  const { items } = await server.ask(devices.list, { limit: 100 })
  const states = items.map((item) => item.wanted?.state)
  for (const [state, count] of Object.entries(wanted))
    expect(states.filter((stateOfDevice) => stateOfDevice === state)).toHaveLength(count)
})

test('a call to display names its devices: ids, a filter of the device list, or all', async () => {
  const { template, tags } = await startShop(2)
  const { _id: templateId } = await template(10)
  const codeOf = async (input: object) => (await server.tell(showMany, { templateId, ...input })).code
  expect(await codeOf({})).toBe(40000)
  expect(await codeOf({ filter: {} })).toBe(40000)
  expect(await codeOf({ filter: { colour: 'red' } })).toBe(40000)
  expect(await codeOf({ filter: { state: 'happy' } })).toBe(40000)
  expect(await codeOf({ deviceIds: [tags[0]!.id, 'none'] })).toBe(40400)
  expect(await codeOf({ deviceIds: [tags[0]!.id], templateId: 'none' })).toBe(40400)
  const { total } = await server.ask(showMany, { deviceIds: [tags[0]!.id, tags[0]!.id], templateId })
  expect(total).toBe(1)
  const odd = await server.tell(readDisplay, { id: 'none', zzz: 1, sort: 'mac' } as never)
  expect([odd.code, odd.body.errors?.map(({ path }) => path)]).toEqual([40000, ['zzz', 'sort']])
  for (const call of [readDisplay, retryDisplay]) expect((await server.tell(call, { id: 'none' })).code).toBe(40400)
})
