import { onTestFinished } from 'vitest'
import { mountDisk } from './mount-disk.ts'

/** A folder on its own disk of this many MB, removed after the test; undefined where this machine cannot mount one. */
export async function smallDisk(megabytes: number): Promise<string | undefined> {
  const disk = await mountDisk(megabytes)
  if (disk) onTestFinished(disk.leave)
  return disk?.folder
}
