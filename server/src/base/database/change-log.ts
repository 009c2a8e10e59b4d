import { sql } from 'kysely'
import type { Db } from './db.ts'
import { logOf } from './dialect.ts'
import { statement } from './statement.ts'

interface Read {
  snapshot: string
  oldest: number
  most: number | null
  lost: boolean
  /** JSON: bits by the places of columns, and the numbers of the devices in which these have changed. */
  changed: string | null
}

/**
 * What is seen now and was not in the snapshot given: also of transactions that were open then, whatever they wrote first.
 * Rows may be missing where some of as late a transaction were cleared away, or all with the row that tells it: neither
 * table outlives a crash.
 */
const readSince = statement<Read>((db) =>
  sql<Read>`
    with last as (select cast(${''} as pg_snapshot) as seen)
    select pg_current_snapshot()::text as snapshot,
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
      (select max(number) from device) as most,
      coalesce((select below > pg_snapshot_xmin(seen) from device_change_cleared), true) as lost,
      (select json_agg(json_build_array(places, numbers::json))::text from device_change
        where xid >= (select pg_snapshot_xmin(seen) from last) and not pg_visible_in_snapshot(xid, seen)) as changed
    from last`.compile(db),
)

/** Notes what has changed in devices on PostgreSQL. `outside` is another number where it may not be all. */
export async function readLog(db: Db): Promise<{ outside: number; most: number | null }> {
  const log = logOf(db)
  const [row] = await readSince(db, log.read.snapshot)
  const { snapshot, oldest, most, lost, changed } = row!
  if (lost) {
    log.lost++
    await sql`insert into device_change_cleared values (1, pg_current_xact_id()) on conflict do nothing`.execute(db)
  }
  for (const [places, numbers] of JSON.parse(changed ?? '[]') as [number, number[]][])
    for (let place = 0; places >> place; place++)
      if ((places >> place) & 1) for (const number of numbers) log.changes.note(place, number)
  // Lists that began together may be answered in another order.
  if (oldest >= log.read.oldest) log.read = { snapshot, oldest }
  return { outside: log.lost, most }
}

/** Clears away what has been read of the log, and tells others that have not read it. */
export async function clearLog(db: Db): Promise<void> {
  await readLog(db)
  const below = sql`cast(${String(logOf(db).read.oldest)} as xid8)`
  await sql`
    with cleared as (update device_change_cleared set below = greatest(below, ${below}) returning below)
    delete from device_change where xid < ${below} and exists (select from cleared)`.execute(db)
}
