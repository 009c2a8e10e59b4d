import { onTestFinished } from 'vitest'
import { mountDisk } from './mount-disk.ts'

/**
 * Makes a folder on a separate disk of this many MB, which is removed after the test; undefined where this machine
 * cannot mount one.
 */
export async function smallDisk(megabytes: number): Promise<string | undefined> {
  const disk = await mountDisk(megabytes)
  if (disk) onTestFinished(disk.leave)
  return disk?.folder
}
