import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const CHUNK = Buffer.alloc(1024 * 1024)

/**
 * Keeps the disk of a folder full for `ms` milliseconds: space that others free in that time is filled as well. The
 * disk must be small and used by nothing else.
 */
export async function fillDisk(folder: string, ms: number): Promise<void> {
  const filler = join(folder, 'filler')
  await using file = await open(filler, 'w')
  const end = performance.now() + ms
  while (performance.now() < end) await file.write(CHUNK).catch(() => wait(20))
  await rm(filler)
  // A removed file keeps its space while it is open.
  await file.truncate(0)
}
