import { PROOF_PRICE_MAX } from '@wifi-tms/contract/item-proofs'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import type { ItemProofTable } from '../../base/database/item-tables.ts'

/** The maximum number of rows of one statement: each has ten values, and SQLite accepts 32,766 values. */
const ROWS_PER_STATEMENT = 1000

/**
 * A query for the stored wishes of items (desired pictures), with the facts that prove what was shown. Such a proof is
 * kept for people, for example of a price on a day. It is not the report by which a device proves a delivery.
 */
export const wishedPictures = (db: Db) =>
  db
    .selectFrom('wish')
    .innerJoin('display', 'display.seq', 'wish.seq')
    .innerJoin('device', 'device.id', 'wish.deviceId')
    .leftJoin('frame', 'frame.id', 'wish.frameId')
    .where('wish.itemId', 'is not', null)
    .select([
      sql<string>`wish.item_id`.as('itemId'),
      'wish.seq',
      'wish.deviceId',
      'mac',
      'wish.data',
      sql<string>`coalesce(wish.item_at, display.at)`.as('changedAt'),
      'display.at as wantedAt',
      'wish.shownAt',
      'frame.sha256 as frame',
    ])

/** The key and the price of the item in a wish's values. */
export function factsOfValues(values: string | null): Pick<ItemProofTable, 'key' | 'price'> {
  const { key, price = '' } = JSON.parse(values ?? '{}') as { key?: unknown; price?: unknown }
  const text = typeof price === 'string' ? price : JSON.stringify(price)
  return { key: String(key ?? ''), price: text.slice(0, PROOF_PRICE_MAX) }
}

/**
 * Stores a proof for each wish that `choose` selects and whose picture was shown. To be called before wishes, their
 * devices or their items are deleted.
 */
export async function keepProofs(
  tx: Db,
  choose: (wishes: ReturnType<typeof wishedPictures>) => ReturnType<typeof wishedPictures>,
): Promise<void> {
  const pictures = await choose(wishedPictures(tx)).where('wish.shownAt', 'is not', null).execute()
  const proofs = pictures.map(({ data, shownAt, ...picture }) => ({
    ...picture,
    ...factsOfValues(data),
    shownAt: shownAt!,
  }))
  for (let from = 0; from < proofs.length; from += ROWS_PER_STATEMENT)
    await tx
      .insertInto('itemProof')
      .values(proofs.slice(from, from + ROWS_PER_STATEMENT))
      .onConflict((clash) => clash.doNothing())
      .execute()
}

/** The maximum number of proofs that are deleted in one step. */
const BATCH = 2000

/**
 * Deletes some proofs that are older than `days` days. Like each step of housekeeping, it returns 'more' if more old
 * proofs may be left, otherwise an empty text.
 */
export async function dropOldProofs(db: Db, now: Date, days: number): Promise<string> {
  const before = new Date(now.getTime() - days * 86_400_000).toISOString()
  const { numDeletedRows } = await db
    .deleteFrom('itemProof')
    .where((row) =>
      row(
        row.refTuple('itemId', 'seq', 'deviceId'),
        'in',
        row
          .selectFrom('itemProof')
          .select(['itemId', 'seq', 'deviceId'])
          .where('shownAt', '<', before)
          .orderBy('shownAt')
          .limit(BATCH)
          .$asTuple('itemId', 'seq', 'deviceId'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows) < BATCH ? '' : 'more'
}
