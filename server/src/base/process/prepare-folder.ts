import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart } from './config.ts'

/** Makes the folder for everything that is kept. Throws CannotStart where nothing can be written in it. */
export async function prepareFolder(dataDir: string): Promise<void> {
  // One name: where a process is killed in between, the next start takes it away.
  const probe = join(dataDir, 'probe')
  try {
    await mkdir(dataDir, { recursive: true })
    await writeFile(probe, '')
    await rm(probe, { force: true })
  } catch (error) {
    throw new CannotStart(`DATA_DIR: nothing can be written in ${dataDir} (${(error as Error).message}).`)
  }
}
