import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty folder that is removed at the end of the block. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'wifi-tms-faults-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
