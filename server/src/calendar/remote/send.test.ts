import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FEED_BYTES } from '@wifi-tms/contract/feeds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FeedFailed } from './failed.ts'
import { send } from './send.ts'

/** The bytes that the endless answer has sent. */
let sentBytes = 0
/** Sends a byte at a time, and never ends. */
const sendSlowly = (response: ServerResponse) => {
  const timer = setInterval(() => response.write('1'), 10)
  response.once('close', () => clearInterval(timer))
}
const CHUNK = Buffer.alloc(256 * 1024, '1')
/** Sends as fast as the receiver reads, and never ends. */
const sendEndlessly = (response: ServerResponse) => {
  while (!response.closed && response.write(CHUNK)) sentBytes += CHUNK.length
  sentBytes += CHUNK.length
  response.once('drain', () => sendEndlessly(response))
}
const http = createServer((request, response) => (request.url === '/drip' ? sendSlowly : sendEndlessly)(response))
beforeAll(() => new Promise<void>((done) => void http.listen(0, '127.0.0.1', done)))
afterAll(async () => {
  http.closeAllConnections()
  await new Promise((done) => http.close(done))
})

const ask = (path: string, timeoutMs: number) =>
  send(`http://localhost:${(http.address() as AddressInfo).port}${path}`, {}, { hosts: ['localhost'], timeoutMs })

test('an answer that arrives a byte at a time is abandoned at the deadline', async () => {
  await expect(ask('/drip', 300)).rejects.toEqual(new FeedFailed('slow'))
})

test('an endless answer is refused after the most bytes that an answer may have', async () => {
  await expect(ask('/pour', 60_000)).rejects.toEqual(new FeedFailed('too-large'))
  // The count includes the bytes in the buffers of both ends.
  expect(sentBytes).toBeLessThan(5 * FEED_BYTES)
})
