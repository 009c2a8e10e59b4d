/** SQLITE_BUSY: https://www.sqlite.org/rescode.html */
const BUSY = 5

/** pg-pool's words where no connection became free in time: nothing was asked yet. */
const NO_TURN = 'timeout exceeded when trying to connect'

/** True if another process holds SQLite's lock (an extended code has the plain one in its last byte), or no connection to PostgreSQL is free. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error &&
  (((error as Error & { errcode?: number }).errcode ?? 0) % 256 === BUSY || error.message === NO_TURN)
