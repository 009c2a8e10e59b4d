import { type Down, downTopic, encode, messages, type Up, upTopic } from '@wifi-tms/contract/messages'
import { expect, test } from 'vitest'
import { connectionEnded, DOWN, hello, MAC, say, startHarness, UP, until } from './testing/harness.ts'

const NEIGHBOUR = '0123456789ab'

const display: Down = {
  type: 'display',
  id: '1',
  frame: { url: '/device/v1/frames/1', sha256: 'a'.repeat(64), bytes: 1, format: '1bpp', width: 8, height: 1 },
}

test('PUBACK and the console’s copy of a message come after the commit', async () => {
  const harness = await startHarness()
  const tag = await harness.tag()
  const link = await harness.link()
  await link.subscribeAsync([UP])
  harness.holdsCommits = true
  let acknowledged = false
  const sending = say(tag, UP, { type: 'event', event: 'button' }).then(() => {
    acknowledged = true
  })
  await until(() => harness.ingestedOf('event').length === 1)
  // One round trip on both connections makes sure that earlier messages would have arrived.
  await Promise.all([tag.subscribeAsync(DOWN), link.subscribeAsync('console/#')])
  expect(acknowledged).toBe(false)
  expect(link.received).toEqual([])
  harness.commit()
  await sending
  await until(() => link.received.length === 1)
  expect(link.received).toEqual([{ topic: UP, message: { type: 'event', event: 'button' } }])
})

test('no display is sent while a received hello is not stored yet, as the hello would end its delivery; other messages are', async () => {
  const harness = await startHarness()
  const tag = await harness.tag()
  await tag.subscribeAsync(DOWN)
  await say(tag, UP, hello)
  expect(harness.core.wire.toTag(MAC, display)).toBe(true)
  harness.holdsCommits = true
  const sending = say(tag, UP, hello)
  await until(() => harness.ingestedOf('hello').length === 2)
  expect(harness.core.wire.toTag(MAC, display)).toBe(false)
  expect(harness.core.wire.toTag(MAC, { type: 'ask', id: '1' })).toBe(true)
  harness.commit()
  await sending
  expect(harness.core.wire.toTag(MAC, display)).toBe(true)
})

const refusedTopics = [
  upTopic('shop', NEIGHBOUR),
  upTopic('office/floor-1', MAC),
  DOWN,
  `shop/${MAC}`,
  `${UP}/more`,
  `shop/${MAC.toUpperCase()}/up`,
  'console/changed',
  'console/notice',
  '$SYS/anything',
  'a/'.repeat(200),
]

test('a tag may publish each message of the protocol on its own /up topic, and nothing on other topics', async () => {
  const harness = await startHarness()
  const samples: Record<Up['type'], object> = {
    hello,
    report: { battery: 372 },
    event: { event: 'online' },
    result: { id: '1', ok: true },
    progress: { id: '1', percent: 50 },
  }
  const tag = await harness.tag()
  for (const type of Object.keys(messages.up) as Up['type'][]) await say(tag, UP, { ...samples[type], type })
  expect(harness.ingested.map(({ message }) => message.type)).toEqual(['connected', ...Object.keys(messages.up)])

  for (const topic of refusedTopics) {
    const otherTag = await harness.tag(NEIGHBOUR)
    otherTag.publish(topic === upTopic('shop', NEIGHBOUR) ? UP : topic, encode(hello), { qos: 1 })
    await connectionEnded(otherTag)
    // The refusals of a tag are logged once a minute.
    harness.clock.now = new Date(harness.clock.now.getTime() + 60_000)
  }
  expect(harness.ingestedOf('hello')).toHaveLength(1)
  expect(harness.logged.filter((line) => line.msg === 'publish refused').map((line) => line.reason)).toEqual(
    // The broker itself refuses the topic with too many levels.
    Array(refusedTopics.length - 1).fill('a tag publishes on its own /up topic only'),
  )
  expect(tag.connected).toBe(true)
})

test('retained messages and QoS 2 of a tag are refused', async () => {
  const harness = await startHarness()
  for (const options of [{ qos: 1, retain: true }, { qos: 2 }] as const) {
    const tag = await harness.tag()
    tag.publish(UP, encode(hello), options)
    await connectionEnded(tag)
  }
  expect(harness.ingestedOf('hello')).toEqual([])
  const refused = harness.logged.filter(({ msg }) => msg === 'publish refused')
  expect(refused.map(({ reason }) => reason)).toEqual(['nothing may be retained', 'QoS 2 is not spoken here'])
})

test('a tag may subscribe only to its own /down; other topics are denied and the connection stays', async () => {
  const harness = await startHarness()
  const tag = await harness.tag()
  const denied = [
    '#',
    '+/+/down',
    'shop/+/down',
    `$share/g/${DOWN}`,
    downTopic('shop', NEIGHBOUR),
    UP,
    'console/#',
    '$SYS/#',
  ]
  for (const topic of denied) {
    await expect(tag.subscribeAsync(topic, { qos: 1 }), topic).rejects.toThrow()
  }
  expect(await tag.subscribeAsync(DOWN, { qos: 1 })).toMatchObject([{ topic: DOWN, qos: 1 }])
  expect(tag.connected).toBe(true)
})

test('a malformed message is counted, logged once a minute for each tag and fault, and ignored; the connection stays', async () => {
  const harness = await startHarness()
  const { malformedMessages } = await import('../ingest/metrics.ts')
  const countMalformed = async () => (await malformedMessages.get()).values[0]!.value
  const before = await countMalformed()
  const tag = await harness.tag()
  await tag.subscribeAsync(DOWN)
  const link = await harness.link()
  await link.subscribeAsync(UP)
  const malformedPayloads = [
    JSON.stringify(hello),
    'å',
    Buffer.from([0xff, 0xfe, 0]),
    btoa('not JSON'),
    btoa('\xff\xff'),
    ...[null, 7, [], {}, { type: 7 }, { ...hello, protocol: 2 }, { type: 'event', event: 'dance' }].map(encode),
    encode({ type: 'hello' }),
    '',
  ]
  const began = performance.now()
  for (const payload of malformedPayloads) await tag.publishAsync(UP, payload, { qos: 1 })
  // An unreadable message is acknowledged after 50 ms, so that a tag cannot keep the server busy. A timer may be early.
  expect(performance.now() - began).toBeGreaterThan(malformedPayloads.length * 45)
  expect((await countMalformed()) - before).toBe(malformedPayloads.length)
  const lines = () => harness.logged.filter((line) => line.msg === 'malformed message')
  const faults = ['not base64', 'not JSON', 'not an object with a type', 'protocol: ', 'event: ']
  expect(lines()).toEqual(
    faults.map((fault) => expect.objectContaining({ mac: MAC, reason: expect.stringContaining(fault) })),
  )
  const loggedMacs = () => lines().flatMap(({ mac, reason }) => (reason === 'not JSON' ? [mac] : []))
  const neighbour = await harness.tag(NEIGHBOUR)
  await neighbour.publishAsync(upTopic('shop', NEIGHBOUR), '', { qos: 1 })
  expect(loggedMacs()).toEqual([MAC, NEIGHBOUR])
  const logAfter = async (passedMs: number) => {
    harness.clock.now = new Date(harness.clock.now.getTime() + passedMs)
    await tag.publishAsync(UP, '', { qos: 1 })
    return loggedMacs()
  }
  expect(await logAfter(59_999)).toEqual([MAC, NEIGHBOUR])
  expect(await logAfter(1)).toEqual([MAC, NEIGHBOUR, MAC])
  const allCount = malformedPayloads.length + 3
  expect((await countMalformed()) - before).toBe(allCount)
  await tag.publishAsync(UP, encode({ type: 'of-tomorrow' }), { qos: 1 })
  await say(tag, UP, { type: 'report', battery: 371, ofTomorrow: true })
  expect((await countMalformed()) - before).toBe(allCount)
  await until(() => link.received.length > 0)
  expect(link.received).toHaveLength(1)
  expect(tag.received).toEqual([])
  const received = harness.ingested.filter(({ mac }) => mac === MAC)
  expect(received.map(({ message }) => message)).toEqual([{ type: 'connected' }, { type: 'report', battery: 371 }])
  expect(tag.connected).toBe(true)
})
