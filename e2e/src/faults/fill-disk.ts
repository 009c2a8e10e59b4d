import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const CHUNK = Buffer.alloc(1024 * 1024)

/** Fills the disk of a folder for `ms` milliseconds, with any space freed meanwhile. Nobody else may write there. */
export async function fillDisk(folder: string, ms: number): Promise<void> {
  const filler = join(folder, 'filler')
  await using file = await open(filler, 'w')
  const end = performance.now() + ms
  while (performance.now() < end) await file.write(CHUNK).catch(() => wait(20))
  await rm(filler)
  await file.truncate(0)
}
