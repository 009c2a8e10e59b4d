import { sql } from 'kysely'
import type { Db } from './db.ts'
import { isPostgres } from './dialect.ts'

/** Allows a transaction pauses of up to a minute for files; PostgreSQL ends a server's others sooner. */
export async function mayPause(tx: Db): Promise<void> {
  if (isPostgres(tx)) await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx)
}
