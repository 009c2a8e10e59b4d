import type { WishState } from '@wifi-tms/contract/wishes'
import type { Db } from '../../base/database/db.ts'
import { isOpen } from './device-state.ts'

/**
 * True if a person waits for the picture of a wish (desired picture). Newer values of that picture are then wished for
 * in the person's name, so that quiet times and budgets do not hold the picture back after all.
 */
export const isAwaited = ({ planned, state }: { planned: number | null; state: string | null }): boolean =>
  planned === 0 && state !== null && isOpen(state as WishState)

/**
 * Finds one wish (desired picture) whose offer is due only after a moment. Tries of a delivery follow each other within
 * seconds, so a wish with an offer that is further away is held back by quiet times or a budget.
 */
export const findHeldWish = (db: Db, moment: string) =>
  db.selectFrom('wish').select('seq').where('offerAt', '>', moment).limit(1).executeTakeFirst()

/**
 * Makes those wishes of a product's devices due now that are held back until after `heldBeyond`. Returns their number.
 */
export async function offerHeldWishes(
  tx: Db,
  productId: string,
  { heldBeyond, now }: { heldBeyond: string; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('wish')
    .set({ offerAt: now.toISOString() })
    .where('offerAt', '>', heldBeyond)
    .where('deviceId', 'in', (row) => row.selectFrom('device').select('id').where('productId', '=', productId))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
