import type { Db } from '../../base/database/db.ts'

/** Finds a wish with an offer after a moment. */
export const findHeld = (db: Db, later: string) =>
  db.selectFrom('wish').select('seq').where('offerAt', '>', later).limit(1).executeTakeFirst()

/** Offers wishes of a product's devices now that would be offered only after `later`. Returns their number. */
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
