import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { connectBroker } from './connect-broker.ts'

const CONNACK = Buffer.from([0x20, 2, 0, 0])

test('a broker that acknowledges no message is left', async () => {
  const server = createServer((socket) => void socket.once('data', () => socket.write(CONNACK)))
  onTestFinished(() => void server.close())
  const connection = once(server, 'connection') as Promise<[Socket]>
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const link = connectBroker(`mqtt://127.0.0.1:${port}`, {
    clientId: 'tms',
    statusTopic: 'wifi-tms/status',
    receive: () => {},
    signal: new AbortController().signal,
    acknowledgeMs: 20,
  })
  const [socket] = await connection
  await Promise.all([once(socket, 'close'), expect(link).rejects.toThrow(Error)])
})
