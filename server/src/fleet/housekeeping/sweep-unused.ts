import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { markAsNeeded, type UnusedKind } from '../../content/painting/unused.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'

/** The maximum number of rows of one step. */
const BATCH = 200
/** Milliseconds for which a row stays after it is no longer needed. */
const GRACE_MS = 24 * 3_600_000

/** Rows of one kind that stay while something needs them. Their keys are texts. */
export interface Sweepable {
  kind: UnusedKind
  /** Finds the next keys after this one ('': from the first), at most `limit`, always in the same order. */
  findKeysAfter(db: Db, key: string, limit: number): Promise<string[]>
  /** Finds the keys whose rows something needs. */
  findNeeded(tx: Db, keys: string[]): Promise<Iterable<string>>
  remove(tx: Db, keys: Iterable<string>): Promise<unknown>
}

/**
 * Checks some rows and removes those that nothing has needed for a day. The table `unused` records when a row was first
 * found to be unneeded. Returns the key after which the next step continues; empty after the last.
 */
export async function sweepUnused(
  { db, now }: Pick<Core, 'db' | 'now'>,
  { kind, findKeysAfter, findNeeded, remove }: Sweepable,
  from: string,
): Promise<string> {
  const keys = await findKeysAfter(db, from, BATCH)
  if (keys.length === 0) return ''
  await withFleetLock(db, async (tx) => {
    const neededKeys = new Set(await findNeeded(tx, keys))
    const unusedKeys = keys.filter((key) => !neededKeys.has(key))
    await markAsNeeded(tx, kind, neededKeys)
    if (unusedKeys.length === 0) return
    const foundUnusedAt = now().toISOString()
    await tx
      .insertInto('unused')
      .values(unusedKeys.map((key) => ({ kind, key, since: foundUnusedAt })))
      .onConflict((clash) => clash.columns(['kind', 'key']).doNothing())
      .execute()
    const rows = await tx
      .deleteFrom('unused')
      .where('kind', '=', kind)
      .where('key', 'in', oneOf(unusedKeys))
      .where('since', '<=', new Date(now().getTime() - GRACE_MS).toISOString())
      .returning('key')
      .execute()
    const removedKeys = rows.map((row) => row.key)
    if (removedKeys.length > 0) await remove(tx, removedKeys)
  })
  return keys.length < BATCH ? '' : keys.at(-1)!
}
