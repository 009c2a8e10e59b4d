import { panelOf } from '@wifi-tms/paint/panels'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTags, type VirtualFleet } from './fleet.ts'
import { noise } from './testing/pictures.ts'
import { APIKEY, type BareServer, startTestServer, URI } from './testing/test-server.ts'

const screenType = { type: 3, color: '7 color', width: 33, height: 20, angle: 270 } as const
const panel = panelOf(screenType)
const mac = '02000000000c'

let testServer: BareServer
let fleet: VirtualFleet
beforeEach(async () => {
  testServer = await startTestServer()
  const { server, mqttPort } = testServer
  fleet = startTags({
    server,
    mqttPort,
    product: { apikey: APIKEY, uri: URI },
    tags: [{ mac, screenType, http: true }],
    speed: 500,
  })
})
afterEach(async () => {
  await fleet.stop()
  await testServer.stop()
})
const receivedTypes = () =>
  testServer.received.map(({ message }) => (message.type === 'event' ? message.event : message.type))

test('a tag that polls over HTTP stores its secret and draws, without a broker', async () => {
  await fleet.until('the tag online', () => fleet.online === 1)
  testServer.dueMessages.set(mac, [{ type: 'credentials', id: 'c', secret: 'made-for-this-tag' }])
  await fleet.until('the secret', () => fleet.store.read(mac).secret === 'made-for-this-tag')
  testServer.secrets.add('made-for-this-tag')
  testServer.dueMessages.set(mac, [
    { type: 'display', id: '1', frame: testServer.addFrame(noise(panel, 'first'), panel) },
  ])
  await fleet.until('the proof', () => receivedTypes().includes('display-success'))
  expect(fleet.tag(mac).glass()!.picture).toEqual(noise(panel, 'first'))
  expect(testServer.connectedMacs).toEqual([])
  expect(receivedTypes()[0]).toBe('hello')
  expect(fleet.tag(mac).drawings).toHaveLength(1)
})

test('a refused tag tries again, and says hello first once it is admitted', async () => {
  testServer.isKeyAccepted = false
  await fleet.until('refusals', () => fleet.tag(mac).statistics.networkConnectFail >= 2)
  expect(testServer.received).toEqual([])
  testServer.isKeyAccepted = true
  await fleet.until('the tag online', () => fleet.online === 1)
  expect(receivedTypes()).toEqual(['hello'])
})

test('a tag says goodbye when it is switched off', async () => {
  await fleet.until('the tag online', () => fleet.online === 1)
  await fleet.stop()
  expect(receivedTypes().at(-1)).toBe('offline')
})
