import type { Core } from '../../base/core.ts'
import { toRest } from '../../fleet/products/queries.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { findHeld, offerHeld } from '../../fleet/wishes/held.ts'
import { holdAt } from './rules.ts'

/** Milliseconds within which second tries come: a wish with a later offer is held back. */
const MINUTE = 60_000

/** Looks again at wishes held back for longer than possible: a clock has been set back, or zones have changed. */
export async function releaseHeld(core: Core): Promise<void> {
  const now = core.now()
  const soon = new Date(now.getTime() + MINUTE).toISOString()
  if (!(await findHeld(core.db, soon))) return
  const products = await core.db.selectFrom('product').select(['id', 'quiet', 'budget', 'timeZone']).execute()
  const longest = products.map((product) => {
    const hold = holdAt(toRest(product), { source: '', used: Number.POSITIVE_INFINITY }, now)
    return { id: product.id, until: hold && hold.until > soon ? hold.until : soon }
  })
  const released = await withFleetLock(core.db, async (tx) => {
    let count = 0
    for (const { id, until } of longest) count += await offerHeld(tx, id, { later: until, now })
    return count
  })
  if (released > 0) core.nudge()
}
