import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newId } from '../random/ids.ts'
import { OutOfReach, OWNER_FILE, type Store } from './store.ts'
import { listFolder, nothingWhereMissing } from './stored-files.ts'

/** The store in a folder that all servers share, by a URL such as file:///folder. */
export function folderStore(blobUrl: string): Store {
  const folder = fileURLToPath(blobUrl)
  /** The names of blobs and of temporary files: a server that is killed while it writes leaves one. */
  const names = /^[0-9a-f]{64}(\.[0-9a-f]{24})?$/
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  /** True once the owner's file was seen: if it is missing later, the folder is an empty one below a lost mount. */
  let isOwned = false
  const withOutOfReach = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      if (isOwned) await access(pathOf(OWNER_FILE))
      return await work()
    } catch (error) {
      throw new OutOfReach((error as Error).message, { cause: error })
    }
  }
  return {
    put: (name, bytes) =>
      withOutOfReach(async () => {
        const path = pathOf(name)
        await mkdir(dirname(path), { recursive: true })
        // A temporary name of its own: another server may be writing the same file.
        const temporary = `${path}.${newId()}`
        try {
          await using file = await open(temporary, 'w')
          await file.writeFile(bytes)
          await file.sync()
          await rename(temporary, path)
        } catch (error) {
          await rm(temporary, { force: true })
          throw error
        }
        for (const changedFolder of [dirname(path), folder]) {
          await using directory = await open(changedFolder)
          await directory.sync()
        }
        isOwned ||= name === OWNER_FILE
      }),
    get: (name) =>
      withOutOfReach(async () => {
        const bytes = await readFile(pathOf(name)).catch(nothingWhereMissing)
        isOwned ||= bytes !== undefined && name === OWNER_FILE
        return bytes
      }),
    remove: (name) => withOutOfReach(() => rm(pathOf(name), { force: true })),
    list: (prefix) => withOutOfReach(() => listFolder(folder, prefix, names)),
  }
}
