import { sql } from 'kysely'
import type { Db } from './db.ts'
import { isPostgres } from './dialect.ts'

/** A transaction may ask nothing for a minute, where files are read or written in between; a server's are ended sooner. */
export async function mayPause(tx: Db): Promise<void> {
  if (isPostgres(tx)) await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx)
}
