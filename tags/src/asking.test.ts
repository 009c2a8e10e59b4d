import { panelOf } from '@wifi-tms/paint/panels'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Fleet, startTags } from './fleet.ts'
import { APIKEY, type Ground, startGround, URI } from './testing/ground.ts'
import { noise } from './testing/pictures.ts'

const screenType = { type: 3, color: '7 color', width: 33, height: 20, angle: 270 } as const
const panel = panelOf(screenType)
const mac = '02000000000c'

let ground: Ground
let fleet: Fleet
beforeEach(async () => {
  ground = await startGround()
  const { server, mqttPort } = ground
  fleet = startTags({
    server,
    mqttPort,
    product: { apikey: APIKEY, uri: URI },
    tags: [{ mac, screenType, asking: true }],
    speed: 500,
  })
})
afterEach(async () => {
  await fleet.stop()
  await ground.stop()
})
const types = () => ground.said.map(({ message }) => (message.type === 'event' ? message.event : message.type))

test('a tag that only asks takes its secret and draws, without a broker', async () => {
  await fleet.until('hello kept', () => fleet.online === 1)
  ground.due.set(mac, [{ type: 'credentials', id: 'c', secret: 'made-for-this-tag' }])
  await fleet.until('the secret', () => fleet.keep.of(mac).secret === 'made-for-this-tag')
  ground.secrets.add('made-for-this-tag')
  ground.due.set(mac, [{ type: 'display', id: '1', frame: ground.lay(noise(panel, 'first'), panel) }])
  await fleet.until('the proof', () => types().includes('display-success'))
  expect(fleet.tag(mac).glass()!.picture).toEqual(noise(panel, 'first'))
  expect(ground.connected).toEqual([])
  expect(types()[0]).toBe('hello')
  expect(fleet.tag(mac).drawings).toHaveLength(1)
})

test('a refused one tries again, and says hello first when it is let in', async () => {
  ground.keyOpens = false
  await fleet.until('refusals', () => fleet.tag(mac).statistics.networkConnectFail >= 2)
  expect(ground.said).toEqual([])
  ground.keyOpens = true
  await fleet.until('hello kept', () => fleet.online === 1)
  expect(types()).toEqual(['hello'])
})

test('says goodbye', async () => {
  await fleet.until('hello kept', () => fleet.online === 1)
  await fleet.stop()
  expect(types().at(-1)).toBe('offline')
})
