import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStart } from './config.ts'

/** One that is just ending is waited for so long. */
const PATIENCE_MS = 2000

/**
 * Keeps the folder for this server alone until the answered function is called, or the process ends in whatever way.
 * Throws CannotStart where another has it.
 */
export function holdFolder(dataDir: string): () => void {
  // The operating system's lock, as no file that says "taken" would go away with a killed process.
  const hold = new DatabaseSync(join(dataDir, 'held'), { timeout: PATIENCE_MS })
  try {
    hold.exec('begin exclusive')
  } catch (error) {
    hold.close()
    const { errcode, message } = error as Error & { errcode?: number }
    throw new CannotStart(
      errcode === BUSY
        ? `DATA_DIR: another server is running on ${dataDir}.`
        : `DATA_DIR: ${dataDir} cannot be held for this server alone (${message}).`,
    )
  }
  return () => hold.close()
}

/** SQLITE_BUSY, https://www.sqlite.org/rescode.html#busy */
const BUSY = 5
