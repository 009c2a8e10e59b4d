import type { Db } from './db.ts'
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
