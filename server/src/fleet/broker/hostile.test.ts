import { connect as connectTcp, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { downTopic, encode, MAX_MESSAGE_BYTES, upTopic } from '@wifi-tms/contract/messages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KEY } from '../secrets/testing/harness.ts'
import { type BrokerHarness, connectionEnded, hello, MAC, say, startHarness, UP, until } from './testing/harness.ts'
import { connectAs, publish, subscribe } from './testing/packets.ts'

const HOSTILE_MAC = 'bad0bad0bad0'

/** A connection for raw bytes. `answer` returns all bytes received so far. */
interface RawConnection {
  socket: Socket
  closed: Promise<void>
  answer: () => Buffer
}

function openRaw(harness: BrokerHarness): RawConnection {
  const socket = connectTcp(harness.broker.mqttPort, '127.0.0.1')
  const received: Buffer[] = []
  socket.on('data', (piece) => received.push(piece as Buffer))
  socket.on('error', () => {})
  return {
    socket,
    closed: new Promise((resolve) => socket.once('close', () => resolve())),
    answer: () => Buffer.concat(received),
  }
}

const connectPacket = connectAs(HOSTILE_MAC, KEY)

/** Opens a connection that is accepted as a tag, to send raw bytes without a client library. */
async function openAccepted(harness: BrokerHarness): Promise<RawConnection> {
  const connection = openRaw(harness)
  connection.socket.write(connectPacket)
  await until(() => connection.answer().length === 4, 'CONNACK')
  expect([...connection.answer()]).toEqual([0x20, 2, 0, 0])
  return connection
}

/** Expects that a neighbour still gets its PUBACK, and that another tag can connect. */
async function expectBrokerServesOthers(harness: BrokerHarness, neighbour: Awaited<ReturnType<BrokerHarness['tag']>>) {
  expect(neighbour.connected).toBe(true)
  await say(neighbour, UP, { type: 'report', battery: 370 })
  const newcomer = await harness.tag('0a0a0a0a0a0a')
  await newcomer.endAsync()
}

test('a message of 64 kB on the wire is accepted; one byte more ends the connection before it is read', async () => {
  const harness = await startHarness()
  const overhead = publish(UP, Buffer.alloc(65_000)).length - 65_000
  const tag = await harness.tag()
  await tag.publishAsync(UP, Buffer.alloc(MAX_MESSAGE_BYTES - overhead), { qos: 1 })
  expect(tag.connected).toBe(true)
  tag.publish(UP, Buffer.alloc(MAX_MESSAGE_BYTES - overhead + 1), { qos: 1 })
  await connectionEnded(tag)
  expect(harness.logged.at(-1)).toMatchObject({ client: MAC, reason: 'packet of more than 65536 bytes' })
})

test('a packet that announces 256 MB, or 5 kB before CONNACK, ends the connection as soon as its header is read', async () => {
  const harness = await startHarness()
  const tag = await harness.tag()
  const connection = await openAccepted(harness)
  connection.socket.write(Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]))
  await connection.closed
  for (const bytes of [
    // CONNECT of 5,000 bytes; a length of five bytes.
    [0x10, 0x88, 0x27],
    [0x10, 0x80, 0x80, 0x80, 0x80, 0x01],
  ]) {
    const other = openRaw(harness)
    other.socket.write(Buffer.from(bytes))
    await other.closed
    expect(other.answer()).toHaveLength(0)
  }
  await expectBrokerServesOthers(harness, tag)
})

test('packets are read when they arrive in single bytes, and when many arrive at once', async () => {
  const harness = await startHarness()
  const connection = openRaw(harness)
  connection.socket.setNoDelay(true)
  const ownUp = { topic: upTopic('shop', HOSTILE_MAC), payload: encode(hello) }
  const all = Buffer.concat([
    connectPacket,
    ...[1, 2, 3].map((messageId) => publish(ownUp.topic, ownUp.payload, messageId)),
  ])
  for (const byte of all) {
    connection.socket.write(Buffer.from([byte]))
    await new Promise((resolve) => setImmediate(resolve))
  }
  await until(() => harness.ingestedOf('hello').length === 3)
  connection.socket.write(Buffer.concat([4, 5, 6].map((messageId) => publish(ownUp.topic, ownUp.payload, messageId))))
  await until(() => harness.ingestedOf('hello').length === 6)
  await until(() => connection.answer().includes(Buffer.from([0x40, 2, 0, 6])))
})

const firstPackets: [string, Buffer][] = [
  ['a publish before CONNECT', publish(UP, 'x')],
  ['a subscription before CONNECT', subscribe('#')],
  ['an HTTP call', Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n')],
  ['a TLS hello', Buffer.from('16030100c8010000c40303', 'hex')],
  ['the CONNACK of a server', Buffer.from([0x20, 2, 0, 0])],
  ['nothing but zeros', Buffer.alloc(64)],
  ['CONNECT without a body', Buffer.from([0x10, 0])],
  ['CONNECT of MQTT 5', connectAs(HOSTILE_MAC, KEY, 5)],
  ['CONNECT of another protocol', Buffer.from([0x10, 12, 0, 4, ...Buffer.from('HTTP'), 4, 2, 0, 0, 0, 0])],
]

test.for(firstPackets)('%s as the first packet ends the connection', async ([, bytes]) => {
  const harness = await startHarness()
  const tag = await harness.tag()
  const connection = openRaw(harness)
  connection.socket.write(bytes)
  await connection.closed
  await expectBrokerServesOthers(harness, tag)
})

const laterPackets: [string, Buffer][] = [
  ['a second CONNECT', connectPacket],
  ['an empty topic', Buffer.from([0x30, 3, 0, 0, 1])],
  ['a wildcard to publish to', publish('shop/+/up', 'x')],
  ['a topic of a thousand levels', publish('/'.repeat(1000), 'x')],
  ['a subscription of a thousand levels', subscribe('/'.repeat(1000))],
  ['no topic at all', Buffer.from([0x30, 0])],
  ['a topic longer than its packet', Buffer.from([0x32, 4, 0xff, 0xff, 1, 1])],
  ['a publish without its id', Buffer.from([0x32, 3, 0, 1, 0x61])],
  ['QoS 3', Buffer.from([0x36, 5, 0, 1, 0x61, 0, 1])],
  ['an empty subscription', Buffer.from([0x82, 0])],
  ['a subscription with wrong flags', Buffer.from([0x80, 6, 0, 1, 0, 1, 0x61, 0])],
  ['a CONNACK from a tag', Buffer.from([0x20, 2, 0, 0])],
  ['a SUBACK from a tag', Buffer.from([0x90, 3, 0, 1, 0])],
  ['AUTH of MQTT 5', Buffer.from([0xf0, 0])],
  ['an undefined packet type', Buffer.from([0x00, 0])],
]

test.for(laterPackets)('%s harms nobody else', async ([, bytes]) => {
  const harness = await startHarness()
  const tag = await harness.tag()
  const connection = await openAccepted(harness)
  connection.socket.end(bytes)
  await connection.closed
  await expectBrokerServesOthers(harness, tag)
})

test('acknowledgements of packets that were never sent are ignored', async () => {
  const harness = await startHarness()
  const connection = await openAccepted(harness)
  // PUBACK, PUBREC, PUBREL and PUBCOMP.
  for (const type of [0x40, 0x50, 0x62, 0x70]) connection.socket.write(Buffer.from([type, 2, 0xff, 0xff]))
  await pause(0)
  await expectBrokerServesOthers(harness, await harness.tag())
})

test('a subscription with six thousand topics is denied topic by topic, and logged once', async () => {
  const harness = await startHarness()
  const connection = await openAccepted(harness)
  const topics = Array.from({ length: 6000 }, (_, index) => `a/${index}`)
  connection.socket.write(subscribe(...topics))
  await until(() => connection.answer().length > 6000, 'SUBACK')
  expect(
    connection
      .answer()
      .subarray(-6000)
      .every((code) => code === 0x80),
  ).toBe(true)
  expect(harness.logged.filter(({ msg }) => msg === 'subscription refused')).toHaveLength(1)
})

test('the broker survives any bytes, before and after CONNACK, whole and in pieces', async () => {
  const harness = await startHarness()
  const tag = await harness.tag()
  await tag.subscribeAsync(downTopic('shop', MAC))
  const valid = fc.constantFrom(
    ...firstPackets.map(([, bytes]) => bytes),
    ...laterPackets.map(([, bytes]) => bytes),
    publish(upTopic('shop', HOSTILE_MAC), encode(hello)),
  )
  const damaged = fc
    .tuple(valid, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }))
    .map(([bytes, changes]) => {
      const copy = Buffer.from(bytes)
      for (const [position, byte] of changes) copy[position % copy.length] = byte
      return copy
    })
  const noise = fc.oneof(damaged, fc.uint8Array({ maxLength: 200 }))
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(noise, { maxLength: 6 }), async (isAccepted, pieces) => {
      const connection = openRaw(harness)
      if (isAccepted) connection.socket.write(connectPacket)
      for (const piece of pieces) connection.socket.write(piece)
      connection.socket.end()
      await connection.closed
    }),
    { numRuns: 500 },
  )
  await expectBrokerServesOthers(harness, tag)
})
