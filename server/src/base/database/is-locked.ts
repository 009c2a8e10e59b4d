/** SQLITE_BUSY: https://www.sqlite.org/rescode.html */
const BUSY = 5

/** The message of pg-pool where no connection became free in time: no statement was sent yet. */
const NO_TURN = 'timeout exceeded when trying to connect'

/**
 * True if another process holds SQLite's lock (an extended error code has the primary one in its last byte), or if no
 * connection to PostgreSQL became free in time.
 */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error &&
  (((error as Error & { errcode?: number }).errcode ?? 0) % 256 === BUSY || error.message === NO_TURN)
