import { connect as connectTcp } from 'node:net'
import { CONSOLE_TOPICS } from '@wifi-tms/contract/link'
import { downTopic, encode, upTopic } from '@wifi-tms/contract/messages'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { KEY } from '../secrets/testing/harness.ts'
import { hello, MAC, say, startHarness, until } from './testing/harness.ts'
import { connectAs, packet, publish, text, twoBytes } from './testing/packets.ts'

const RAW_TAG = 'bad0bad0bad0'
const UP = upTopic('shop', RAW_TAG)
const DOWN = downTopic('shop', RAW_TAG)

/** The CONNACK of an accepted client, in hexadecimal. */
const ACCEPTED = '20020000'
/** The CONNACK that refuses an unsupported version. */
const WRONG_VERSION = [0x20, 2, 0, 1]

/** A packet, and the answer that MQTT 3.1.1 requires: some bytes, no answer, or the end of the connection. */
interface Exchange {
  bytes: Buffer
  answer: Buffer | 'none' | 'end'
}
const exchange = (bytes: Buffer, answer: Exchange['answer']): Exchange => ({ bytes, answer })
const firstByte = (type: number, flags: number) => (type << 4) | flags

const id = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 3 }) }, fc.constantFrom(0, 0xffff))
const usualFlags = (flags: number) => fc.oneof({ weight: 6, arbitrary: fc.constant(flags) }, fc.nat(15))

const filter = fc.constantFrom(DOWN, UP, downTopic('shop', MAC), 'shop/#', '+', '#', 'a/b')
const qos = fc.oneof({ weight: 6, arbitrary: fc.nat(2) }, fc.constantFrom(3, 4, 128))
const subscribing = fc
  .tuple(usualFlags(2), id, fc.array(fc.tuple(filter, qos), { maxLength: 4 }))
  .map(([flags, messageId, filters]) => {
    const bytes = packet(firstByte(8, flags), [
      ...twoBytes(messageId),
      ...filters.flatMap(([topic, level]) => [...text(topic), level]),
    ])
    const legal = flags === 2 && messageId > 0 && filters.length > 0 && filters.every(([, level]) => level <= 2)
    const codes = filters.map(([topic, level]) => (topic === DOWN ? level : 0x80))
    return exchange(bytes, legal ? packet(0x90, [...twoBytes(messageId), ...codes]) : 'end')
  })
const unsubscribing = fc
  .tuple(usualFlags(2), id, fc.array(filter, { maxLength: 3 }))
  .map(([flags, messageId, filters]) =>
    exchange(
      packet(firstByte(10, flags), [...twoBytes(messageId), ...filters.flatMap((topic) => text(topic))]),
      flags === 2 && messageId > 0 && filters.length > 0 ? packet(0xb0, twoBytes(messageId)) : 'end',
    ),
  )
const publishing = fc
  .tuple(usualFlags(2), id, fc.constantFrom(UP, UP, UP, DOWN, 'a/+/b', '', '/'.repeat(20)))
  .map(([flags, messageId, topic]) => {
    const level = (flags >> 1) & 3
    const payload = encode({ type: 'report', battery: 370 })
    const bytes = packet(firstByte(3, flags), [
      ...text(topic),
      ...(level > 0 ? twoBytes(messageId) : []),
      ...Buffer.from(payload),
    ])
    // QoS 2 and retained messages are not supported here, and a tag publishes on its own topic only.
    const isIllegal = level > 1 || (flags & 1) === 1 || topic !== UP || (level === 0 ? flags >= 8 : messageId === 0)
    if (isIllegal) return exchange(bytes, 'end')
    return exchange(bytes, level === 0 ? 'none' : packet(0x40, twoBytes(messageId)))
  })
/** Acknowledgements of messages that were never sent are ignored; PUBREC gets its PUBREL, by the standard. */
const acknowledging = fc.tuple(fc.constantFrom(4, 7), id).map(([type, messageId]) => {
  return exchange(packet(firstByte(type, 0), twoBytes(messageId)), messageId > 0 ? 'none' : 'end')
})
const pinging = fc
  .tuple(usualFlags(0), fc.constantFrom(0, 0, 0, 1))
  .map(([flags, extraBytes]) =>
    exchange(
      packet(firstByte(12, flags), Array(extraBytes).fill(0)),
      flags === 0 && extraBytes === 0 ? packet(0xd0, []) : 'end',
    ),
  )
/** Packets that end a connection, each with its description. */
const illegalPackets: [string, Buffer][] = [
  ['DISCONNECT', packet(0xe0, [])],
  ['DISCONNECT with a body', packet(0xe0, [0])],
  ['DISCONNECT with flags', packet(0xe1, [])],
  ['a second CONNECT', connectAs(RAW_TAG, KEY)],
  ...[0, 2, 9, 11, 13, 15].map((type): [string, Buffer] => [`a packet of type ${type}`, packet(type << 4, [0, 1])]),
  ['DUP without QoS', packet(0x38, [...text(UP), 0x65])],
  ['a subscription without filters', packet(0x82, [0, 1])],
  ['an unsubscription without filters', packet(0xa2, [0, 1])],
  ['a subscription with identifier 0', packet(0x82, [0, 0, ...text(DOWN), 1])],
  ['a subscription that is too short', packet(0x82, [0])],
  ['a publish without its identifier', packet(0x32, text(UP))],
  ['a filter that is longer than its packet', packet(0x82, [0, 1, 0, 9, 0x61, 0])],
  ['PUBACK without its identifier', packet(0x40, [0])],
  ['PUBACK with a body', packet(0x40, [0, 1, 0])],
  ['a filter with NUL', packet(0x82, [0, 1, 0, 1, 0, 0])],
  ['a filter with half a surrogate', packet(0x82, [0, 1, 0, 3, 0xed, 0xa0, 0x80, 0])],
]
const ending = fc.constantFrom(...illegalPackets.map(([, bytes]) => exchange(bytes, 'end')))
const exchanges = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: subscribing },
    { weight: 4, arbitrary: publishing },
    { weight: 3, arbitrary: unsubscribing },
    { weight: 2, arbitrary: acknowledging },
    { weight: 2, arbitrary: pinging },
    { weight: 1, arbitrary: ending },
  ),
  { maxLength: 12 },
)

/** Opens a connection for raw bytes. `packets` returns the answers so far, each packet in hexadecimal. */
function rawConnection(port: number) {
  const socket = connectTcp(port, '127.0.0.1')
  const received: Buffer[] = []
  socket.on('data', (piece) => received.push(piece as Buffer))
  socket.on('error', () => {})
  return {
    socket,
    closed: new Promise<void>((resolve) => socket.once('close', () => resolve())),
    packets() {
      const bytes = Buffer.concat(received)
      const packetTexts: string[] = []
      // No answer here is longer than 127 bytes.
      for (let offset = 0; offset + 1 < bytes.length; offset += 2 + bytes[offset + 1]!)
        packetTexts.push(bytes.toString('hex', offset, offset + 2 + bytes[offset + 1]!))
      return packetTexts
    },
  }
}

test('a connection with legal and illegal packets in any order is answered as MQTT 3.1.1 demands, and affects no other connection', async () => {
  const harness = await startHarness()
  const neighbour = await harness.tag()
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      exchanges,
      fc.array(fc.integer({ min: 1, max: 40 })),
      async (waitsForConnack, drawnExchanges, pieceLengths) => {
        const { socket, closed, packets } = rawConnection(harness.broker.mqttPort)
        onTestFinished(() => void socket.destroy())
        harness.ingested.length = 0
        const allExchanges = [
          exchange(connectAs(RAW_TAG, KEY), packet(0x20, [0, 0])),
          ...drawnExchanges,
          exchange(packet(0xc0, []), packet(0xd0, [])),
        ]
        if (waitsForConnack) {
          socket.write(allExchanges[0]!.bytes)
          await until(() => packets().length > 0, 'CONNACK')
        }
        let bytes = Buffer.concat(allExchanges.slice(waitsForConnack ? 1 : 0).map((sent) => sent.bytes))
        for (const length of pieceLengths) {
          socket.write(bytes.subarray(0, length))
          bytes = bytes.subarray(length)
        }
        socket.write(bytes)
        const endIndex = allExchanges.findIndex(({ answer }) => answer === 'end')
        const legalExchanges = endIndex < 0 ? allExchanges : allExchanges.slice(0, endIndex)
        const answers = legalExchanges.flatMap(({ answer }) =>
          typeof answer === 'string' ? [] : [answer.toString('hex')],
        )
        if (endIndex < 0) {
          await until(() => packets().length >= answers.length, 'all is answered')
          expect(packets().sort()).toEqual(answers.sort())
          expect(socket.destroyed).toBe(false)
          socket.destroy()
        } else {
          await closed
          if (waitsForConnack) expect(packets()[0]).toBe(ACCEPTED)
          // Packets that were being handled at the end may lack their answers; there are no other answers.
          const remaining = [...answers]
          for (const answer of packets()) {
            expect(remaining).toContain(answer)
            remaining.splice(remaining.indexOf(answer), 1)
          }
        }
        const reports = harness.ingestedOf('report').filter(({ mac }) => mac === RAW_TAG)
        expect(reports.length).toBeLessThanOrEqual(
          legalExchanges.filter(({ bytes: [head = 0] }) => head >> 4 === 3).length,
        )
        await say(neighbour, upTopic('shop', MAC), { type: 'report', battery: 371 })
      },
    ),
    { numRuns: 300 },
  )
  expect(harness.logged.filter(({ msg }) => msg === 'broker')).toEqual([])
})

test.for(illegalPackets)(
  '%s ends the connection, and packets that arrive together with it have no effect',
  async ([, bytes]) => {
    const harness = await startHarness()
    const { socket, closed, packets } = rawConnection(harness.broker.mqttPort)
    socket.write(connectAs(RAW_TAG, KEY))
    await until(() => packets().length > 0, 'CONNACK')
    socket.write(Buffer.concat([bytes, publish(UP, encode(hello), 256), packet(0xc0, [])]))
    await closed
    expect(packets()).toEqual([ACCEPTED])
    expect(harness.ingestedOf('hello')).toEqual([])
  },
)

const refusedConnects: [string, Buffer, number[]][] = [
  ['MQTT 5', connectAs(RAW_TAG, KEY, 5), WRONG_VERSION],
  ['level 3 by the name of MQTT 3.1.1', connectAs(RAW_TAG, KEY, 3), WRONG_VERSION],
  ['level 6', connectAs(RAW_TAG, KEY, 6), WRONG_VERSION],
  ['level 0', connectAs(RAW_TAG, KEY, 0), WRONG_VERSION],
  ['a bridge', connectAs(RAW_TAG, KEY, 0x84), WRONG_VERSION],
  ['a password without a name', packet(0x10, [...text('MQTT'), 4, 0x42, 0, 60, ...text(RAW_TAG), ...text(KEY)]), []],
  ['one byte more than its fields', packet(0x10, [...connectAs(RAW_TAG, KEY).subarray(2), 0]), []],
  ['NUL in its id', packet(0x10, [...text('MQTT'), 4, 2, 0, 60, ...text('\0')]), []],
  ['a will of QoS 3', packet(0x10, [...text('MQTT'), 4, 0x1e, 0, 60, ...text(RAW_TAG), ...text(UP), ...text('x')]), []],
]

test.for(refusedConnects)('a CONNECT of %s is refused, and its connection ends', async ([, bytes, answer]) => {
  const harness = await startHarness()
  const { socket, closed, packets } = rawConnection(harness.broker.mqttPort)
  socket.write(bytes)
  await closed
  expect(packets()).toEqual(answer.length > 0 ? [Buffer.from(answer).toString('hex')] : [])
})

test('a tag and a console still get messages after they have subscribed to the same topic again with another QoS', async () => {
  const harness = await startHarness()
  const [tag, link] = [await harness.tag(), await harness.link()]
  for (const level of [1, 0, 2, 1] as const) {
    expect(await tag.subscribeAsync(downTopic('shop', MAC), { qos: level })).toMatchObject([{ qos: level }])
    expect(await link.subscribeAsync(CONSOLE_TOPICS, { qos: level })).toMatchObject([{ qos: level }])
  }
  await say(tag, upTopic('shop', MAC), hello)
  expect(harness.core.wire.toTag(MAC, { type: 'reboot', id: 'r1' })).toBe(true)
  harness.core.wire.changed('devices', ['d1'])
  await until(() => tag.received.length > 0 && link.received.length > 0)
})
