import { hash } from 'node:crypto'
import http, { type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type FleetOptions, startTags, type VirtualFleet } from './fleet.ts'
import { APIKEY, type BareServer, startTestServer, URI } from './testing/test-server.ts'

const screenType = { type: 7, color: 'B/W', width: 40, height: 24, angle: 0 } as const
const mac = '02000000000b'

let testServer: BareServer
let fleet: VirtualFleet
const start = async (options: Partial<FleetOptions> = {}) => {
  const { server, mqttPort } = testServer
  fleet = startTags({
    server,
    mqttPort,
    product: { apikey: APIKEY, uri: URI },
    tags: [{ mac, screenType, battery: 400 }],
    speed: 2000,
    ...options,
  })
  await fleet.until('the tag online', () => fleet.online === 1)
}
/** Starts the tag again, with other options. */
const restart = async (options: Partial<FleetOptions>) => {
  await fleet.stop()
  await start(options)
}
/** At this speed, new settings have 15 seconds to bring contact: a busy machine needs more than the usual 150 ms. */
const PATIENT_SPEED = 20
beforeEach(async () => {
  testServer = await startTestServer()
  await start()
})
afterEach(async () => {
  await fleet.stop()
  await testServer.stop()
})

const waitForMessage = async (expected: object) => {
  const fits = (message: object) => Object.entries(expected).every(([key, value]) => message[key as never] === value)
  await fleet.until(JSON.stringify(expected), () => testServer.received.some(({ message }) => fits(message)))
  return testServer.received.findLast(({ message }) => fits(message))!.message
}
const findHellos = () =>
  testServer.received.filter(({ message }) => message.type === 'hello').map(({ message }) => message)

test('a tag blinks and reports it', async () => {
  testServer.tell(mac, { type: 'led', id: '1', color: 'red', times: 3 })
  await waitForMessage({ event: 'led-success', id: '1' })
})

test.each([
  ['restarts', () => testServer.tell(mac, { type: 'reboot', id: '2' })],
  [
    'loses its power',
    () => {
      fleet.tag(mac).powerCut()
      fleet.tag(mac).powerOn()
    },
  ],
])('a tag that %s while it blinks does not report that blink', async (_, interrupt) => {
  await restart({ speed: PATIENT_SPEED })
  const blink = { type: 'led', color: 'red', times: 60 } as const
  const hellosBefore = findHellos().length
  testServer.tell(mac, { ...blink, id: '1' })
  testServer.tell(mac, { type: 'ask', id: '1' })
  await fleet.until('the order with the tag', () => findHellos().length === hellosBefore + 1)
  interrupt()
  await fleet.until('a new connection', () => findHellos().length === hellosBefore + 2 && fleet.online === 1)
  // The interrupted blink would have ended before this one.
  testServer.tell(mac, { ...blink, id: '3' })
  await waitForMessage({ event: 'led-success', id: '3' })
  expect(
    testServer.received.filter(({ message }) => 'event' in message && message.event === 'led-success'),
  ).toHaveLength(1)
})

test('a tag that rebooted says hello with one reboot more, then reports the result', async () => {
  testServer.tell(mac, { type: 'reboot', id: '1' })
  await waitForMessage({ type: 'result', id: '1', ok: true })
  expect(findHellos()).toHaveLength(2)
  expect(findHellos()[1]).toMatchObject({ statistics: { reboots: 1 } })
})

test('a tag answers `ask` with hello', async () => {
  testServer.tell(mac, { type: 'ask', id: '1' })
  await fleet.until('hello', () => findHellos().length === 2)
})

test('a tag refuses firmware for other hardware, and reports a file that it cannot fetch', async () => {
  const sha256 = '0'.repeat(64)
  const ota = { url: '/f', sha256, bytes: 10, softwareVersion: 2, deviceType: 1, hardwareVersion: 0x0102 }
  testServer.tell(mac, { type: 'ota', id: '1', ...ota, hardwareVersion: 1 })
  expect(await waitForMessage({ type: 'result', id: '1' })).toMatchObject({ ok: false, reason: 'unsupported' })
  testServer.tell(mac, { type: 'ota', id: '2', ...ota })
  expect(await waitForMessage({ type: 'result', id: '2' })).toMatchObject({ ok: false, reason: 'network' })
})

test('a tag that reboots while it downloads firmware ends the download, and resumes it when the order is repeated', async () => {
  const file = Buffer.alloc(100, 'firmware')
  const fetchedRanges: string[] = []
  const heldAnswers: (() => ServerResponse)[] = []
  const web = http.createServer(({ headers: { range = '' } }, response) => {
    fetchedRanges.push(range)
    const [from, until] = range.match(/\d+/g)!.map(Number)
    const answer = () => response.writeHead(206).end(file.subarray(from, until! + 1))
    if (range === 'bytes=20-39') heldAnswers.push(answer)
    else answer()
  })
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done))
  onTestFinished(() => void web.close())
  const url = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  const order = {
    url,
    sha256: hash('sha256', file),
    bytes: 100,
    softwareVersion: 2,
    deviceType: 1,
    hardwareVersion: 0x0102,
  }
  testServer.tell(mac, { type: 'ota', id: '1', ...order })
  await fleet.until('the second part', () => heldAnswers.length === 1)
  testServer.tell(mac, { type: 'reboot', id: '2' })
  await waitForMessage({ type: 'result', id: '2' })
  testServer.tell(mac, { type: 'ota', id: '1', ...order })
  await fleet.until('the second part again', () => heldAnswers.length === 2)
  for (const answer of heldAnswers) answer()
  expect(await waitForMessage({ type: 'result', id: '1' })).toMatchObject({ ok: true })
  expect(fetchedRanges).toEqual(['0-19', '20-39', '20-39', '40-59', '60-79', '80-99'].map((range) => `bytes=${range}`))
})

test('a tag moves to a new broker and reports it', async () => {
  await restart({ speed: PATIENT_SPEED })
  const other = await startTestServer()
  testServer.tell(mac, {
    type: 'config',
    id: '1',
    mqtt: { host: '127.0.0.1', port: other.mqttPort },
    wifi: { ssid: 'new', password: 'p' },
  })
  const messageOf = (type: string) => other.received.find(({ message }) => message.type === type)?.message
  await fleet.until('result and report there', () => !!messageOf('result') && !!messageOf('report'))
  expect(messageOf('hello')).toMatchObject({ wifi: { ssid: 'new' } })
  expect(messageOf('result')).toMatchObject({ id: '1', ok: true })
  expect(fleet.store.read(mac).settings).toMatchObject({ mqttPort: other.mqttPort, ssid: 'new' })
  await fleet.stop()
  await other.stop()
})

test('a tag returns to its former settings when the new network is missing or has another password', async () => {
  const home = { networks: { home: 'password-1', new: 'password-2' }, ssid: 'home' }
  await restart(home)
  for (const [id, ssid] of [
    ['1', 'away'],
    ['2', 'new'],
  ]) {
    testServer.tell(mac, { type: 'config', id, wifi: { ssid, password: 'wrong' } })
    expect(await waitForMessage({ type: 'result', id })).toMatchObject({ ok: false, reason: 'no contact' })
  }
  expect(findHellos().at(-1)).toMatchObject({ wifi: { ssid: 'home' } })
  await restart({ ...home, speed: PATIENT_SPEED })
  testServer.tell(mac, { type: 'config', id: '3', wifi: { ssid: 'new', password: 'password-2' } })
  expect(await waitForMessage({ type: 'result', id: '3' })).toMatchObject({ ok: true })
  expect(findHellos().at(-1)).toMatchObject({ wifi: { ssid: 'new' } })
})

test('a tag returns to its former settings when the new ones bring no contact within five minutes', async () => {
  testServer.tell(mac, { type: 'config', id: '1', mqtt: { host: '127.0.0.1', port: 1 } })
  expect(await waitForMessage({ type: 'result', id: '1' })).toMatchObject({ ok: false, reason: 'no contact' })
  expect(await waitForMessage({ type: 'report' })).toMatchObject({ mqtt: { port: testServer.mqttPort } })
  expect(fleet.store.read(mac).settings).toBeUndefined()
})

test('a tag reports presses and its USB cable, and its own state every quarter of an hour', async () => {
  fleet.tag(mac).press()
  await waitForMessage({ event: 'button' })
  fleet.tag(mac).press(true)
  await waitForMessage({ event: 'button-long' })
  fleet.tag(mac).plug(true)
  await waitForMessage({ event: 'usb-plugin' })
  expect(await waitForMessage({ type: 'report', usb: 'plugin' })).toMatchObject({ battery: expect.any(Number) })
  fleet.tag(mac).plug(false)
  await waitForMessage({ event: 'usb-plugout' })
})
