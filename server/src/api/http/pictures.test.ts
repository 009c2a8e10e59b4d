import { images, readPicture } from '@wifi-tms/contract/images'
import { products } from '@wifi-tms/contract/products'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answeredBy, startTestServer, type TestServer } from '../../testing/start.ts'

let server: TestServer
let path: string
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.login()
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(png)]), 'blue.png')
  const { _id } = (await server.tell(images.create, {}, token, { body })).body.data as { _id: string }
  path = readPicture.path.replace('{id}', _id)
})
afterAll(() => server.stop())

const get = async (headers: Record<string, string>, address = path) =>
  answeredBy(await fetch(server.url + address, { headers }))
const cookie = () => ({ cookie: `sidebar=1; Admin-Token=${token}; other=x` })

test('a picture is answered as bytes with a strong ETag, and with 304 where it has not changed', async () => {
  const { status, headers, bytes } = await get({ authorization: `Bearer ${token}` })
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(headers.get('cache-control')).toBe('private, no-cache')
  const etag = headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[^"]+"$/)
  expect((await sharp(bytes).metadata()).width).toBe(30)
  const revalidated = await get({ ...cookie(), 'if-none-match': `"other", ${etag}` })
  expect([revalidated.status, revalidated.bytes.length, revalidated.headers.get('etag')]).toEqual([304, 0, etag])
  expect((await get({ ...cookie(), 'if-none-match': '"other"' })).status).toBe(200)
})

test('[const-cookies] the Admin-Token cookie is accepted for pictures and nothing else', async () => {
  expect((await get(cookie())).status).toBe(200)
  expect((await get({})).code).toBe(50008)
  expect((await get({ cookie: 'Admin-Token=unknown' })).code).toBe(50008)
  expect((await get({ cookie: `Not-Admin-Token=${token}` })).code).toBe(50008)
  expect((await get(cookie(), products.list.path)).code).toBe(50008)
  expect((await get(cookie(), '/user/api/nothing.png')).code).toBe(50008)
  const answer = await server.tell(products.create, { name: 'X', uri: 'x' }, '', { headers: cookie() })
  expect(answer.code).toBe(50008)
})

test('[call-envelope] a missing picture is answered with the envelope', async () => {
  const { status, body } = await get(cookie(), readPicture.path.replace('{id}', 'nope'))
  expect([status, body.code]).toEqual([404, 40400])
  expect((await get(cookie(), `${path}?width=wide`)).body.errors?.[0]?.path).toBe('width')
})
