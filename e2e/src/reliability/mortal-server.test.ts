import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomFrom } from '@wifi-tms/tags/random'
import { afterEach, expect, test } from 'vitest'
import { lowPort, MortalServer } from './mortal-server.ts'

const random = randomFrom('mortal')
let folder = ''
let server: MortalServer

async function prepare(): Promise<MortalServer> {
  folder = mkdtempSync(join(tmpdir(), 'wifi-tms-mortal-'))
  server = new MortalServer(await lowPort(random), await lowPort(random), {
    DATA_DIR: folder,
    ADMIN_PASSWORD: 'x'.repeat(9),
  })
  return server
}

afterEach(async () => {
  await server.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('a server that is killed at any moment of its start, also when it begins to listen, starts again', async () => {
  await prepare()
  await server.start()
  await server.kill()
  const listened: boolean[] = []
  for (const share of [0, 0.7, 0.9, 1, 1.1]) listened.push(await server.startAndKill(server.starts[0]! * share))
  expect(listened[0]).toBe(false)
  await server.start()
  expect(server.kills).toBe(6)
})

test('the error of a failed start, and of a server that ended without a kill, contains the server’s output', async () => {
  await prepare()
  const squatter = net.createServer().listen(Number(new URL(server.url).port), '127.0.0.1')
  await expect(server.start()).rejects.toThrow(/the server ended with 1:\n.*EADDRINUSE/s)
  await new Promise((resolve) => squatter.close(resolve))
  await server.start()
  await server.stop()
  await expect(server.kill()).rejects.toThrow('the server ended by itself with 0')
  expect(server.kills).toBe(0)
})
