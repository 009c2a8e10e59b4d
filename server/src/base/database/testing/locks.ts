import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../db.ts'
import { isPostgres } from '../dialect.ts'

/**
 * A query for the connections to this database that wait for a lock. `pg_locks` has the locks of all databases, where
 * other tests run, and names no database for row locks. But a connection that waits for a row lock also holds a lock on
 * the table, for which `pg_locks` names the database.
 */
export const waitingPidsQuery = `select pid from pg_locks group by pid having not bool_and(granted)
  and bool_or(database = (select oid from pg_database where datname = current_database()))`

/** True if others wait for `tx`: always on SQLite, where nobody can begin before the running transaction has ended. */
async function othersWait(tx: Db): Promise<boolean> {
  if (!isPostgres(tx)) return true
  return (await sql.raw(waitingPidsQuery).execute(tx)).rows.length > 0
}

/** Ends the connections that wait for locks of `tx`, as a broken network would; on SQLite there are none. */
export async function endWaiting(tx: Db): Promise<void> {
  if (isPostgres(tx)) await sql.raw(`select pg_terminate_backend(pid) from (${waitingPidsQuery}) waiting`).execute(tx)
}

/** Starts work during `tx`. Resolves when the work is over or waits for a lock of `tx`. */
export async function startBeside<T>(tx: Db, work: () => Promise<T>): Promise<{ done: Promise<T> }> {
  let isOver = false
  const working = work().finally(() => {
    isOver = true
  })
  working.catch(() => {})
  await expect.poll(async () => isOver || (await othersWait(tx))).toBe(true)
  return { done: working }
}
