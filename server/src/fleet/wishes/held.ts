import type { Db } from '../../base/database/db.ts'

/** Finds one wish that is held back until after a moment. */
export const findHeld = (db: Db, moment: string) =>
  db.selectFrom('wish').select('seq').where('offerAt', '>', moment).limit(1).executeTakeFirst()

/** Makes wishes of a product's devices due now, if they are held back beyond a moment. Returns their number. */
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
