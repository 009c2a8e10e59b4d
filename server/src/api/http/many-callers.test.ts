import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addressIn, startProgram } from '../../testing/start-program.ts'

const come = async (url: string) => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

test('callers have a fifth of the files that the process may open; who comes on top is cut, and it is logged', async () => {
  const program = startProgram({}, 250)
  const url = addressIn(await program.said(/listens on/))
  const sockets: Socket[] = []
  for (let at = 0; at < 60; at++) sockets.push(await come(url))
  const closed = () => sockets.map((socket) => socket.closed)
  const expected = sockets.map((_, at) => at >= 50)
  await vi.waitFor(() => expect(closed()).toEqual(expected), { timeout: 30_000 })
  await vi.waitFor(() => expect(program.output.err).toContain('too many callers'), { timeout: 30_000 })
  for (const socket of sockets) socket.destroy()
  const isWell = async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.status === 200
  await expect.poll(isWell).toBe(true)
})

test('on one connection a thousand calls are answered; whoever reads nothing and asks on is refused', async () => {
  const url = addressIn(await startProgram({}).said(/listens on/))
  const socket = await come(url)
  let answered = ''
  socket.setEncoding('utf8').on('data', (text) => {
    answered += text
  })
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1100))
  const counts = () => ['200', '503'].map((status) => answered.split(`HTTP/1.1 ${status}`).length - 1)
  await expect.poll(counts).toEqual([1000, 100])
})
