import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { readPicture } from '@wifi-tms/contract/images'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPicture } from '../../content/images/testing/upload-picture.ts'
import { startTestServer, type TestServer } from '../../testing/start.ts'

/** The width and height of the picture in pixels. */
const SIDE = 2200

let server: TestServer
let path: string
let token: string
beforeAll(async () => {
  server = await startTestServer({ takeWithinMs: 1000 })
  token = await server.login()
  // Random pixels do not compress: no socket buffers 14 MB of them for a caller that does not read.
  const noise = crypto.getRandomValues(new Uint32Array(16_000))
  const pixels = Buffer.alloc(SIDE * SIDE * 3, Buffer.from(noise.buffer))
  const png = await sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const { _id } = await addPicture(server, 'noise.png', png)
  path = readPicture.path.replace('{id}', _id)
})
afterAll(() => server.stop())

test('a caller who reads no answers takes little memory, and is disconnected', async () => {
  const servedSockets: Socket[] = []
  const addSocket = (message: unknown) => void servedSockets.push((message as { socket: Socket }).socket)
  subscribe('net.server.socket', addSocket)
  const peers = await Promise.all(
    Array.from({ length: 25 }, async () => {
      const peer = connect(server.port, '127.0.0.1').on('error', () => {})
      peer.pause()
      await once(peer, 'connect')
      peer.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
      return peer
    }),
  )
  await expect.poll(() => servedSockets.length).toBe(25)
  unsubscribe('net.server.socket', addSocket)
  let mostMemory = 0
  /** Updates `mostMemory`; true once each answer has begun or its connection was closed. */
  const measureMemory = () => {
    for (const socket of servedSockets) mostMemory = Math.max(mostMemory, socket.writableLength)
    return servedSockets.every((socket) => socket.bytesWritten > 0 || socket.destroyed)
  }
  await expect.poll(measureMemory).toBe(true)
  await expect.poll(() => measureMemory() && servedSockets.every((socket) => socket.destroyed)).toBe(true)
  expect(mostMemory).toBeLessThan(1024 * 1024)
  for (const peer of peers) peer.destroy()
  // A caller who reads still gets the picture.
  expect((await server.tell(readPicture, { id: path.split('/').at(-2) }, token)).status).toBe(200)
})
