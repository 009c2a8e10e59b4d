import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { LockName } from './lock.ts'
import type { Tables } from './tables.ts'

/** Corrects the moments in some tables after the server's clock was put back: they would lie too far in the future. */
export interface Bringer {
  /** The locks that `bring` needs besides the lock of the fleet. */
  locks?: readonly LockName[]
  /** Moves those moments that are too far ahead, and returns the number of changed rows. */
  bring(tx: Db, now: Date): Promise<number>
}

/**
 * Moves moments that lie too far in the future because the clock was put back. `mostSeconds` gives the limit of each
 * column as seconds after `now`. Later moments are moved to the limit, or with `dueAtOnce` to `now`. `only` is a
 * condition for the rows. Returns the number of changed rows.
 */
export async function bringNearer<T extends keyof Tables>(
  tx: Db,
  now: Date,
  table: T,
  mostSeconds: Partial<Record<keyof Tables[T] & string, number>>,
  { dueAtOnce = false, only = sql<boolean>`true` } = {},
): Promise<number> {
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
  const bounds = Object.entries<number>(mostSeconds as Record<string, number>).map(([column, seconds]) => ({
    name: sql.ref(column),
    bound: inSeconds(dueAtOnce ? 0 : seconds),
    isLater: sql<boolean>`${sql.ref(column)} > ${inSeconds(seconds)}`,
  }))
  const assignments = bounds.map(
    ({ name, bound, isLater }) => sql`${name} = case when ${isLater} then ${bound} else ${name} end`,
  )
  const conditions = bounds.map(({ isLater }) => isLater)
  const update = sql`update ${sql.table(table)} set ${sql.join(assignments)} where (${sql.join(conditions, sql` or `)}) and ${only}`
  return Number((await update.execute(tx)).numAffectedRows ?? 0)
}
