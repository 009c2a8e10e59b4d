import { sql } from 'kysely'
import { sessionMoments } from '../../api/sessions/rules.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { deliveryMoments } from '../../fleet/deliveries/moments.ts'
import { firmwareMoments } from '../../fleet/firmware/rules.ts'
import { orderMoments } from '../../fleet/orders/rules.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { wishMoments } from '../../fleet/wishes/moments.ts'
import { feedMoments } from '../feeds/rules.ts'

/** Moments of the wall clock are missing: they notice by themselves that it was put back. */
const bounds = {
  ...wishMoments,
  ...deliveryMoments,
  ...firmwareMoments,
  ...orderMoments,
  ...feedMoments,
  ...sessionMoments,
}

/**
 * Moves moments that lie too far ahead to the latest that is possible.
 */
async function bringNearer({ db, now, log, nudge }: Core): Promise<void> {
  const from = now().getTime()
  const inSeconds = (seconds: number) => new Date(from + seconds * 1000).toISOString()
  const updates = Object.entries(bounds).map(([table, columns]) => {
    const moved = Object.entries(columns).map(([column, { most, movedTo = most }]) => {
      const isLater = sql<boolean>`${sql.ref(column)} > ${inSeconds(most)}`
      const set = sql`${sql.ref(column)} = case when ${isLater} then ${inSeconds(movedTo)} else ${sql.ref(column)} end`
      return { isLater, set }
    })
    const where = moved.map(({ isLater }) => isLater)
    return sql`update ${sql.table(table)} set ${sql.join(moved.map(({ set }) => set))} where ${sql.join(where, sql` or `)}`
  })
  const bringAll = async (tx: Db) => {
    let count = 0
    for (const update of updates) count += Number((await update.execute(tx)).numAffectedRows ?? 0)
    return count
  }
  const rows = await withFleetLock(db, bringAll, 'session', 'feed')
  if (rows === 0) return
  log.info({ rows }, 'what lay further ahead than it can was brought nearer')
  nudge()
}

/** Checks if the clock was put back since the last look; the first look also finds moments too far ahead. */
export function lookBack(core: Core): () => Promise<void> {
  let last = Number.POSITIVE_INFINITY
  return async () => {
    const at = core.now().getTime()
    if (at < last) await bringNearer(core)
    last = at
  }
}
