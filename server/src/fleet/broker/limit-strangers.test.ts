import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect, Socket } from 'node:net'
import { join } from 'node:path'
import { upTopic } from '@wifi-tms/contract/messages'
import { expect, onTestFinished, test, vi } from 'vitest'
import WebSocket from 'ws'
import { connectionBounds, limitStrangers } from './limit-strangers.ts'
import { hello, MAC, say, startHarness, testFolder, until } from './testing/harness.ts'
import { TEST_CERTIFICATE, TEST_KEY } from './testing/tls.ts'

const [SECOND, THIRD] = ['a0b1c2d3e4f6', 'a0b1c2d3e4f7']

/** Opens connections that send nothing, one after the other. */
async function connectSilently(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let number = 0; number < count; number++) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    sockets.push(socket)
  }
  return sockets
}

/** Settings with both ports of the broker, TCP and TLS. */
async function withTls() {
  const folder = await testFolder()
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  await Promise.all([writeFile(key, TEST_KEY), writeFile(cert, TEST_CERTIFICATE)])
  return { MQTTS_PORT: '0', TLS_CERT: cert, TLS_KEY: key }
}

test.each(['mqttPort', 'mqttsPort'] as const)(
  'beyond a number of silent connections from one address the oldest is cut; connections that sent CONNECT do not count: %s',
  async (portName) => {
    const harness = await startHarness(await withTls(), undefined, { open: 100, silent: 2 })
    const tags = [await harness.tag(), await harness.tag(SECOND), await harness.tag(THIRD)]
    const silent = await connectSilently(harness.broker[portName], 5)
    await until(() => silent.filter(({ closed }) => closed).length === 3)
    expect(silent.map(({ closed }) => closed)).toEqual([true, true, true, false, false])
    await say(tags[0]!, upTopic('shop', MAC), hello)
    expect(tags.map(({ connected }) => connected)).toEqual([true, true, true])
  },
)

test('an IPv6 network of 64 bits is one stranger, and so is an IPv4 address, also when it is written as IPv6', () => {
  const { watch, release } = limitStrangers({ open: 100, silent: 2 })
  const connectFrom = (remoteAddress: string, remotePort = 1000) => {
    const socket = new Socket()
    Object.defineProperties(socket, { remoteAddress: { value: remoteAddress }, remotePort: { value: remotePort } })
    watch(socket)
    return socket
  }
  const network = [
    connectFrom('2001:db8::1'),
    connectFrom('2001:db8::2'),
    connectFrom('2001:db8::3'),
    connectFrom('2001:db8:0:1::1'),
  ]
  const plain = [
    connectFrom('192.0.2.1', 1),
    connectFrom('::ffff:192.0.2.1', 2),
    connectFrom('::ffff:192.0.2.1', 3),
    connectFrom('192.0.2.2'),
  ]
  for (const sockets of [network, plain])
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false])
  release(network[1]!)
  const [next, last] = [connectFrom('2001:db8::4'), connectFrom('2001:db8::5')]
  expect([network[1]!, network[2]!, next, last].map(({ destroyed }) => destroyed)).toEqual([false, true, false, false])
})

test('beyond a number of silent WebSockets from one address the oldest is cut; a console that sent CONNECT does not count', async () => {
  const harness = await startHarness({}, undefined, { open: 100, silent: 2 })
  const consoles = [await harness.link(), await harness.link(), await harness.link()]
  const silent: WebSocket[] = []
  for (let number = 0; number < 4; number++) {
    const link = new WebSocket(`ws://127.0.0.1:${harness.httpPort}/mqtt`, 'mqtt').on('error', () => {})
    onTestFinished(() => link.terminate())
    await once(link, 'open')
    silent.push(link)
  }
  const areOpen = () => silent.map(({ readyState }) => readyState === WebSocket.OPEN)
  await vi.waitFor(() => expect(areOpen()).toEqual([false, false, true, true]), { timeout: 120_000 })
  expect(consoles.map(({ connected }) => connected)).toEqual([true, true, true])
})

test('beyond the most open connections no further one is accepted, and the existing ones stay', async () => {
  const harness = await startHarness(await withTls(), undefined, { open: 2, silent: 100 })
  const tags = [await harness.tag(), await harness.tag(SECOND)]
  await expect(harness.tag(THIRD)).rejects.toThrow()
  const [silent] = await connectSilently(harness.broker.mqttsPort, 1)
  await until(() => silent!.closed)
  expect(harness.logged.map(({ msg }) => msg)).toContain('too many connections')
  await tags[1]!.endAsync(true)
  await vi.waitFor(() => harness.tag(THIRD), { timeout: 120_000 })
  await say(tags[0]!, upTopic('shop', MAC), hello)
})

test('a quarter of the files that a process may open stays free for other uses', () => {
  // Node raises its soft limit of open files to the hard limit.
  const files = Number(execFileSync('sh', ['-c', 'ulimit -Hn']).toString())
  expect(connectionBounds().open).toBe(Number.isNaN(files) ? Number.POSITIVE_INFINITY : Math.floor(files * 0.75))
})
