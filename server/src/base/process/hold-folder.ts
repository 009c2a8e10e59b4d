import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStart } from './config.ts'

/** Milliseconds to wait for the lock, as an earlier process may just be ending. */
const PATIENCE_MS = 2000

/**
 * Reserves the folder for this process, by a locked file in it, until the returned function is called or the process
 * ends in any way. Throws CannotStart with `takenMessage` where another process has it.
 */
export function holdFolder(
  dataDir: string,
  file = 'held',
  takenMessage = `DATA_DIR: another server is running on ${dataDir}.`,
): () => void {
  // SQLite's lock is released by the operating system; a mark in a file would stay after the process is killed.
  let hold: DatabaseSync | undefined
  try {
    const opened = new DatabaseSync(join(dataDir, file), { timeout: PATIENCE_MS })
    hold = opened
    opened.exec('begin exclusive')
    return () => opened.close()
  } catch (error) {
    hold?.close()
    const { errcode, message } = error as Error & { errcode?: number }
    throw new CannotStart(
      errcode === BUSY ? takenMessage : `${dataDir} cannot be held for this process alone (${message}).`,
    )
  }
}

/** SQLITE_BUSY, https://www.sqlite.org/rescode.html#busy */
const BUSY = 5
