import { NoConnection } from './lost-connection.ts'

/** SQLITE_BUSY: https://www.sqlite.org/rescode.html */
const BUSY = 5

/**
 * True if another process holds SQLite's lock (an extended error code has the primary one in its last byte), or if no
 * connection to PostgreSQL became free, or could be opened, in time.
 */
export const isLocked = (error: unknown): boolean =>
  error instanceof NoConnection ||
  (error instanceof Error && ((error as Error & { errcode?: number }).errcode ?? 0) % 256 === BUSY)
