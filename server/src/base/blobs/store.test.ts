import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { smallDisk } from '../../testing/small-disk.ts'
import { folderStore } from './folder-store.ts'
import { openStore, recordStoreOwner } from './open-store.ts'
import { s3Store } from './s3-store.ts'
import { openSharedBlobs } from './shared-blobs.ts'
import { OutOfReach } from './store.ts'
import { startS3 } from './testing/s3.ts'

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-store-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
async function s3() {
  const started = await startS3()
  onTestFinished(started.stop)
  return started
}

const bytes = Buffer.from('a frame')
const sha256 = createHash('sha256').update(bytes).digest('hex')

describe.each([
  ['a folder', async () => pathToFileURL(await makeFolder()).href],
  ['S3', async () => (await s3()).url],
])('the store in %s', (_, makeUrl) => {
  test('a store stores bytes by name, also twice, and removes them', async () => {
    const { store, isNew } = await openStore(await makeUrl(), 'mine')
    expect(isNew).toBe(true)
    expect(await store.get(sha256)).toBeUndefined()
    await Promise.all([store.put(sha256, bytes), store.put(sha256, bytes)])
    expect(Buffer.from((await store.get(sha256))!)).toEqual(bytes)
    await store.remove(sha256)
    await store.remove(sha256)
    expect(await store.get(sha256)).toBeUndefined()
  })

  test('a store lists the files whose names begin with two digits', async () => {
    const { store } = await openStore(await makeUrl(), 'mine')
    const names = ['a', 'b', 'c', 'd', 'e'].map((digit) => `ab${digit.repeat(62)}`)
    for (const name of [...names, `ac${'0'.repeat(62)}`, 'ab-mark']) await store.put(name, bytes)
    expect((await store.list('ab')).map(({ name }) => name).sort()).toEqual(names)
    expect(await store.list('ad')).toEqual([])
  })

  test('a store belongs to one installation', async () => {
    const url = await makeUrl()
    await recordStoreOwner((await openStore(url, 'mine')).store, 'mine')
    expect((await openStore(url, 'mine')).isNew).toBe(false)
    await expect(openStore(url, 'yours')).rejects.toThrow(/^BLOB_URL: the files of another installation lie there\.$/)
  })

  test('a store is shared by several servers, each with local files up to a bound', async () => {
    const { store } = await openStore(await makeUrl(), 'mine')
    const [blobs, localFolder] = [await openSharedBlobs(await makeFolder(), store, () => {}), await makeFolder()]
    const contents = Array.from({ length: 20 }, (_, index) => Buffer.alloc(1000, index))
    const names: string[] = []
    for (const blob of contents) names.push(await blobs.put(blob))
    // 5,500 bytes hold five blobs of 1,000 bytes; the 2,500 below hold two.
    const other = await openSharedBlobs(localFolder, store, () => {}, 5500)
    for (const [index, name] of names.entries()) {
      expect((await other.find(name))?.size).toBe(1000)
      expect(Buffer.from((await other.read(name))!)).toEqual(contents[index])
    }
    const findLocalNames = async () => {
      const files = await readdir(localFolder, { recursive: true })
      return files.filter((path) => /\/[0-9a-f]{64}$/.test(path)).map((path) => path.slice(-64))
    }
    await expect.poll(findLocalNames).toHaveLength(5)
    expect((await findLocalNames()).sort()).toEqual(names.slice(-5).sort())
    // The next start finds the files.
    await openSharedBlobs(localFolder, store, () => {}, 2500)
    await expect.poll(findLocalNames).toHaveLength(2)

    await blobs.remove(names[0]!)
    expect(await (await openSharedBlobs(localFolder, store, () => {})).read(names[0]!)).toBeUndefined()
    const derived = await other.derive(names[1]!, 'half', (from, to) => writeFile(to, from.slice(-64)))
    expect(derived?.size).toBe(64)
  })

  test('a server keeps local files on at most a quarter of its disk', async (context) => {
    const localFolder = await smallDisk(16)
    if (!localFolder) return context.skip('this machine mounts no disk')
    const { store } = await openStore(await makeUrl(), 'mine')
    const blobs = await openSharedBlobs(localFolder, store, () => {})
    for (let index = 0; index < 6; index++) await blobs.put(Buffer.alloc(1024 * 1024, index))
    const findSizes = async () => {
      const files = await readdir(localFolder, { recursive: true })
      return files.filter((path) => /\/[0-9a-f]{64}$/.test(path))
    }
    await expect.poll(findSizes).toHaveLength(4)
  })

  test('a store that returns wrong bytes for a hash counts as out of reach, and the bytes are not used', async () => {
    const { store } = await openStore(await makeUrl(), 'mine')
    const errors: unknown[] = []
    const blobs = await openSharedBlobs(await makeFolder(), store, (error) => errors.push(error))
    await store.put(sha256, Buffer.from('another'))
    await expect(blobs.read(sha256)).rejects.toThrow(OutOfReach)
    expect(await blobs.put(bytes)).toBe(sha256)
    expect(await blobs.areReachable()).toBe(true)
  })
})

test('a folder that cannot be written stops the start with one line', async () => {
  const folder = await makeFolder()
  const inTheWay = join(folder, 'file')
  await writeFile(inTheWay, '')
  await expect(openStore(pathToFileURL(inTheWay).href, 'mine')).rejects.toThrow(/^BLOB_URL: ENOTDIR[^\n]+$/)
})

test('a store in a folder that is unmounted is out of reach, and nothing is written in its place', async () => {
  const [folder, mounts] = [await makeFolder(), await makeFolder()]
  const store = folderStore(pathToFileURL(folder).href)
  await recordStoreOwner(store, 'mine')
  const blobs = await openSharedBlobs(await makeFolder(), store, () => {})
  await rename(folder, join(mounts, 'away'))
  await mkdir(folder)
  const far = createHash('sha256').update('far').digest('hex')
  for (const work of [() => blobs.put(bytes), () => blobs.read(far), () => blobs.remove(far), () => blobs.list('00')])
    await expect(work()).rejects.toThrow(OutOfReach)
  expect([await blobs.areReachable(), await readdir(folder)]).toEqual([false, []])
  await rm(folder, { recursive: true })
  await rename(join(mounts, 'away'), folder)
  expect([await blobs.areReachable(), await blobs.put(bytes)]).toEqual([true, sha256])
})

test.each([
  ['a wrong secret', ({ urlOf }) => urlOf('wrong'), '403 SignatureDoesNotMatch'],
  ['a bucket that is missing', ({ urlOf }) => urlOf(undefined, 'none'), '404 NoSuchBucket'],
] as [string, (server: Awaited<ReturnType<typeof startS3>>) => string, string][])(
  'S3 with %s stops the start with one line that does not have the key',
  async (_, urlFor, answer) => {
    const server = await s3()
    const opening = openStore(urlFor(server), 'mine')
    await expect(opening).rejects.toThrow(new RegExp(`^BLOB_URL: the store answers ${answer}\\.$`))
  },
)

test('S3 that can only be read stops the start with one line, and nothing is changed there', async () => {
  const { state, url, objects } = await s3()
  state.fault = 'refuses writes'
  await expect(openStore(url, 'mine')).rejects.toThrow(/^BLOB_URL: the store answers 403 AccessDenied\.$/)
  expect(objects.size).toBe(0)
})

test('a missing bucket is not taken for a missing file', async () => {
  const { urlOf } = await s3()
  await expect(s3Store(urlOf(undefined, 'none')).get(sha256)).rejects.toThrow(new OutOfReach('there is no such bucket'))
})

/** Short pauses between two tries. Answers keep their usual time: on a busy machine a good answer may be slow. */
const shortPauses = { pausesMs: [1, 1] }

test('a request to S3 is tried three times where it fails, breaks off or gets no answer', async () => {
  const { state, url } = await s3()
  state.failuresLeft = 2
  await s3Store(url, shortPauses).put(sha256, bytes)
  for (const [fault, words] of [
    ['fails', 'the store answers 500 InternalError'],
    ['is gone', /^the store does not answer \((ECONNRESET|UND_ERR_SOCKET)\)$/],
    ['says nothing', 'the store does not answer (TimeoutError)'],
  ] as const) {
    Object.assign(state, { fault, requestCount: 0 })
    const store = s3Store(url, fault === 'says nothing' ? { ...shortPauses, answerMs: 300 } : shortPauses)
    const error = await store.get(sha256).catch((reason: unknown) => reason as Error)
    expect(error).toBeInstanceOf(OutOfReach)
    expect((error as Error).message).toMatch(words)
    expect([fault, state.requestCount]).toEqual([fault, 3])
  }
})

test('local files are read while the store is out of reach, others are refused, and the loss is reported', async () => {
  const { state, url } = await s3()
  const store = s3Store(url, shortPauses)
  const errors: unknown[] = []
  const blobs = await openSharedBlobs(await makeFolder(), store, (error) => errors.push(error))
  await blobs.put(bytes)
  const farHash = createHash('sha256').update('far').digest('hex')
  await store.put(farHash, Buffer.from('far'))
  state.fault = 'fails'
  expect(await blobs.read(sha256)).toEqual(bytes)
  const refused = [
    () => blobs.read(farHash),
    () => blobs.find(farHash),
    () => blobs.put(Buffer.from('new')),
    () => blobs.remove(sha256),
  ]
  for (const attempt of refused) await expect(attempt()).rejects.toThrow(OutOfReach)
  expect(await blobs.areReachable()).toBe(false)
  expect(errors.length).toBe(5)
  state.fault = undefined
  expect(Buffer.from((await blobs.read(farHash))!).toString()).toBe('far')
  expect(await blobs.areReachable()).toBe(true)
})
