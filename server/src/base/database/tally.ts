import { sql } from 'kysely'
import type { Db } from './db.ts'
import { rowsValue, tableOf } from './json-rows.ts'
import { statement } from './statement.ts'

/** Adds to kept counts; a count that was not there begins at 0. Call it in the transaction that changes what is counted. */
export async function addToTally(db: Db, deltas: Record<string, number>): Promise<void> {
  const rows = Object.entries(deltas).filter(([, count]) => count !== 0)
  if (rows.length === 0) return
  await addCounts(db, rowsValue(rows))
}

/** Always in one order, so that two transactions never wait for each other's rows. */
const addCounts = statement((db) =>
  sql`
    insert into tally (name, count)
    select name, count from ${tableOf({ name: 'text', count: 'integer' })} as added where true order by name
    on conflict (name) do update set count = tally.count + excluded.count`.compile(db),
)

/** Holds back others that take the same lock until this transaction ends. SQLite has one writer anyway. */
export async function lock(tx: Db, name: string): Promise<void> {
  await touchCount(tx, `lock.${name}`, 0)
}

const touchCount = statement((db) =>
  db
    .insertInto('tally')
    .values({ name: '', count: 0 })
    .onConflict((clash) => clash.column('name').doUpdateSet((row) => ({ count: row.ref('tally.count') })))
    .compile(),
)

/** Kept counts by name; those that were never touched are missing. */
export async function readTally(db: Db): Promise<Record<string, number>> {
  const rows = await allCounts(db)
  return Object.fromEntries(rows.map((row) => [row.name, row.count]))
}

const allCounts = statement((db) => db.selectFrom('tally').selectAll().compile())
