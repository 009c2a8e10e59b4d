/** SQLITE_FULL: https://www.sqlite.org/rescode.html */
const FULL = 13
/** Error codes of the operating system, and PostgreSQL's disk_full. */
const codes = ['ENOSPC', 'EDQUOT', '53100']

/** True if a file or a database could not be written, as the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', errcode } = error as Error & { code?: string; errcode?: number }
  return errcode === FULL || codes.includes(code)
}
