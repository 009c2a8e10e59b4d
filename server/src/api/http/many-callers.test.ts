import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addressIn, setUpPrograms, startProgram } from '../../testing/start-program.ts'

setUpPrograms()

const OPEN_FILES = 250
const MOST_CONNECTIONS = OPEN_FILES / 5

const openSocket = async (url: string) => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

test('callers may use a fifth of the files that the process may open; further callers are disconnected, which is logged', async () => {
  const program = startProgram({}, OPEN_FILES)
  const url = addressIn(await program.waitFor(/listens on/))
  const sockets: Socket[] = []
  for (let index = 0; index < MOST_CONNECTIONS + 10; index++) sockets.push(await openSocket(url))
  const areClosed = () => sockets.map((socket) => socket.closed)
  const expected = sockets.map((_, index) => index >= MOST_CONNECTIONS)
  await vi.waitFor(() => expect(areClosed()).toEqual(expected), { timeout: 120_000 })
  await vi.waitFor(() => expect(program.output.err).toContain('too many callers'), { timeout: 120_000 })
  for (const socket of sockets) socket.destroy()
  const isWell = async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.status === 200
  await expect.poll(isWell).toBe(true)
})

test('a connection is closed after a thousand calls were answered on it', async () => {
  const url = addressIn(await startProgram({}).waitFor(/listens on/))
  const socket = await openSocket(url)
  const call = 'GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n'
  let [answers, remainder] = [0, '']
  socket.setEncoding('utf8').on('data', (text) => {
    const parts = (remainder + text).split('HTTP/1.1 200')
    remainder = parts.at(-1)!
    for (const _ of parts.slice(1)) {
      answers++
      socket.write(call)
    }
  })
  socket.write(call)
  await expect.poll(() => remainder).toContain('HTTP/1.1 503')
  expect([answers, /connection: close/i.test(remainder)]).toEqual([1000, true])
})
