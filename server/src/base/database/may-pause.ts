import { sql } from 'kysely'
import type { Db } from './db.ts'
import { isPostgres } from './dialect.ts'

/**
 * Allows a transaction to pause between its statements for up to a minute, as work on files takes time. PostgreSQL ends
 * other transactions after much shorter pauses, also those that only read.
 */
export async function allowLongPauses(tx: Db): Promise<void> {
  if (isPostgres(tx)) await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx)
}
