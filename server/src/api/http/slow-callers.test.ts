import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/start.ts'

const STARTS = 'http.server.request.start'

test('a caller who does not take the answers is cut', async () => {
  const server = await startTestServer({ idleMs: 200 })
  let cut: Promise<unknown> | undefined
  const came = (message: unknown) => {
    cut ??= once((message as { socket: Socket }).socket, 'close')
  }
  subscribe(STARTS, came)
  onTestFinished(() => void unsubscribe(STARTS, came))
  onTestFinished(() => server.stop())
  // More than the system takes for somebody who does not read.
  const slow = connect(server.port, '127.0.0.1')
  slow.on('error', () => {})
  slow.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(40))
  await expect.poll(() => cut).toBeDefined()
  await cut
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  slow.destroy()
})
