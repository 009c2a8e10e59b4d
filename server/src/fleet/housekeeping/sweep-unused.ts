import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { needAgain, type UnusedKind } from '../../content/painting/unused.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'

/** The rows of one turn. */
const TURN = 200
/** Milliseconds for which a row stays after it was last needed. */
const GRACE_MS = 24 * 3_600_000

/** Rows of one kind that stay while something needs them. Their keys are texts. */
export interface Sweepable {
  kind: UnusedKind
  /** Finds the next keys after this one ('': from the first), at most `limit`, always in the same order. */
  keysAfter(db: Db, key: string, limit: number): Promise<string[]>
  /** Finds the keys whose rows something needs. */
  needed(tx: Db, keys: string[]): Promise<Iterable<string>>
  remove(tx: Db, keys: Iterable<string>): Promise<unknown>
}

/**
 * Checks some rows and removes those that nothing has needed for a day. Returns the place where the next turn goes on.
 */
export async function sweepUnused(
  { db, now }: Pick<Core, 'db' | 'now'>,
  { kind, keysAfter, needed, remove }: Sweepable,
  from: string,
): Promise<string> {
  const keys = await keysAfter(db, from, TURN)
  if (keys.length === 0) return ''
  await withFleetLock(db, async (tx) => {
    const stays = new Set(await needed(tx, keys))
    const idle = keys.filter((key) => !stays.has(key))
    await needAgain(tx, kind, stays)
    if (idle.length === 0) return
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
      .where('since', '<=', new Date(now().getTime() - GRACE_MS).toISOString())
      .returning('key')
      .execute()
    const removedKeys = rows.map((row) => row.key)
    if (removedKeys.length > 0) await remove(tx, removedKeys)
  })
  return keys.length < TURN ? '' : keys.at(-1)!
}
