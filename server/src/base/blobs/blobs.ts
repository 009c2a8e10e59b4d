import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { onceEach } from '../concurrency/once.ts'
import { newId } from '../random/ids.ts'
import { recentBytes } from './recent-bytes.ts'
import { listFolder, nothingWhereMissing, type StoredFile } from './stored-files.ts'

/** A file on disk that is streamed, whole or in part; `start` and `end` of a part are both included. */
export interface BlobFile {
  size: number
  stream(part?: { start: number; end: number }): Readable
}

/** Bytes stored under their SHA-256: pictures, fonts, firmware and frames. */
export interface Blobs {
  /** Stores bytes, or those of the file at a path, and returns their SHA-256 in hex; durable when it resolves. */
  put(content: Uint8Array | string): Promise<string>
  read(sha256: string): Promise<Uint8Array | undefined>
  find(sha256: string): Promise<BlobFile | undefined>
  /**
   * The file of this name that is derived from the blob. `make` gets the path of the blob and the path to write to. The
   * file is made once, and stays as long as the blob. Undefined if there is no such blob.
   */
  derive(sha256: string, name: string, make: Make): Promise<BlobFile | undefined>
  /** Removes the blob and everything derived from it. */
  remove(sha256: string): Promise<void>
  /** The blobs whose names begin with these two hex digits, and files of a store that were not completely written. */
  list(prefix: string): Promise<StoredFile[]>
  /** True if the store of blobs answers. */
  areReachable(): Promise<boolean>
}
type Make = (from: string, to: string) => Promise<unknown>

/** The maximum number of bytes of recently used blobs in memory, and the largest blob that is held there. */
const RECENT_BYTES = 64 * 1024 * 1024
const RECENT_LARGEST = 4 * 1024 * 1024

/** The file of a blob. */
export const blobFile = (folder: string, sha256: string): string => join(folder, sha256.slice(0, 2), sha256)

/** Blobs as files under `folder`, with the most recently used ones in memory. */
export async function openBlobs(folder: string): Promise<Blobs> {
  const unfinished = join(folder, 'unfinished')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  const recentBlobs = recentBytes(RECENT_BYTES)
  const once = onceEach()
  const rememberBlob = (sha256: string, bytes: Uint8Array) => {
    if (bytes.length <= RECENT_LARGEST) recentBlobs.set(sha256, bytes)
  }
  const pathOf = (sha256: string) => blobFile(folder, sha256)
  const derivedFolder = (sha256: string) => `${pathOf(sha256)}.derived`

  /** Writes a file and moves it to its place in one step; durable on disk when it resolves. */
  const write = async (path: string, fill: (to: string) => Promise<unknown>) => {
    await mkdir(dirname(path), { recursive: true })
    const temporary = join(unfinished, newId())
    try {
      await fill(temporary)
      await sync(temporary)
      await rename(temporary, path)
    } catch (error) {
      // Mostly the disk is full: the incomplete file would only take space.
      await rm(temporary, { force: true })
      throw error
    }
  }

  return {
    async put(content) {
      const isPath = typeof content === 'string'
      const sha256 = await hashOf(isPath ? createReadStream(content) : content)
      const path = pathOf(sha256)
      const size = isPath ? (await stat(content)).size : content.length
      if ((await findFile(path))?.size !== size)
        await write(path, (to) => (isPath ? copyFile(content, to) : writeFile(to, content)))
      // Both folders are synced even where the file existed: its writer may not have synced them yet.
      await sync(dirname(path))
      await sync(folder)
      if (!isPath) rememberBlob(sha256, content)
      return sha256
    },
    async read(sha256) {
      const stored = recentBlobs.get(sha256)
      if (stored) return stored
      const bytes = await readFile(pathOf(sha256)).catch(nothingWhereMissing)
      if (bytes) rememberBlob(sha256, bytes)
      return bytes
    },
    find: (sha256) => findFile(pathOf(sha256)),
    async derive(sha256, name, make) {
      const [blob, path] = [pathOf(sha256), join(derivedFolder(sha256), name)]
      const existing = await findFile(path)
      if (existing) return existing
      return once(path, async () => {
        const failure = await write(path, (to) => make(blob, to)).catch((error: unknown) => ({ error }))
        if (await findFile(blob)) {
          if (failure) throw failure.error
          return findFile(path)
        }
        // The blob does not exist, or was removed meanwhile.
        await rm(derivedFolder(sha256), { recursive: true, force: true })
        return undefined
      })
    },
    async remove(sha256) {
      // Derived files are removed first, so that a crash leaves none behind. They are removed again at the end, as some
      // may have been made meanwhile.
      await rm(derivedFolder(sha256), { recursive: true, force: true })
      await rm(pathOf(sha256), { force: true })
      await rm(derivedFolder(sha256), { recursive: true, force: true })
      recentBlobs.delete(sha256)
    },
    list: (prefix) => listFolder(folder, prefix),
    areReachable: async () => true,
  }
}

/**
 * The SHA-256 in hex of bytes or of a stream. For bytes it is computed in another thread, as 20 MB may take 50 ms; for
 * a stream it is computed while the stream is read.
 */
export async function hashOf(content: Uint8Array | Readable): Promise<string> {
  if (content instanceof Uint8Array)
    return Buffer.from(await crypto.subtle.digest('SHA-256', content as Uint8Array<ArrayBuffer>)).toString('hex')
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}

async function findFile(path: string): Promise<BlobFile | undefined> {
  const stored = await stat(path).catch(nothingWhereMissing)
  return stored && { size: stored.size, stream: (part) => createReadStream(path, part) }
}

/** Resolves once a file's bytes, or a folder's names, are on disk. */
async function sync(path: string): Promise<void> {
  await using file = await open(path)
  await file.sync()
}
