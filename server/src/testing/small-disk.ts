import { onTestFinished } from 'vitest'
import { mountDisk } from './mount-disk.ts'

/**
 * Makes a folder on a separate disk of this many MB, and removes it after the test. Undefined if this machine cannot
 * mount a disk.
 */
export async function smallDisk(megabytes: number): Promise<string | undefined> {
  const disk = await mountDisk(megabytes)
  if (disk) onTestFinished(disk.leave)
  return disk?.folder
}
