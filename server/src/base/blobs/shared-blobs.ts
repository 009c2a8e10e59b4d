import { readdir, readFile, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { onceEach } from '../concurrency/once.ts'
import { type Blobs, hashOf, openBlobs } from './blobs.ts'
import { Damaged, type Store } from './store.ts'

/** The maximum number of bytes of the store's files that a server has on its own disk, derived files not counted. */
const KEPT_BYTES = 10 * 1024 ** 3
/** The largest part of the disk that these files take: a small disk must have room for the database, too. */
const KEPT_SHARE = 0.25

/**
 * Blobs in a store; the most recently used ones are also in a local folder. `whenLost` is called when the store fails.
 */
export async function openSharedBlobs(
  folder: string,
  store: Store,
  whenLost: (error: unknown) => void,
  mostBytes?: number,
): Promise<Blobs> {
  const localBlobs = await openBlobs(folder)
  const { blocks, bsize } = await statfs(folder)
  const reportingLoss = async <T>(pending: Promise<T>) => {
    try {
      return await pending
    } catch (error) {
      whenLost(error)
      throw error
    }
  }
  const once = onceEach()
  const sizes = new LRUCache<string, number>({
    maxSize: mostBytes ?? Math.min(KEPT_BYTES, Math.floor(blocks * bsize * KEPT_SHARE)),
    sizeCalculation: (bytes) => Math.max(1, bytes),
    disposeAfter: (_, sha256, reason) => {
      // A file whose removal fails is found again at the next start.
      if (reason === 'evict') localBlobs.remove(sha256).catch(() => {})
    },
  })
  for (const { sha256, bytes } of await findLocalFiles(folder)) sizes.set(sha256, bytes)
  /** A look-up makes a file the most recently used one, so that it stays on the disk. */
  const markUsed = (sha256: string) => void sizes.get(sha256)

  const keepLocally = async (bytes: Uint8Array) => {
    const sha256 = await localBlobs.put(bytes)
    sizes.set(sha256, bytes.length)
    return sha256
  }
  const fetchFromStore = (sha256: string) =>
    once(sha256, async () => {
      const bytes = await reportingLoss(store.get(sha256))
      if (bytes && (await hashOf(bytes)) !== sha256) throw new Damaged(`the bytes of ${sha256} are not its own`)
      if (bytes) await keepLocally(bytes)
      return bytes
    })

  return {
    async put(content) {
      const bytes = typeof content === 'string' ? await readFile(content) : content
      await reportingLoss(store.put(await hashOf(bytes), bytes))
      return keepLocally(bytes)
    },
    async read(sha256) {
      markUsed(sha256)
      return (await localBlobs.read(sha256)) ?? fetchFromStore(sha256)
    },
    async find(sha256) {
      markUsed(sha256)
      return (await localBlobs.find(sha256)) ?? ((await fetchFromStore(sha256)) && localBlobs.find(sha256))
    },
    async derive(sha256, name, make) {
      markUsed(sha256)
      return (
        (await localBlobs.derive(sha256, name, make)) ??
        ((await fetchFromStore(sha256)) && localBlobs.derive(sha256, name, make))
      )
    },
    async remove(sha256) {
      await reportingLoss(store.remove(sha256))
      sizes.delete(sha256)
      await localBlobs.remove(sha256)
    },
    list: (prefix) => reportingLoss(store.list(prefix)),
    areReachable: () =>
      reportingLoss(store.get(UNUSED_NAME)).then(
        () => true,
        () => false,
      ),
  }
}

/** A name that no file has: reading it only tests whether the store answers. */
const UNUSED_NAME = '0'.repeat(64)

/** The local files of earlier runs, the least recently used first. */
async function findLocalFiles(folder: string): Promise<{ sha256: string; bytes: number }[]> {
  const files: { sha256: string; bytes: number; usedMs: number }[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/^[0-9a-f]{64}$/.test(entry.name)) continue
    const { size, atimeMs } = await stat(join(entry.parentPath, entry.name))
    files.push({ sha256: entry.name, bytes: size, usedMs: atimeMs })
  }
  return files.sort((one, other) => one.usedMs - other.usedMs)
}
