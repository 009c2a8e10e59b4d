import { createHash } from 'node:crypto'
import { readFontFile } from '@wifi-tms/contract/fonts'
import { eastFile, latinFile, regions } from '@wifi-tms/paint/fonts/files'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { answeredBy, startTestServer, type TestServer } from '../../testing/start.ts'
import { addFont, notoSans } from './testing/upload-font.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.login()
})
afterAll(() => server.stop())

const getFont = async (sha256: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  answeredBy(await fetch(server.url + readFontFile.path.replace('{sha256}', sha256), { headers }))
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A Chinese, an Arabic, a Hebrew and a Thai character. */
const CHARACTERS = [0x9aa8, 0x627, 0x5d0, 0xe01]

test('the bytes of uploaded and built-in fonts have the hash in their address, and may be cached for ever', async () => {
  const uploaded = await addFont(server, 'mine.ttf', await notoSans('500Medium_Italic'))
  const builtIn = [
    latinFile(400),
    latinFile(900),
    ...regions.flatMap((region) => CHARACTERS.flatMap((character) => eastFile(region, character) ?? [])),
  ]
  for (const { sha256 } of [uploaded, ...builtIn, builtIn[2]!]) {
    const { status, headers, bytes } = await getFont(sha256)
    expect([status, headers.get('content-type')]).toEqual([200, 'font/sfnt'])
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(hash(bytes)).toBe(sha256)
    const etag = headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    const revalidated = await getFont(sha256, { authorization: `Bearer ${token}`, 'if-none-match': etag })
    expect([revalidated.status, revalidated.bytes.length]).toEqual([304, 0])
  }
})

test('a font is streamed from the disk, whole or in any range of bytes', async () => {
  const uploaded = await addFont(server, 'parts.ttf', await notoSans('300Light'), { family: 'Light' })
  for (const { sha256 } of [uploaded, latinFile(400)]) {
    const whole = await getFont(sha256)
    const { length } = whole.bytes
    const etag = whole.headers.get('etag')!
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    const read = vi.spyOn(server.core.blobs, 'read').mockRejectedValue(new Error('read whole'))
    onTestFinished(() => read.mockRestore())
    const getPart = (range: string, moreHeaders = {}) =>
      getFont(sha256, { authorization: `Bearer ${token}`, range, ...moreHeaders })
    const middle = await getPart('bytes=10-1009', { 'if-range': etag })
    expect([middle.status, middle.headers.get('content-range')]).toEqual([206, `bytes 10-1009/${length}`])
    expect(middle.bytes).toEqual(whole.bytes.subarray(10, 1010))
    expect((await getPart('bytes=-20')).bytes).toEqual(whole.bytes.subarray(-20))
    expect((await getPart('bytes=0-9', { 'if-range': '"another"' })).bytes.length).toBe(length)
    const beyondEnd = await getPart(`bytes=${length}-`)
    expect([beyondEnd.status, beyondEnd.headers.get('content-range'), beyondEnd.headers.get('cache-control')]).toEqual([
      416,
      `bytes */${length}`,
      'no-store',
    ])
  }
})

test('an unknown hash, a text that is no hash and a blob that is no font are not found', async () => {
  const picture = await server.core.blobs.put(Buffer.from('no font'))
  for (const sha256 of ['0'.repeat(64), 'nope', latinFile(400).sha256.toUpperCase(), '..', picture])
    expect(await getFont(sha256), sha256).toMatchObject({ status: 404, code: 40400 })
})

test('[const-cookies] fonts need the token itself; the cookie opens pictures only', async () => {
  const { sha256 } = latinFile(400)
  expect((await getFont(sha256, {})).code).toBe(50008)
  expect((await getFont(sha256, { cookie: `Admin-Token=${token}` })).code).toBe(50008)
})
