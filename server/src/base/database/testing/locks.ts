import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../db.ts'
import { isPostgres } from '../dialect.ts'

/** Whether others wait for what `tx` holds. SQLite lets nobody begin before the transaction in hand has ended. */
async function othersWait(tx: Db): Promise<boolean> {
  if (!isPostgres(tx)) return true
  const { rows } = await sql`
    select 1 from pg_locks where not granted
    and (database is null or database = (select oid from pg_database where datname = current_database()))`.execute(tx)
  return rows.length > 0
}

/** Starts work while `tx` is in hand. Resolves when the work is over or waits for what `tx` holds. */
export async function startBeside<T>(tx: Db, work: () => Promise<T>): Promise<{ done: Promise<T> }> {
  let over = false
  const done = work().finally(() => {
    over = true
  })
  done.catch(() => {})
  await expect.poll(async () => over || (await othersWait(tx)), { timeout: 10_000 }).toBe(true)
  return { done }
}
