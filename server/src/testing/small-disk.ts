import { onTestFinished } from 'vitest'
import { mountDisk } from './mount-disk.ts'

/** A folder on a disk of its own of so many MB, gone after the test; undefined where this machine lets nobody mount one. */
export async function smallDisk(megabytes: number): Promise<string | undefined> {
  const disk = await mountDisk(megabytes)
  if (disk) onTestFinished(disk.leave)
  return disk?.folder
}
