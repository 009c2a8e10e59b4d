import type { Db } from '../../base/database/db.ts'

/**
 * Finds one wish whose offer is due only after a moment. Tries of a delivery follow each other within seconds, so a
 * wish with a far moment is one that quiet times or a budget hold back.
 */
export const findHeld = (db: Db, moment: string) =>
  db.selectFrom('wish').select('seq').where('offerAt', '>', moment).limit(1).executeTakeFirst()

/**
 * Makes wishes of a product's devices due now, if they are held back until after `heldBeyond`. Returns their number.
 */
export async function offerHeld(
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
