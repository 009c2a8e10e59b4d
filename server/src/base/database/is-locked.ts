/** SQLITE_BUSY: https://www.sqlite.org/rescode.html */
const BUSY = 5

/** True if another process holds SQLite's lock. An extended code has the plain one in its last byte. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && ((error as Error & { errcode?: number }).errcode ?? 0) % 256 === BUSY
