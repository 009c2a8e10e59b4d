import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start.ts'

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wifi-tms-'))
  await mkdir(join(folder, 'console/assets'), { recursive: true })
  await writeFile(join(folder, 'console/index.html'), '<title>x</title>')
  await writeFile(join(folder, 'console/assets/a.js'), 'a')
  await writeFile(join(folder, 'secret'), 'hidden words')
  server = await startTestServer({ console: join(folder, 'console') })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

/** Sends the path exactly as it is written; HTTP clients normalise it. */
const get = (path: string) => {
  const socket = connect(server.port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

test('a file of the console is sent', async () => {
  expect(await get('/assets/a.js')).toMatch(/^HTTP\/1.1 200 /)
})

const oddPaths = [
  '/assets/%00',
  '/%00',
  '/index.html%00',
  '/assets/a.js%00',
  '/assets/%ff',
  '/%zz',
  '/assets/..%2f',
  '/assets/..%2f..%2fsecret',
  '/assets/../../secret',
  '/assets/%2e%2e/%2e%2e/secret',
  '/assets/..%5c..%5csecret',
  '/assets//',
  '/assets/',
  '//secret',
  '/.env',
  '/a%0d%0ab',
  `/assets/${'a'.repeat(300)}`,
  `/${'a'.repeat(8000)}`,
  `/${'a/'.repeat(4000)}`,
]
test.each(oddPaths.map((path) => [path.slice(0, 40), path]))('%s is not found', async (_, path) => {
  const answer = await get(path)
  expect(answer).toMatch(/^HTTP\/1.1 404 /)
  expect(answer).not.toContain('hidden words')
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ code: 40400, data: null })
})
