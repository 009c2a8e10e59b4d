import type { Db } from '../../base/database/db.ts'

/** Finds one wish that is held back until after a moment. */
export const findHeld = (db: Db, later: string) =>
  db.selectFrom('wish').select('seq').where('offerAt', '>', later).limit(1).executeTakeFirst()

/** Makes the wishes of a product's devices due now that are held back until after `later`. Returns their number. */
export async function offerHeld(
  tx: Db,
  productId: string,
  { later, now }: { later: string; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('wish')
    .set({ offerAt: now.toISOString() })
    .where('offerAt', '>', later)
    .where('deviceId', 'in', (row) => row.selectFrom('device').select('id').where('productId', '=', productId))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
