import type { Db } from './db.ts'
import { isPostgres } from './dialect.ts'
import { statement } from './statement.ts'

/** Holds back others that take the same lock until this transaction ends. SQLite has one writer anyway. */
export async function lock(tx: Db, name: string): Promise<void> {
  await touchLock(tx, name)
}

const touchLock = statement((db) =>
  db
    .insertInto('lock')
    .values({ name: '' })
    .onConflict((clash) => clash.column('name').doUpdateSet((row) => ({ name: row.ref('excluded.name') })))
    .compile(),
)

/** Rows that a transaction reads by this stay until it ends: whoever deletes one waits. SQLite has one writer anyway. */
export const staying =
  (db: Db) =>
  <Query extends { forKeyShare(): Query }>(query: Query): Query =>
    db.isTransaction && isPostgres(db) ? query.forKeyShare() : query
