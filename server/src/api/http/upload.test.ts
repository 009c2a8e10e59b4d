import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errors } from '@wifi-tms/contract/errors'
import { images, MAX_IMAGE_BYTES } from '@wifi-tms/contract/images'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start.ts'

let server: TestServer
let png: Buffer
beforeAll(async () => {
  server = await startTestServer()
  png = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
})
afterAll(() => server.stop())

const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (bytes: Buffer, name = 'file') =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"; filename="shop window.png"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ])
const form = (...parts: (Buffer | string)[]) =>
  Buffer.concat([...parts.map((part) => Buffer.from(part)), Buffer.from('--b--\r\n')])
/** Uploads a body, and gives the answer, be it a refusal or not. */
const send = (body: BodyInit, type = 'multipart/form-data; boundary=b', token?: string) =>
  server.tell(images.create, {}, token, { body, headers: { 'content-type': type }, duplex: 'half' } as RequestInit)

/** The beginning of an upload, with the head of its file and some bytes. */
const beginning = () => new Uint8Array(form(file(png)).subarray(0, 120))
/** More uploads than the server handles at once. */
const MANY_UPLOADS = 8

test('other fields may stand before the file or after it', async () => {
  const before = await send(form(field('description', 'first'), field('name', 'A'), file(png)))
  const after = await send(form(file(png), field('name', 'A'), field('description', 'first')))
  for (const { body } of [before, after])
    expect(body.data).toMatchObject({ name: 'A', description: 'first', width: 20 })
})

test('without a name the file’s own name is used', async () => {
  expect((await send(form(file(png)))).body.data).toMatchObject({ name: expect.stringContaining('shop window') })
})

test.each([
  ['no file', () => form(field('name', 'A')), 'file'],
  ['the file in another field', () => form(file(Buffer.from('x'), 'picture')), 'picture'],
  ['a field that is wrong', () => form(file(png), field('name', 'x'.repeat(101))), 'name'],
  ['a field that is longer than any may be', () => form(file(png), field('name', 'x'.repeat(20_000))), 'name'],
  ['a body that ends early', () => form(file(png)).subarray(0, 150), 'file'],
  ['nothing', () => Buffer.alloc(0), 'file'],
])('%s is refused, with the name of the field', async (_, body, path) => {
  const answer = await send(new Uint8Array(body()))
  expect([answer.status, answer.code, answer.body.errors?.map((fault) => fault.path)]).toEqual([400, 40000, [path]])
})

test('a missing file is refused as missing, not as a wrong one', async () => {
  expect((await send(new Uint8Array(form(field('name', 'A'))))).body.message).toBe('is missing')
})

test('another content type is refused', async () => {
  expect((await send('{}', 'application/json')).body.errors?.[0]?.path).toBe('file')
  expect((await send(new Uint8Array(png), 'image/png')).code).toBe(40000)
})

test('a file of 30 MB is refused with 41300, with or without Content-Length, and nothing of it is stored', async () => {
  const countImages = async () => (await server.ask(images.list, {})).total
  const before = await countImages()
  const huge = form(file(Buffer.alloc(30 * 1024 * 1024)))
  const answer = await send(new Uint8Array(huge))
  expect([answer.status, answer.code]).toEqual([413, 41300])
  const withoutLength = await send(new Blob([new Uint8Array(huge)]).stream())
  expect([withoutLength.status, withoutLength.code]).toEqual([413, 41300])
  const barely = await send(new Uint8Array(form(file(Buffer.alloc(MAX_IMAGE_BYTES + 1)))))
  expect(barely.code).toBe(41300)
  // Callers without a token do not even learn that it is too large.
  expect((await send(new Uint8Array(huge), undefined, '')).code).toBe(errors.tokenUnknown.code)
  expect(await countImages()).toBe(before)
})

test('slow uploads delay no other caller, and leave no file behind when they are aborted', async () => {
  const abort = new AbortController()
  const token = await server.login()
  const requested: Promise<void>[] = []
  const slowUploads = Array.from({ length: MANY_UPLOADS }, () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    requested.push(promise)
    let chunks = 0
    const body = new ReadableStream({
      pull(stream) {
        // After the first, they count as further bytes of the file. The upload is under way when a fourth is asked for.
        if (chunks++ < 3) return stream.enqueue(beginning())
        resolve()
        // No more bytes arrive for as long as the test lasts.
        return new Promise<void>(() => {})
      },
    })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' }
    const request = { method: 'POST', body, headers, duplex: 'half', signal: abort.signal } as RequestInit
    return fetch(`${server.url}${images.create.path}`, request).catch(() => {})
  })
  await Promise.all(requested)
  expect((await send(form(file(png)))).code).toBe(20000)
  abort.abort()
  await Promise.all(slowUploads)
  await expect.poll(() => readdir(join(server.dataDir, 'uploads'))).toEqual([])
})

test('an aborted upload no longer counts among those that are handled at once', async () => {
  const abortUpload = async () => {
    const abort = new AbortController()
    const endless = new ReadableStream({
      start: (stream) => stream.enqueue(beginning()),
      // The next chunk is asked for once the first is on its way: the upload is aborted instead.
      pull: () => new Promise<void>((resolve) => setImmediate(() => resolve(abort.abort()))),
    })
    const request = { body: endless, duplex: 'half', signal: abort.signal } as RequestInit
    await fetch(`${server.url}${images.create.path}`, {
      ...request,
      method: 'POST',
      headers: {
        authorization: `Bearer ${await server.login()}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
    }).catch(() => {})
  }
  for (let i = 0; i < MANY_UPLOADS; i++) await abortUpload()
  expect((await send(form(file(png)))).code).toBe(20000)
})
