import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readPicture } from '@wifi-tms/contract/images'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start.ts'
import { addPicture, photo } from './testing/upload-picture.ts'
import { upright } from './upright.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const uploadPicture = (name: string, bytes: Uint8Array) => addPicture(server, name, bytes)

const blobOf = (sha256: string) => join(server.core.config.dataDir, 'blobs', sha256.slice(0, 2), sha256)

test('small versions are made at the upload, and are served without the picture’s file', async () => {
  const bytes = await sharp(await photo('rocket.jpg'))
    .resize(1200)
    .jpeg()
    .toBuffer()
  const { _id: id, sha256 } = await uploadPicture('rocket.jpg', bytes)
  expect(sha256, 'it is stored unchanged').toBe(createHash('sha256').update(bytes).digest('hex'))
  const derivedFolder = `${blobOf(sha256)}.derived`
  expect((await readdir(derivedFolder)).sort()).toEqual(['1000.png', '240.png', '480.png'])
  const whole = await server.tell(readPicture, { id })
  await rm(blobOf(sha256))
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => server.tell(readPicture, { id, width: [100, 240, 480, 800][index % 4] })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await sharp(answers[3]!.bytes).metadata()).width).toBe(1000)
  // For a client that has the picture already, no file is read.
  await rm(derivedFolder, { recursive: true })
  for (const [query, answer] of [
    [{}, whole],
    [{ width: 240 }, answers[1]!],
  ] as const) {
    const headers = { 'if-none-match': answer.headers.get('etag')! }
    expect((await server.tell(readPicture, { id, ...query }, undefined, { headers })).status).toBe(304)
  }
  expect((await server.tell(readPicture, { id, width: 240 })).code).toBe(40400)
})

test('missing small versions of an older installation’s picture are made on request', async () => {
  const { _id: id, sha256 } = await uploadPicture('old.png', await photo('coffee.png'))
  await rm(`${blobOf(sha256)}.derived`, { recursive: true })
  const [first, second] = await Promise.all([0, 0].map(() => server.ask(readPicture, { id, width: 240 })))
  expect((await sharp(first).metadata()).width).toBe(240)
  expect(Buffer.from(first!).equals(second!)).toBe(true)
  expect(await readdir(`${blobOf(sha256)}.derived`)).toEqual(['240.png'])
})

test('the painter and the editor get the same pixels of each kind of file', async () => {
  const cat = sharp(await photo('chelsea.png')).resize(40, 30)
  for (const [name, bytes] of [
    ['turned.jpg', await cat.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    ['grey.jpg', await cat.clone().greyscale().jpeg().toBuffer()],
    ['ink.jpg', await cat.clone().toColourspace('cmyk').jpeg().toBuffer()],
    ['slow.jpg', await cat.clone().jpeg({ progressive: true }).toBuffer()],
    ['wide.png', await cat.clone().withIccProfile('p3').png().toBuffer()],
    ['deep.png', await cat.clone().toColourspace('rgb16').png().toBuffer()],
    ['few.png', await cat.clone().png({ palette: true }).toBuffer()],
    ['clear.png', await cat.clone().ensureAlpha(0.5).png().toBuffer()],
    ['a.webp', await cat.clone().webp().toBuffer()],
  ] as const) {
    const { _id: id, sha256 } = await uploadPicture(name, bytes)
    const png = await server.ask(readPicture, { id })
    expect(await sharp(png).metadata(), name).toMatchObject({ format: 'png', depth: 'uchar', isPalette: false })
    const readPixels = await sharp(png).ensureAlpha().raw().toBuffer()
    const painted = await upright((await server.core.blobs.read(sha256))!)
      .ensureAlpha()
      .raw()
      .toBuffer()
    expect(painted.equals(readPixels), name).toBe(true)
  }
})

test('a picture that is not ready in time is refused as busy, and served to a later call', async () => {
  await using hastyServer = {
    ...(await startTestServer({ pictureWithinMs: 0 })),
    [Symbol.asyncDispose]: () => hastyServer.stop(),
  }
  const { _id: id } = await addPicture(hastyServer, 'rocket.jpg', await photo('rocket.jpg'))
  const first = await hastyServer.tell(readPicture, { id })
  expect([first.status, first.code]).toEqual([429, 42900])
  await expect.poll(async () => (await hastyServer.tell(readPicture, { id })).status, { timeout: 60_000 }).toBe(200)
})
