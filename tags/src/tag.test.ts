import { panelOf } from '@wifi-tms/paint/panels'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTags, type VirtualFleet } from './fleet.ts'
import { storeInMemory } from './store.ts'
import { noise } from './testing/pictures.ts'
import { APIKEY, type BareServer, startTestServer, URI } from './testing/test-server.ts'

const screenType = { type: 7, color: 'B/W/R', width: 40, height: 24, angle: 90 } as const
const panel = panelOf(screenType)
const mac = '02000000000a'
const SECRET = 'a-secret-of-128-bits-or-more'

let testServer: BareServer
let fleet: VirtualFleet
beforeEach(async () => {
  testServer = await startTestServer()
})
afterEach(async () => {
  await fleet.stop()
  await testServer.stop()
})

const start = (more: Partial<Parameters<typeof startTags>[0]> = {}) => {
  const { server, mqttPort } = testServer
  const product = { apikey: APIKEY, uri: URI }
  fleet = startTags({ server, mqttPort, product, tags: [{ mac, screenType }], speed: 2000, ...more })
  return fleet.tag(mac)
}
const eventsOf = (event: string) =>
  testServer.received.filter(({ message }) => message.type === 'event' && message.event === event)
const waitUntilOnline = () => fleet.until('the tag online', () => fleet.online === 1)
const giveSecret = async () => {
  testServer.secrets.add(SECRET)
  testServer.tell(mac, { type: 'credentials', id: 'c', secret: SECRET })
  await fleet.until('the secret', () => fleet.store.read(mac).secret === SECRET)
}
const orderPicture = (id: string, picture: string, force = false) => {
  const frame = testServer.addFrame(noise(panel, picture), panel)
  testServer.tell(mac, { type: 'display', id, force, frame })
  return frame.sha256
}
const waitForEvents = (event: string, count = 1) => fleet.until(event, () => eventsOf(event).length === count)

test('a tag says hello first, with all fields that a server needs', async () => {
  start()
  await waitUntilOnline()
  const [{ message }] = testServer.received as [(typeof testServer.received)[0]]
  expect(message).toMatchObject({
    type: 'hello',
    protocol: 1,
    screenType: 7,
    deviceType: 1,
    frame: null,
    sleeps: false,
    ip: '127.0.0.1',
    mqtt: { host: '127.0.0.1', port: testServer.mqttPort },
    statistics: { networkConnected: 0, displaySuccess: 0 },
  })
})

test('a tag fetches, checks and draws a picture and reports it, and its glass shows exactly that picture upright', async () => {
  const tag = start()
  await waitUntilOnline()
  await giveSecret()
  expect(tag.glass()).toBeNull()
  const sha256 = orderPicture('1', 'first')
  await waitForEvents('display-success')
  expect(eventsOf('display-success')[0]!.message).toMatchObject({
    id: '1',
    frame: sha256,
    statistics: { displaySuccess: 1, displayFail: 0 },
  })
  expect(tag.glass()).toEqual({ sha256, picture: noise(panel, 'first') })
  expect(tag.drawings.map(({ id, forced }) => ({ id, forced }))).toEqual([{ id: '1', forced: false }])
})

test('a refresh takes the panel’s true time by the clock of the fleet', async () => {
  const tag = start({ speed: 100 })
  await waitUntilOnline()
  await giveSecret()
  orderPicture('1', 'first')
  await waitForEvents('display-success')
  expect(tag.drawings[0]!.durationMs).toBeGreaterThanOrEqual(panel.refreshSeconds * 1000)
})

test('a tag does not draw the picture that it already shows, unless forced', async () => {
  const tag = start()
  await waitUntilOnline()
  await giveSecret()
  orderPicture('1', 'first')
  await waitForEvents('display-success')
  orderPicture('2', 'first')
  await waitForEvents('display-success', 2)
  expect(tag.drawings).toHaveLength(1)
  orderPicture('3', 'first', true)
  await waitForEvents('display-success', 3)
  expect(tag.drawings).toHaveLength(2)
  orderPicture('3', 'first', true)
  await waitForEvents('display-success', 4)
  expect(tag.drawings).toHaveLength(2)
})

test('a tag answers busy while it draws, and ignores a repeated order', async () => {
  const tag = start({ speed: 50 })
  await waitUntilOnline()
  await giveSecret()
  const sha256 = orderPicture('1', 'first')
  await fleet.until('drawing', () => tag.drawing)
  orderPicture('1', 'first')
  orderPicture('2', 'second')
  await waitForEvents('display-success')
  expect(eventsOf('display-busy').map(({ message }) => message)).toMatchObject([{ id: '2' }])
  expect(tag.glass()!.sha256).toBe(sha256)
  expect([tag.crossings, tag.overlaps, tag.drawings.length]).toEqual([1, 0, 1])
})

test('a tag does not draw a frame with wrong or too many bytes, a missing one, or one for another panel', async () => {
  const tag = start()
  await waitUntilOnline()
  await giveSecret()
  const frame = testServer.addFrame(noise(panel, 'first'), panel)
  const offer = (id: string, changes: object) =>
    testServer.tell(mac, { type: 'display', id, frame: { ...frame, ...changes } })
  const waitForFailure = async (id: string, reason: string) => {
    await fleet.until(id, () => eventsOf('display-fail').some(({ message }) => 'id' in message && message.id === id))
    expect(eventsOf('display-fail').at(-1)!.message).toMatchObject({ id, reason })
  }
  testServer.spoil(frame.sha256, new Uint8Array(frame.bytes))
  offer('1', {})
  await waitForFailure('1', 'hash')
  testServer.spoil(frame.sha256, new Uint8Array(frame.bytes * 2))
  offer('2', {})
  await waitForFailure('2', 'network')
  offer('3', { url: `${frame.url}0` })
  await waitForFailure('3', 'network')
  offer('4', { format: '1bpp' })
  await waitForFailure('4', 'panel')
  expect(tag.drawings).toHaveLength(0)
  expect(tag.statistics.displayFail).toBe(4)
})

test('a tag with a lit screen does not draw a frame that is shorter than its offer says', async () => {
  const litType = { ...screenType, color: 'full color' } as const
  const litPanel = panelOf(litType)
  start({ tags: [{ mac, screenType: litType }] })
  await waitUntilOnline()
  await giveSecret()
  const frame = testServer.addFrame(noise(litPanel, 'first'), litPanel)
  testServer.tell(mac, { type: 'display', id: '1', frame: { ...frame, bytes: frame.bytes + 1 } })
  await fleet.until('the answer', () => eventsOf('display-fail').length + eventsOf('display-success').length === 1)
  expect(eventsOf('display-fail')[0]?.message).toMatchObject({ id: '1', reason: 'hash' })
})

test('a tag ignores messages that it cannot read', async () => {
  start()
  await waitUntilOnline()
  await giveSecret()
  for (const payload of ['', 'no base64 !', btoa('no json'), btoa('"text"'), btoa('{"type":"dance","id":"1"}')])
    testServer.tellRaw(mac, payload)
  orderPicture('1', 'first')
  await waitForEvents('display-success')
})

test('a tag has its secret and picture in the next run, and reports the picture', async () => {
  const store = storeInMemory()
  start({ store })
  await waitUntilOnline()
  await giveSecret()
  const sha256 = orderPicture('1', 'first')
  await waitForEvents('display-success')
  await fleet.stop()
  testServer.isKeyAccepted = false
  const tag = start({ store })
  await waitUntilOnline()
  expect(testServer.received.at(-1)!.message).toMatchObject({ type: 'hello', frame: sha256 })
  expect(tag.glass()!.picture).toEqual(noise(panel, 'first'))
})

test('a tag tries a refused secret again after the product’s key, and does not forget the secret', async () => {
  const store = storeInMemory()
  store.save(mac, { secret: SECRET })
  start({ store })
  await waitUntilOnline()
  expect(store.read(mac).secret).toBe(SECRET)
  testServer.isKeyAccepted = false
  fleet.tag(mac).drop()
  await fleet.until('refusals', () => fleet.tag(mac).statistics.networkConnectFail >= 3)
  testServer.secrets.add(SECRET)
  await waitUntilOnline()
  expect(store.read(mac).secret).toBe(SECRET)
})

test('a tag says goodbye when it is switched off; the broker publishes its last will when its power is cut', async () => {
  const tag = start()
  await waitUntilOnline()
  tag.powerOff()
  await waitForEvents('offline')
  tag.powerOn()
  await waitUntilOnline()
  tag.powerCut()
  await waitForEvents('offline', 2)
  await fleet.until('off', () => tag.state === 'off')
})

test('a tag sends nothing before hello, even if its button is pressed', async () => {
  const tag = start()
  for (let times = 0; times < 5; times++) {
    while (tag.state !== 'online') {
      tag.press()
      await new Promise(setImmediate)
    }
    tag.drop()
  }
  await waitUntilOnline()
  expect(testServer.firstMessageTypes).toEqual(Array(6).fill('hello'))
})

test('a tag that sleeps disconnects when nothing is due, and reconnects by itself', async () => {
  start({ tags: [{ mac, screenType, sleeps: true }] })
  await waitUntilOnline()
  testServer.tell(mac, { type: 'sleep', seconds: 60 })
  await fleet.until('second hello', () => testServer.connectedMacs.length === 2)
  expect(eventsOf('offline')).toHaveLength(0)
})

test('a tag that is told to sleep while it blinks reports the end of its blinking first', async () => {
  start({ tags: [{ mac, screenType, sleeps: true }] })
  await waitUntilOnline()
  testServer.tell(mac, { type: 'led', id: 'l1', color: 'red', times: 3 })
  testServer.tell(mac, { type: 'sleep', seconds: 60 })
  await fleet.until('second hello', () => testServer.connectedMacs.length === 2)
  expect(eventsOf('led-success')).toHaveLength(1)
})

test('a tag reports its statistics at the interval of its fleet', async () => {
  start({ reportEveryMs: 60_000 })
  await waitUntilOnline()
  await giveSecret()
  orderPicture('d1', 'one')
  await fleet.until('the report of a picture', () =>
    testServer.received.some(({ message }) => message.type === 'report' && message.statistics?.displaySuccess === 1),
  )
})
