import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { CannotStart } from './config.ts'

/** Makes the folder of all data, closed to other users. Throws CannotStart where it cannot be written to. */
export async function prepareFolder(dataDir: string, log: Pick<Logger, 'warn'>): Promise<void> {
  // The file has always the same name: if a process is killed before it deletes the file, the next start does.
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

const OTHERS = 0o077
/** The sticky bit of a folder that everybody uses, such as /tmp: its permissions stay as they are. */
const SHARED = 0o1000
/** The names of our files in the folder. */
const OURS = /^(wifi-tms\.sqlite|held|ballast|blobs|cache|uploads|secret\.key)/

const isOpenToOthers = async (path: string) => ((await stat(path)).mode & OTHERS) !== 0

/** Closes our files to other users, where an earlier version or a person left them open. */
async function closeToOthers(dataDir: string): Promise<void> {
  const closePath = async (path: string) => {
    const { mode } = await stat(path)
    if (mode & OTHERS && !(mode & SHARED)) await chmod(path, mode & ~OTHERS)
  }
  const ourFiles = (await readdir(dataDir)).filter((name) => OURS.test(name)).map((name) => join(dataDir, name))
  for (const path of [dataDir, ...ourFiles]) await closePath(path).catch(() => {})
}
