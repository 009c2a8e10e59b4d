import type { Db } from '../core.ts'

/** Adds to kept counts; a count that was not there begins at 0. Call it in the transaction that changes what is counted. */
export async function addToTally(db: Db, deltas: Record<string, number>): Promise<void> {
  const values = Object.entries(deltas).flatMap(([name, count]) => (count === 0 ? [] : [{ name, count }]))
  if (values.length === 0) return
  // Always in one order, so that two transactions never wait for each other's rows.
  values.sort((a, b) => (a.name < b.name ? -1 : 1))
  await db
    .insertInto('tally')
    .values(values)
    .onConflict((clash) =>
      clash.column('name').doUpdateSet((row) => ({ count: row('tally.count', '+', row.ref('excluded.count')) })),
    )
    .execute()
}

/** Holds back others that take the same lock until this transaction ends. SQLite has one writer anyway. */
export async function lock(db: Db, name: string): Promise<void> {
  await db
    .insertInto('tally')
    .values({ name: `lock.${name}`, count: 0 })
    .onConflict((clash) => clash.column('name').doUpdateSet((row) => ({ count: row.ref('tally.count') })))
    .execute()
}

/** Kept counts by name; those that were never touched are missing. */
export async function readTally(db: Db): Promise<Record<string, number>> {
  const rows = await db.selectFrom('tally').selectAll().execute()
  return Object.fromEntries(rows.map((row) => [row.name, row.count]))
}
