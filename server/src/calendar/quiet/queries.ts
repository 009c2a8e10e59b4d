import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'

/** Those of these devices whose product leaves them alone at times, with what they want where that is planned. */
export const findResting = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('device')
    .innerJoin('product', 'product.id', 'productId')
    .leftJoin('display', (join) => join.onRef('display.seq', '=', 'wishSeq').on('planned', '=', 1))
    .select(['device.id', 'productId', 'quiet', 'budget', 'timeZone', 'display.seq', 'display.source'])
    .where('device.id', 'in', oneOf(ids))
    .where((row) => row.or([row('quiet', '<>', '[]'), row('budget', 'is not', null)]))
    .execute()

/** What is shown on a day was wished for at most so long before, in ms: over a long weekend. */
const WISHED_BEFORE_MS = 4 * 86_400_000

/** How many pictures each of these devices has shown since a moment of today, whoever wished for them. */
export async function countShown(db: Db, ids: readonly string[], since: string): Promise<ReadonlyMap<string, number>> {
  const before = new Date(Date.parse(since) - WISHED_BEFORE_MS).toISOString()
  const rows = await db
    .selectFrom('wish')
    .select((row) => ['deviceId', row.fn.countAll<number>().as('count')])
    .where('deviceId', 'in', oneOf(ids))
    .where('seq', '>=', (row) =>
      row
        .selectFrom('display')
        .select((one) => one.fn.min('seq').as('seq'))
        .where('at', '>=', before),
    )
    .where('shownAt', '>=', since)
    .groupBy('deviceId')
    .execute()
  return new Map(rows.map(({ deviceId, count }) => [deviceId, Number(count)]))
}
