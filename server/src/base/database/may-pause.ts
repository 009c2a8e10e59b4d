import { sql } from 'kysely'
import type { Db } from './db.ts'
import { isPostgres } from './dialect.ts'

/**
 * Allows a transaction to pause for up to a minute, as work on files takes; PostgreSQL ends other transactions after
 * shorter pauses.
 */
export async function mayPause(tx: Db): Promise<void> {
  if (isPostgres(tx)) await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx)
}
