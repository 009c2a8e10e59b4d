/** SQLITE_BUSY: https://www.sqlite.org/rescode.html */
const BUSY = 5

/** The messages of pg-pool if no connection became free, or could be opened, in time: no statement was sent then. */
const noConnection: readonly string[] = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]

/**
 * True if another process holds SQLite's lock (an extended error code has the primary one in its last byte), or if no
 * connection to PostgreSQL became free, or could be opened, in time.
 */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error &&
  (((error as Error & { errcode?: number }).errcode ?? 0) % 256 === BUSY || noConnection.includes(error.message))
