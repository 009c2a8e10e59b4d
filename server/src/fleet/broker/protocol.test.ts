import { connect as connectTcp } from 'node:net'
import { CONSOLE_TOPICS } from '@wifi-tms/contract/link'
import { downTopic, encode, upTopic } from '@wifi-tms/contract/messages'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { KEY } from '../secrets/testing/stand.ts'
import { connectAs, packet, publish, text, twoBytes } from './testing/packets.ts'
import { hello, MAC, say, startStand, until } from './testing/stand.ts'

const TAG = 'bad0bad0bad0'
const UP = upTopic('shop', TAG)
const DOWN = downTopic('shop', TAG)

/** A packet, and the answer that MQTT 3.1.1 requires: some bytes, no answer, or the end of the connection. */
interface Turn {
  bytes: Buffer
  answer: Buffer | 'none' | 'end'
}
const turn = (bytes: Buffer, answer: Turn['answer']): Turn => ({ bytes, answer })
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
    return turn(bytes, legal ? packet(0x90, [...twoBytes(messageId), ...codes]) : 'end')
  })
const unsubscribing = fc
  .tuple(usualFlags(2), id, fc.array(filter, { maxLength: 3 }))
  .map(([flags, messageId, filters]) =>
    turn(
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
    if (isIllegal) return turn(bytes, 'end')
    return turn(bytes, level === 0 ? 'none' : packet(0x40, twoBytes(messageId)))
  })
/** Acknowledgements of messages that were never sent are ignored; PUBREC gets its PUBREL, by the standard. */
const acknowledging = fc.tuple(fc.constantFrom(4, 7), id).map(([type, messageId]) => {
  return turn(packet(firstByte(type, 0), twoBytes(messageId)), messageId > 0 ? 'none' : 'end')
})
const pinging = fc
  .tuple(usualFlags(0), fc.constantFrom(0, 0, 0, 1))
  .map(([flags, more]) =>
    turn(packet(firstByte(12, flags), Array(more).fill(0)), flags === 0 && more === 0 ? packet(0xd0, []) : 'end'),
  )
/** Packets that end a connection, each with its description. */
const illegalPackets: [string, Buffer][] = [
  ['DISCONNECT', packet(0xe0, [])],
  ['DISCONNECT with a body', packet(0xe0, [0])],
  ['DISCONNECT with flags', packet(0xe1, [])],
  ['a second CONNECT', connectAs(TAG, KEY)],
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
const ending = fc.constantFrom(...illegalPackets.map(([, bytes]) => turn(bytes, 'end')))
const turns = fc.array(
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
      const found: string[] = []
      // No answer here is longer than 127 bytes.
      for (let place = 0; place + 1 < bytes.length; place += 2 + bytes[place + 1]!)
        found.push(bytes.toString('hex', place, place + 2 + bytes[place + 1]!))
      return found
    },
  }
}

test('a connection with legal and illegal packets in any order is answered as MQTT 3.1.1 demands, and affects no other connection', async () => {
  const stand = await startStand()
  const neighbour = await stand.tag()
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      turns,
      fc.array(fc.integer({ min: 1, max: 40 })),
      async (waits, drawnTurns, cuts) => {
        const { socket, closed, packets } = rawConnection(stand.broker.mqttPort)
        onTestFinished(() => void socket.destroy())
        stand.ingested.length = 0
        const allTurns = [
          turn(connectAs(TAG, KEY), packet(0x20, [0, 0])),
          ...drawnTurns,
          turn(packet(0xc0, []), packet(0xd0, [])),
        ]
        if (waits) {
          socket.write(allTurns[0]!.bytes)
          await until(() => packets().length > 0, 'CONNACK')
        }
        let bytes = Buffer.concat(allTurns.slice(waits ? 1 : 0).map((each) => each.bytes))
        for (const length of cuts) {
          socket.write(bytes.subarray(0, length))
          bytes = bytes.subarray(length)
        }
        socket.write(bytes)
        const endIndex = allTurns.findIndex(({ answer }) => answer === 'end')
        const legalTurns = endIndex < 0 ? allTurns : allTurns.slice(0, endIndex)
        const answers = legalTurns.flatMap(({ answer }) => (typeof answer === 'string' ? [] : [answer.toString('hex')]))
        if (endIndex < 0) {
          await until(() => packets().length >= answers.length, 'all is answered')
          expect(packets().sort()).toEqual(answers.sort())
          expect(socket.destroyed).toBe(false)
          socket.destroy()
        } else {
          await closed
          if (waits) expect(packets()[0]).toBe('20020000')
          // Packets that were being handled at the end may lack their answers; there are no other answers.
          const remaining = [...answers]
          for (const found of packets())
            expect(remaining.splice(remaining.indexOf(found), remaining.includes(found) ? 1 : 0)).toEqual([found])
        }
        const reports = stand.got('report').filter(({ mac }) => mac === TAG)
        expect(reports.length).toBeLessThanOrEqual(legalTurns.filter(({ bytes: [head = 0] }) => head >> 4 === 3).length)
        await say(neighbour, upTopic('shop', MAC), { type: 'report', battery: 371 })
      },
    ),
    { numRuns: 300 },
  )
  expect(stand.logged.filter(({ msg }) => msg === 'broker')).toEqual([])
})

test.for(illegalPackets)(
  '%s ends the connection, and packets that arrive together with it have no effect',
  async ([, bytes]) => {
    const stand = await startStand()
    const { socket, closed, packets } = rawConnection(stand.broker.mqttPort)
    socket.write(connectAs(TAG, KEY))
    await until(() => packets().length > 0, 'CONNACK')
    socket.write(Buffer.concat([bytes, publish(UP, encode(hello), 256), packet(0xc0, [])]))
    await closed
    expect(packets()).toEqual(['20020000'])
    expect(stand.got('hello')).toEqual([])
  },
)

const refusedConnects: [string, Buffer, number[]][] = [
  ['MQTT 5', connectAs(TAG, KEY, 5), [0x20, 2, 0, 1]],
  ['level 3 by the name of MQTT 3.1.1', connectAs(TAG, KEY, 3), [0x20, 2, 0, 1]],
  ['level 6', connectAs(TAG, KEY, 6), [0x20, 2, 0, 1]],
  ['level 0', connectAs(TAG, KEY, 0), [0x20, 2, 0, 1]],
  ['a bridge', connectAs(TAG, KEY, 0x84), [0x20, 2, 0, 1]],
  ['a password without a name', packet(0x10, [...text('MQTT'), 4, 0x42, 0, 60, ...text(TAG), ...text(KEY)]), []],
  ['a byte too many', packet(0x10, [...connectAs(TAG, KEY).subarray(2), 0]), []],
  ['NUL in its id', packet(0x10, [...text('MQTT'), 4, 2, 0, 60, ...text('\0')]), []],
  ['a will of QoS 3', packet(0x10, [...text('MQTT'), 4, 0x1e, 0, 60, ...text(TAG), ...text(UP), ...text('x')]), []],
]

test.for(refusedConnects)('a CONNECT of %s is refused, and its connection ends', async ([, bytes, answer]) => {
  const stand = await startStand()
  const { socket, closed, packets } = rawConnection(stand.broker.mqttPort)
  socket.write(bytes)
  await closed
  expect(packets()).toEqual(answer.length > 0 ? [Buffer.from(answer).toString('hex')] : [])
})

test('a tag and a console that subscribe to the same topic again with another QoS go on getting messages', async () => {
  const stand = await startStand()
  const [tag, link] = [await stand.tag(), await stand.link()]
  for (const level of [1, 0, 2, 1] as const) {
    expect(await tag.subscribeAsync(downTopic('shop', MAC), { qos: level })).toMatchObject([{ qos: level }])
    expect(await link.subscribeAsync(CONSOLE_TOPICS, { qos: level })).toMatchObject([{ qos: level }])
  }
  await say(tag, upTopic('shop', MAC), hello)
  expect(stand.core.wire.toTag(MAC, { type: 'reboot', id: 'r1' })).toBe(true)
  stand.core.wire.changed('devices', ['d1'])
  await until(() => tag.received.length > 0 && link.received.length > 0)
})
