import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { needAgain, type UnusedKind } from '../../content/painting/unused.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'

/** Rows looked at in one turn. */
const TURN = 200
/** How long something is kept after the last need of it, in ms. */
const LONGER = 24 * 3_600_000

/** Rows that are kept while something needs them, by their keys as text. */
export interface Sweepable {
  kind: UnusedKind
  /** So many keys after this one ('': from the first), in an order that stays. */
  keysAfter(db: Db, key: string, limit: number): Promise<string[]>
  /** Those of the keys that something needs. */
  needed(tx: Db, keys: string[]): Promise<Iterable<string>>
  remove(tx: Db, keys: Iterable<string>): Promise<unknown>
}

/**
 * Removes rows that nothing has needed for a day, looking at some of them: `next` is where to go on the next time,
 * `gone` what was removed.
 */
export async function sweepUnused(
  { db, now }: Pick<Core, 'db' | 'now'>,
  { kind, keysAfter, needed, remove }: Sweepable,
  from: string,
): Promise<{ next: string; gone: string[] }> {
  const keys = await keysAfter(db, from, TURN)
  const next = keys.length < TURN ? '' : keys.at(-1)!
  if (keys.length === 0) return { next, gone: [] }
  const gone = await withFleetLock(db, async (tx) => {
    const stays = new Set(await needed(tx, keys))
    const idle = keys.filter((key) => !stays.has(key))
    await needAgain(tx, kind, stays)
    if (idle.length === 0) return []
    const since = now().toISOString()
    await tx
      .insertInto('unused')
      .values(idle.map((key) => ({ kind, key, since })))
      .onConflict((clash) => clash.columns(['kind', 'key']).doNothing())
      .execute()
    const rows = await tx
      .deleteFrom('unused')
      .where('kind', '=', kind)
      .where('key', 'in', oneOf(idle))
      .where('since', '<=', new Date(now().getTime() - LONGER).toISOString())
      .returning('key')
      .execute()
    const long = rows.map((row) => row.key)
    if (long.length > 0) await remove(tx, long)
    return long
  })
  return { next, gone }
}
