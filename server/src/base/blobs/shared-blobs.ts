import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { onceEach } from '../concurrency/once.ts'
import { type Blobs, hashOf, openBlobs } from './blobs.ts'
import { OutOfReach, type Store } from './store.ts'

/** The most bytes of a store on a server's own disk, without the small pictures made of them. */
const KEPT_BYTES = 10 * 1024 ** 3

/** Blobs in a store; the most recently used also lie in a folder here. `lost` is called when the store fails. */
export async function openSharedBlobs(
  folder: string,
  store: Store,
  lost: (error: unknown) => void,
  most = KEPT_BYTES,
): Promise<Blobs> {
  const near = await openBlobs(folder)
  const reached = async <T>(pending: Promise<T>) => {
    try {
      return await pending
    } catch (error) {
      lost(error)
      throw error
    }
  }
  const once = onceEach()
  const sizes = new LRUCache<string, number>({
    maxSize: most,
    sizeCalculation: (bytes) => Math.max(1, bytes),
    // A file that cannot be removed now is found again at the next start.
    disposeAfter: (_, sha256, reason) => void (reason === 'evict' && near.remove(sha256).catch(() => {})),
  })
  for (const { sha256, bytes } of await findKept(folder)) sizes.set(sha256, bytes)

  const keep = async (bytes: Uint8Array) => {
    const sha256 = await near.put(bytes)
    sizes.set(sha256, bytes.length)
    return sha256
  }
  const fetched = (sha256: string) =>
    once(sha256, async () => {
      const bytes = await reached(store.get(sha256))
      if (bytes && (await hashOf(bytes)) !== sha256) throw new OutOfReach(`the bytes of ${sha256} are not its own`)
      if (bytes) await keep(bytes)
      return bytes
    })

  return {
    async put(given) {
      const bytes = typeof given === 'string' ? await readFile(given) : given
      await reached(store.put(await hashOf(bytes), bytes))
      return keep(bytes)
    },
    async read(sha256) {
      sizes.get(sha256)
      return (await near.read(sha256)) ?? fetched(sha256)
    },
    async find(sha256) {
      sizes.get(sha256)
      return (await near.find(sha256)) ?? ((await fetched(sha256)) && near.find(sha256))
    },
    async derive(sha256, name, make) {
      sizes.get(sha256)
      return (await near.derive(sha256, name, make)) ?? ((await fetched(sha256)) && near.derive(sha256, name, make))
    },
    async remove(sha256) {
      await reached(store.remove(sha256))
      sizes.delete(sha256)
      await near.remove(sha256)
    },
    areNear: () =>
      reached(store.get(NOBODYS)).then(
        () => true,
        () => false,
      ),
  }
}

/** A name that no file has. */
const NOBODYS = '0'.repeat(64)

/** Files that an earlier run has left, the least recently used first. */
async function findKept(folder: string): Promise<{ sha256: string; bytes: number }[]> {
  const found: { sha256: string; bytes: number; usedMs: number }[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/^[0-9a-f]{64}$/.test(entry.name)) continue
    const { size, atimeMs } = await stat(join(entry.parentPath, entry.name))
    found.push({ sha256: entry.name, bytes: size, usedMs: atimeMs })
  }
  return found.sort((one, other) => one.usedMs - other.usedMs)
}
