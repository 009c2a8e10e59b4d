import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The name of a blob and the moment when it was last stored, in milliseconds since 1970. */
export interface StoredFile {
  name: string
  storedMs: number
}

/** The blobs in a folder whose names begin with these two hex digits; `names` matches the names that count. */
export async function listFolder(folder: string, prefix: string, names = /^[0-9a-f]{64}$/): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for (const name of (await readdir(join(folder, prefix)).catch(nothingWhereMissing)) ?? []) {
    if (!names.test(name)) continue
    const file = await stat(join(folder, prefix, name)).catch(nothingWhereMissing)
    if (file) files.push({ name, storedMs: file.mtimeMs })
  }
  return files
}

/** Returns undefined for a file or folder that does not exist; throws every other error again. */
export const nothingWhereMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}
