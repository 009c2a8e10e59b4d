import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../random/ids.ts'
import { recentBytes } from './recent-bytes.ts'

/** Bytes kept under their SHA-256: pictures and frames. */
export interface Blobs {
  /** Keeps the bytes and returns their SHA-256 in hex; on disk for good when it resolves. */
  put(bytes: Uint8Array): Promise<string>
  read(sha256: string): Promise<Uint8Array | undefined>
  remove(sha256: string): Promise<void>
}

/** The most bytes of hot blobs kept in memory, and the largest one worth it. */
const HOT_BYTES = 64 * 1024 * 1024
const HOT_LARGEST = 4 * 1024 * 1024

/** Blobs as files under `folder`, with the most recently used ones in memory. */
export async function openBlobs(folder: string): Promise<Blobs> {
  const unfinished = join(folder, 'unfinished')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  const hot = recentBytes(HOT_BYTES)
  const heat = (sha256: string, bytes: Uint8Array) => void (bytes.length <= HOT_LARGEST && hot.set(sha256, bytes))
  const place = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)

  return {
    async put(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const path = place(sha256)
      await mkdir(dirname(path), { recursive: true })
      if (!(await isThere(path, bytes.length))) {
        const temporary = join(unfinished, newId())
        try {
          await writeDurably(temporary, bytes)
          await rename(temporary, path)
        } catch (error) {
          // Most likely the disk is full.
          await rm(temporary, { force: true })
          throw error
        }
      }
      // Also where file and folder were there: whoever made them may not have come this far.
      await syncFolder(dirname(path))
      await syncFolder(folder)
      heat(sha256, bytes)
      return sha256
    },
    async read(sha256) {
      const found = hot.get(sha256)
      if (found) return found
      const bytes = await readFile(place(sha256)).catch(nothingWhereMissing)
      if (bytes) heat(sha256, bytes)
      return bytes
    },
    async remove(sha256) {
      await rm(place(sha256), { force: true })
      hot.delete(sha256)
    },
  }
}

const nothingWhereMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}

const isThere = async (path: string, size: number) => (await stat(path).catch(nothingWhereMissing))?.size === size

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  await using file = await open(path, 'wx')
  await file.writeFile(bytes)
  await file.sync()
}

async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path)
  await folder.sync()
}
