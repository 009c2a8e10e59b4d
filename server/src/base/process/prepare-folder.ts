import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { CannotStart } from './config.ts'

/** Makes the data folder, and closes it to other users. Throws CannotStart where it cannot be written to. */
export async function prepareFolder(dataDir: string, log: Pick<Logger, 'warn'>): Promise<void> {
  // The file always has the same name: if a process is killed before it deletes the file, the next start does so.
  const probe = join(dataDir, 'probe')
  try {
    await mkdir(dataDir, { recursive: true })
    await writeFile(probe, '')
    await rm(probe, { force: true })
  } catch (error) {
    throw new CannotStart(`DATA_DIR: nothing can be written in ${dataDir} (${(error as Error).message}).`)
  }
  await closeToOthers(dataDir)
  if (await isOpenToOthers(dataDir)) log.warn({ dataDir }, 'others on this machine may look into the data folder')
}

/** The permissions of other users. */
const OTHERS = 0o077
/** The sticky bit of a folder that everybody uses, such as /tmp: its permissions stay as they are. */
const SHARED = 0o1000
/** Matches the names of the server's files in the folder. */
const OWN_FILES = /^(wifi-tms\.sqlite|held|ballast|blobs|cache|uploads|secret\.key)/

const isOpenToOthers = async (path: string) => ((await stat(path)).mode & OTHERS) !== 0

/** Closes the folder and the server's files to other users, where an earlier version or a person left them open. */
async function closeToOthers(dataDir: string): Promise<void> {
  const closePath = async (path: string) => {
    const { mode } = await stat(path)
    if (mode & OTHERS && !(mode & SHARED)) await chmod(path, mode & ~OTHERS)
  }
  const ownFiles = (await readdir(dataDir)).filter((name) => OWN_FILES.test(name)).map((name) => join(dataDir, name))
  for (const path of [dataDir, ...ownFiles]) await closePath(path).catch(() => {})
}
