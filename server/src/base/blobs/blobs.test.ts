import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBlobs } from './blobs.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wifi-tms-blobs-'))
})
afterEach(() => rm(folder, { recursive: true }))

const bytes = new TextEncoder().encode('a frame')
const sha256 = createHash('sha256').update(bytes).digest('hex')

test('bytes are read by their hash, from memory and from disk', async () => {
  const blobs = await openBlobs(folder)
  expect(await blobs.put(bytes)).toBe(sha256)
  expect(await blobs.read(sha256)).toEqual(bytes)
  const reopened = await openBlobs(folder)
  expect(new Uint8Array((await reopened.read(sha256))!)).toEqual(bytes)
  expect(await reopened.read('0'.repeat(64))).toBeUndefined()
})

test('the same bytes put many times at once are one file, and nothing unfinished is left', async () => {
  const blobs = await openBlobs(folder)
  await Promise.all(Array.from({ length: 10 }, () => blobs.put(bytes)))
  expect(await readdir(join(folder, sha256.slice(0, 2)))).toEqual([sha256])
  expect(await readdir(join(folder, 'unfinished'))).toEqual([])
})

test('a removed blob is gone from memory and disk, and removing it again does nothing', async () => {
  const blobs = await openBlobs(folder)
  await blobs.put(bytes)
  await blobs.remove(sha256)
  await blobs.remove(sha256)
  expect(await blobs.read(sha256)).toBeUndefined()
})

test('files that a crash left unfinished are removed at the next start, and a truncated blob is written again', async () => {
  const first = await openBlobs(folder)
  await first.put(bytes)
  await writeFile(join(folder, 'unfinished', 'half'), 'ha')
  const path = join(folder, sha256.slice(0, 2), sha256)
  await writeFile(path, 'a fr')
  const blobs = await openBlobs(folder)
  expect(await readdir(join(folder, 'unfinished'))).toEqual([])
  await blobs.put(bytes)
  expect(new Uint8Array(await readFile(path))).toEqual(bytes)
})

test('the most recently used blobs stay in memory, and the others are read from disk', async () => {
  const blobs = await openBlobs(folder)
  const large = Array.from({ length: 20 }, (_, index) => new Uint8Array(4 * 1024 * 1024).fill(index))
  const names: string[] = []
  for (const blob of large) names.push(await blobs.put(blob))
  await rm(folder, { recursive: true })
  const areRemembered = await Promise.all(names.map(async (name) => (await blobs.read(name)) !== undefined))
  // The memory of 64 MB holds the last 16 of the 20 blobs of 4 MB.
  expect(areRemembered).toEqual(names.map((_, index) => index >= 4))
  await openBlobs(folder)
})

test('a derived file is made once for all callers, and removed with its blob', async () => {
  const blobs = await openBlobs(folder)
  await blobs.put(bytes)
  let timesMade = 0
  const derive = () =>
    blobs.derive(sha256, 'twice', async (from, to) => {
      timesMade++
      const content = await readFile(from)
      await writeFile(to, Buffer.concat([content, content]))
    })
  const files = await Promise.all(Array.from({ length: 50 }, derive))
  expect([timesMade, ...new Set(files.map((file) => file?.size))]).toEqual([1, 2 * bytes.length])
  const later = await (await openBlobs(folder)).derive(sha256, 'twice', () => Promise.reject(new Error('made again')))
  expect(await text(later!.stream())).toBe('a framea frame')
  expect(await text(later!.stream({ start: 2, end: 6 }))).toBe('frame')
  expect(await readdir(join(folder, 'unfinished'))).toEqual([])
  await blobs.remove(sha256)
  expect(await derive()).toBeUndefined()
  expect(await readdir(join(folder, sha256.slice(0, 2)))).toEqual([])
})

test('no derived file remains if its blob is removed while the file is made', async () => {
  const blobs = await openBlobs(folder)
  await blobs.put(bytes)
  const derived = await blobs.derive(sha256, 'late', async (_, to) => {
    await blobs.remove(sha256)
    await writeFile(to, 'x')
  })
  expect([derived, await readdir(join(folder, sha256.slice(0, 2)))]).toEqual([undefined, []])
})

test('bytes that cannot be stored leave nothing behind', async () => {
  const blobs = await openBlobs(folder)
  // A folder with the file's name is in its way.
  await mkdir(join(folder, sha256.slice(0, 2), sha256, 'in the way'), { recursive: true })
  await expect(blobs.put(bytes)).rejects.toThrow()
  expect(await readdir(join(folder, 'unfinished'))).toEqual([])
})
