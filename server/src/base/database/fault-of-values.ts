/** SQLITE_TOOBIG, SQLITE_CONSTRAINT, SQLITE_MISMATCH: https://www.sqlite.org/rescode.html */
const sqliteCodes: readonly number[] = [18, 19, 20]

/** Data exception, integrity constraint violation: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const postgresCodes = /^2[23][0-9A-Z]{3}$/

/**
 * True if a database has refused a statement because of its values, so that it would refuse it again. Other errors do
 * not prove that: a full disk, a lost connection, a lock, a fault of the program or an unknown one.
 */
export function isFaultOfValues(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', errcode = 0 } = error as Error & { code?: string; errcode?: number }
  // An extended error code of SQLite has the primary one in its last byte.
  return sqliteCodes.includes(errcode & 0xff) || postgresCodes.test(code)
}
