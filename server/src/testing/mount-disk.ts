import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Mounts a folder as a separate disk of this many MB; `leave` unmounts it. Undefined if this machine does not allow
 * mounts.
 */
export async function mountDisk(megabytes: number): Promise<{ folder: string; leave(): Promise<void> } | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-disk-'))
  const options = `size=${megabytes}m`
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0
  const leave = async () => {
    if (isMounted) spawnSync('umount', ['-l', folder])
    await rm(folder, { recursive: true, force: true })
  }
  if (!isMounted) await leave()
  return isMounted ? { folder, leave } : undefined
}
