import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createFewAtOnce } from './few-at-once.ts'

/** Sends `calls` calls at once on one connection, and returns everything that is received until it is closed. */
async function receivedAfter(calls: number, port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  let received = ''
  socket.setEncoding('latin1').on('data', (part) => {
    received += part
  })
  const call = (more: string) => `GET / HTTP/1.1\r\nHost: x\r\n${more}\r\n`
  socket.write(call('').repeat(calls - 1) + call('Connection: close\r\n'))
  await once(socket, 'close')
  return received
}

test('a connection may have four unanswered calls, and is cut when it has more', async () => {
  let requests = 0
  const server = createFewAtOnce((_, response) => {
    requests++
    setImmediate(() => response.end('well'))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect((await receivedAfter(4, port)).match(/well/g)).toHaveLength(4)
  // Four requests of each of the two connections were handled.
  expect([await receivedAfter(60, port), requests]).toEqual(['', 8])
})
