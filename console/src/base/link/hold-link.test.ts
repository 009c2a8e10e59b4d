import type { Packet } from 'mqtt-packet'
import { expect, test } from 'vitest'
import { CONNACK, PINGRESP, publish, REFUSED, startBroker, startTestLink, until } from './testing/broker.ts'

const accept = ({ cmd }: Packet) => {
  if (cmd === 'connect') return CONNACK
  return cmd === 'pingreq' ? PINGRESP : undefined
}

test('[call-mqtt] the link signs in with the stored name and password, a clean session and its keepalive, over WebSocket', async () => {
  const { url, connections } = await startBroker(accept)
  const { outcomes } = startTestLink(url)
  await until(() => outcomes.length === 1)
  expect(outcomes).toEqual(['connected'])
  expect(connections[0]!.socket.protocol).toBe('mqtt')
  expect(connections[0]!.packets[0]).toMatchObject({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clientId: expect.stringMatching(/^console-\w+$/),
    username: 'session',
    password: Buffer.from('key'),
    clean: true,
    keepalive: 30,
  })
})

test('the link subscribes at QoS 1 to the followed topics, unsubscribes those no longer followed, and subscribes again on a new connection', async () => {
  const { url, connections } = await startBroker(accept)
  const { link, outcomes } = startTestLink(url)
  await until(() => outcomes.includes('connected'))
  link.follow(['console/#', 'a/1/up', 'a/2/up'])
  link.follow(['console/#', 'a/2/up'])
  const subscribedIn = (index: number) =>
    connections[index]?.packets.flatMap((packet) => {
      if (packet.cmd === 'subscribe') return [packet.subscriptions.map(({ topic, qos }) => `+ ${topic} ${qos}`)]
      return packet.cmd === 'unsubscribe' ? [packet.unsubscriptions.map((topic) => `- ${topic}`)] : []
    })
  await until(() => subscribedIn(0)?.length === 3)
  expect(subscribedIn(0)).toEqual([['+ console/# 1'], ['+ a/1/up 1', '+ a/2/up 1'], ['- a/1/up']])
  connections[0]!.socket.terminate()
  await until(() => subscribedIn(1)?.length === 1)
  expect(subscribedIn(1)).toEqual([['+ console/# 1', '+ a/2/up 1']])
  await until(() => outcomes.length === 3)
  expect(outcomes).toEqual(['connected', 'lost', 'connected'])
})

test('messages are received wherever the WebSocket splits them, and those at QoS 1 are acknowledged', async () => {
  const { url, connections } = await startBroker(accept)
  const { outcomes } = startTestLink(url)
  await until(() => outcomes.length === 1)
  const { socket, packets } = connections[0]!
  const long = 'żółć 黄 '.repeat(100)
  const allBytes = Buffer.concat([publish('a/1/up', long, 1), PINGRESP, publish('b', ''), publish('c', 'short')])
  for (const chunkLength of [1, 2, 3, 40, allBytes.length]) {
    outcomes.length = 0
    for (let index = 0; index < allBytes.length; index += chunkLength)
      socket.send(allBytes.subarray(index, index + chunkLength))
    await until(() => outcomes.length === 3)
    expect(outcomes).toEqual([`a/1/up: ${long}`, 'b: ', 'c: short'])
  }
  const acknowledged = () => packets.filter(({ cmd }) => cmd === 'puback')
  await until(() => acknowledged().length === 5)
  expect(acknowledged()[0]).toMatchObject({ messageId: 7 })
})

test('when the broker does not answer a ping, the link closes the connection and opens another', async () => {
  const { url, connections } = await startBroker(({ cmd }, connectionNumber) => {
    if (cmd === 'connect') return CONNACK
    return cmd === 'pingreq' && connectionNumber === 2 ? PINGRESP : undefined
  })
  const { outcomes, clocks } = startTestLink(url)
  const tick = () => {
    for (const tickClock of [...clocks]) tickClock()
  }
  await until(() => outcomes.length === 1)
  tick()
  expect(outcomes).toEqual(['connected'])
  tick()
  expect(outcomes).toEqual(['connected', 'lost'])
  await until(() => connections[0]!.isClosed && outcomes.length === 3)
  expect(clocks.size).toBe(1)
  for (let times = 1; times <= 3; times++) {
    tick()
    // The packets before the pings are the connect and the subscribe.
    await until(() => connections[1]!.packets.length === 2 + times)
    connections[1]!.socket.send(publish('a', `${times}`))
    await until(() => outcomes.includes(`a: ${times}`))
  }
  expect(outcomes.slice(2)).toEqual(['connected', 'a: 1', 'a: 2', 'a: 3'])
})

test('a connection that is not established in time is closed, and the link tries again', async () => {
  const { url, connections } = await startBroker(({ cmd }, connectionNumber) =>
    cmd === 'connect' && connectionNumber > 1 ? CONNACK : undefined,
  )
  const { outcomes } = startTestLink(url, { connect: 50 })
  await until(() => outcomes.includes('connected'))
  // On a busy machine even a later attempt may come too late.
  expect([outcomes[0], outcomes.at(-1)]).toEqual(['lost', 'connected'])
  await until(() => connections[0]!.isClosed)
})

test('after a refused credential, a broken packet or no broker at all the link counts as lost and tries again', async () => {
  const answers = [REFUSED, Uint8Array.of(0x20, 0xff, 0xff, 0xff, 0xff), Uint8Array.of(0x00, 0), CONNACK]
  const { url, connections } = await startBroker(({ cmd }, connectionNumber) =>
    cmd === 'connect' ? answers[connectionNumber - 1] : undefined,
  )
  const { outcomes } = startTestLink(url)
  await until(() => outcomes.includes('connected'))
  expect(outcomes).toEqual(['lost', 'lost', 'lost', 'connected'])
  await until(() => connections.slice(0, 3).every(({ isClosed }) => isClosed))

  const unreachable = startTestLink('ws://127.0.0.1:1/mqtt')
  await until(() => unreachable.outcomes.length > 2)
  expect(new Set(unreachable.outcomes)).toEqual(new Set(['lost']))

  const invalid = startTestLink('ws://')
  await until(() => invalid.outcomes.length > 2)
})

test('an ended link disconnects, closes its socket, reports nothing more and does not reconnect', async () => {
  const { url, connections } = await startBroker(accept)
  const endedLink = startTestLink(url)
  await until(() => endedLink.outcomes.length === 1)
  endedLink.link.end()
  await until(() => connections[0]!.isClosed)
  expect(connections[0]!.packets.at(-1)).toMatchObject({ cmd: 'disconnect' })
  expect(endedLink.clocks.size).toBe(0)

  const endedAtOnce = startTestLink(url)
  endedAtOnce.link.end()
  const endedWhileLost = startTestLink('ws://127.0.0.1:1/mqtt', { reconnect: 20 })
  await until(() => endedWhileLost.outcomes.length === 1)
  endedWhileLost.link.end()

  // A later link that has connected proves that the ended links had time to report.
  const laterLink = startTestLink(url)
  await until(() => laterLink.outcomes.length === 1)
  expect(endedLink.outcomes).toEqual(['connected'])
  expect(endedAtOnce.outcomes).toEqual([])
  expect(endedWhileLost.outcomes).toEqual(['lost'])
  expect(connections.filter(({ packets }) => packets.length > 0)).toHaveLength(2)
})
