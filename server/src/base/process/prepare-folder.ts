import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { CannotStart } from './config.ts'

/**
 * Makes the folder for everything that is kept, for nobody else's eyes. Throws CannotStart where nothing can be written
 * in it.
 */
export async function prepareFolder(dataDir: string, log: Pick<Logger, 'warn'>): Promise<void> {
  // One name: where a process is killed in between, the next start takes it away.
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
/** On a folder that all use, like /tmp: that one stays as it is. */
const SHARED = 0o1000
/** What lies in the folder. */
const OURS = /^(wifi-tms\.sqlite|held|ballast|blobs|cache|uploads|secret\.key)/

const isOpenToOthers = async (path: string) => ((await stat(path)).mode & OTHERS) !== 0

/** What an earlier version or a person left open is closed, as far as it is ours. */
async function closeToOthers(dataDir: string): Promise<void> {
  const close = async (path: string) => {
    const { mode } = await stat(path)
    if (mode & OTHERS && !(mode & SHARED)) await chmod(path, mode & ~OTHERS)
  }
  const inside = (await readdir(dataDir)).filter((name) => OURS.test(name)).map((name) => join(dataDir, name))
  for (const path of [dataDir, ...inside]) await close(path).catch(() => {})
}
