import type { Core } from '../../base/core.ts'
import { toRest } from '../../fleet/products/queries.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { findHeld, offerHeld } from '../../fleet/wishes/held.ts'
import { holdAt } from './rules.ts'

/** Milliseconds within which a failed delivery is tried again; a later offer means that the wish is held back. */
const MINUTE_MS = 60_000

/** Shortens holds that end later than the rules now allow, as after the clock was set back or a time zone has changed. */
export async function releaseHeld(core: Core): Promise<void> {
  const now = core.now()
  const nearest = new Date(now.getTime() + MINUTE_MS).toISOString()
  if (!(await findHeld(core.db, nearest))) return
  const products = await core.db.selectFrom('product').select(['id', 'quiet', 'budget', 'timeZone']).execute()
  const longestHolds = products.map((product) => {
    const hold = holdAt(toRest(product), { source: '', used: Number.POSITIVE_INFINITY }, now)
    return { id: product.id, until: hold && hold.until > nearest ? hold.until : nearest }
  })
  const released = await withFleetLock(core.db, async (tx) => {
    let count = 0
    for (const { id, until } of longestHolds) count += await offerHeld(tx, id, { later: until, now })
    return count
  })
  if (released > 0) core.nudge()
}
