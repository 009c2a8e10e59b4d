import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStart } from './config.ts'

/** One that is just ending is waited for so long. */
const PATIENCE_MS = 2000

/**
 * Keeps the folder for this process alone until the answered function is called, or the process ends in whatever way, by a file
 * in it. Throws CannotStart where another has it, with `taken`.
 */
export function holdFolder(
  dataDir: string,
  file = 'held',
  taken = `DATA_DIR: another server is running on ${dataDir}.`,
): () => void {
  // The operating system's lock, as no file that says "taken" would go away with a killed process.
  const hold = new DatabaseSync(join(dataDir, file), { timeout: PATIENCE_MS })
  try {
    hold.exec('begin exclusive')
  } catch (error) {
    hold.close()
    const { errcode, message } = error as Error & { errcode?: number }
    throw new CannotStart(errcode === BUSY ? taken : `${dataDir} cannot be held for this process alone (${message}).`)
  }
  return () => hold.close()
}

/** SQLITE_BUSY, https://www.sqlite.org/rescode.html#busy */
const BUSY = 5
