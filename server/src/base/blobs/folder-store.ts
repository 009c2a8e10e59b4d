import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newId } from '../random/ids.ts'
import { OutOfReach, type Store } from './store.ts'

/** The store in a folder that all servers share, by a URL such as file:///folder. */
export function folderStore(blobUrl: string): Store {
  const folder = fileURLToPath(blobUrl)
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
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
      }),
    get: (name) =>
      withOutOfReach(() =>
        readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error
          return undefined
        }),
      ),
    remove: (name) => withOutOfReach(() => rm(pathOf(name), { force: true })),
  }
}

async function withOutOfReach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new OutOfReach((error as Error).message, { cause: error })
  }
}
