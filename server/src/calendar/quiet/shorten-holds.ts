import type { Core } from '../../base/core.ts'
import { toPictureLimits } from '../../fleet/products/queries.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { findHeldWish, offerHeldWishes } from '../../fleet/wishes/held-wishes.ts'
import { holdAt } from './rules.ts'

/**
 * The maximum number of milliseconds between two tries of a delivery. If the next offer of a wish (a device's wanted
 * picture) is later, the wish is held back.
 */
const MOST_BETWEEN_TRIES_MS = 60_000

/**
 * Shortens holds that end later than the rules allow. They arise when the server's clock is put back, or when the time
 * zone of a product changes.
 */
export async function shortenHolds(core: Core): Promise<void> {
  const now = core.now()
  const nearest = new Date(now.getTime() + MOST_BETWEEN_TRIES_MS).toISOString()
  if (!(await findHeldWish(core.db, nearest))) return
  const products = await core.db.selectFrom('product').select(['id', 'quiet', 'budget', 'timeZone']).execute()
  // The longest hold that is possible for each product: that of a picture whose budget is spent.
  const longestHolds = products.map((product) => {
    const hold = holdAt(toPictureLimits(product), { source: '', used: Number.POSITIVE_INFINITY }, now)
    return { id: product.id, until: hold && hold.until > nearest ? hold.until : nearest }
  })
  const released = await withFleetLock(core.db, async (tx) => {
    let count = 0
    for (const { id, until } of longestHolds) count += await offerHeldWishes(tx, id, { heldBeyond: until, now })
    return count
  })
  if (released > 0) core.reconcileNow()
}
