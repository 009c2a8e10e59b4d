/** https://www.sqlite.org/rescode.html */
const SQLITE_FULL = 13
/** Error codes of the operating system, and PostgreSQL's disk_full. */
const fullCodes = ['ENOSPC', 'EDQUOT', '53100']

/** True if a file or a database could not be written, as the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', errcode } = error as Error & { code?: string; errcode?: number }
  return errcode === SQLITE_FULL || fullCodes.includes(code)
}
