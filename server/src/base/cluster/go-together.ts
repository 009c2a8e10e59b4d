import type { Store } from '../blobs/store.ts'

/** A clock that is so far off, in ms, is refused. */
const CLOCK_REFUSED_MS = 5 * 60_000

/**
 * By this a server shows the others which store it has. One that was killed leaves it there, a few bytes: who takes that
 * server out may be wrong, and must not wait for a store that is away.
 */
export const markOf = (id: string) => `server-${id}`

/** Why a server with this clock does not start; milliseconds ahead of the database’s. */
export function clockFault(aheadMs: number): string | undefined {
  if (Math.abs(aheadMs) <= CLOCK_REFUSED_MS) return undefined
  const minutes = Math.round(Math.abs(aheadMs) / 60_000)
  const where = aheadMs > 0 ? 'ahead of' : 'behind'
  return `the clock of this machine is ${minutes} minutes ${where} that of the database: set it, and start again.`
}

/** Why this server does not go with those that run. */
export async function faultBeside(
  others: readonly { id: string; keyMark: string }[],
  keyMark: string,
  store: Store | undefined,
): Promise<string | undefined> {
  for (const other of others) {
    if (other.keyMark !== keyMark) return 'SECRET_KEY_FILE: another server runs on this database with another key.'
    if (!store)
      return 'BLOB_URL: another server runs on this database; several need a store of files that all of them reach.'
    if (!(await store.get(markOf(other.id))))
      return 'BLOB_URL: another server runs on this database with another store of files.'
  }
  return undefined
}
