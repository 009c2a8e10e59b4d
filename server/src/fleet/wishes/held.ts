import type { Db } from '../../base/database/db.ts'

/** Whether something is to be offered after a moment. */
export const findHeld = (db: Db, later: string) =>
  db.selectFrom('wish').select('seq').where('offerAt', '>', later).limit(1).executeTakeFirst()

/** What devices of a product want and would be offered only after `later` is offered now. Returns how many these are. */
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
