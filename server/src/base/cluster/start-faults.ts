import type { Store } from '../blobs/store.ts'

/** Milliseconds by which a clock may be off; a server with a larger difference is refused. */
const CLOCK_REFUSED_MS = 5 * 60_000

/**
 * The name of the file that a server writes into its store, so that other servers can test if they use the same store.
 * The file of a killed server stays (a few bytes). The server that removes the other's row leaves the file: the other
 * server may be alive after all, and the store may be unreachable.
 */
export const markFileOf = (id: string) => `server-${id}`

/** The reason why a server may not start with its clock `aheadMs` ahead of the database’s; undefined where it may. */
export function clockFault(aheadMs: number): string | undefined {
  if (Math.abs(aheadMs) <= CLOCK_REFUSED_MS) return undefined
  const minutes = Math.round(Math.abs(aheadMs) / 60_000)
  const where = aheadMs > 0 ? 'ahead of' : 'behind'
  return `the clock of this machine is ${minutes} minutes ${where} that of the database: set it, and start again.`
}

/** The reason why this server cannot run beside the others; undefined where it can. */
export async function faultWithOthers(
  others: readonly { id: string; keyMark: string }[],
  keyMark: string,
  store: Store | undefined,
): Promise<string | undefined> {
  for (const otherServer of others) {
    if (otherServer.keyMark !== keyMark)
      return 'SECRET_KEY_FILE: another server runs on this database with another key.'
    if (!store)
      return 'BLOB_URL: another server runs on this database; several need a store of files that all of them reach.'
    if (!(await store.get(markFileOf(otherServer.id))))
      return 'BLOB_URL: another server runs on this database with another store of files.'
  }
  return undefined
}
