import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Blobs, blobFile } from '../base/blobs/blobs.ts'

/**
 * Copies those of the named blobs from a folder that are not there yet. Answers the names of those that the folder does not
 * have, or not with the bytes of their names.
 */
export async function copyBlobs(names: Iterable<string>, folder: string, to: Blobs): Promise<string[]> {
  const missing: string[] = []
  for (const sha256 of names) {
    if (await to.find(sha256)) continue
    const bytes = await readFile(blobFile(folder, sha256)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    if (bytes && createHash('sha256').update(bytes).digest('hex') === sha256) await to.put(bytes)
    else missing.push(sha256)
  }
  return missing
}
