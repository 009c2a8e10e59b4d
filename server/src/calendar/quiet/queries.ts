import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { oneOf, textsValue } from '../../base/database/json-rows.ts'
import { statement } from '../../base/database/statement.ts'
import { originSource } from '../../fleet/wishes/origin.ts'

/** Finds the devices whose product has quiet times or a budget. `seq`: the device's wish, if it may be held back. */
export const findLimitedDevices = (db: Db, ids: readonly string[]) => limitedDevices(db, textsValue(ids))

const limitedDevices = statement((db) =>
  db
    .selectFrom('device')
    .innerJoin('product', 'product.id', 'productId')
    .leftJoin('display', (join) => join.onRef('display.seq', '=', 'wishSeq').on('planned', '=', sql.lit(1)))
    .select(['device.id', 'productId', 'quiet', 'budget', 'timeZone', 'display.seq', originSource.as('source')])
    .where('device.id', 'in', oneOf([]))
    .where((row) => row.or([row('quiet', '<>', sql.lit('[]')), row('budget', 'is not', null)]))
    .compile(),
)

/**
 * The maximum number of milliseconds from the request for a picture until it is shown: a long weekend. Older requests
 * do not count.
 */
const WISHED_BEFORE_MS = 4 * 86_400_000

/** Counts the pictures, from any source, that each of these devices has shown since a moment of today. */
export async function countShown(db: Db, ids: readonly string[], since: string): Promise<ReadonlyMap<string, number>> {
  const wishedFrom = new Date(Date.parse(since) - WISHED_BEFORE_MS).toISOString()
  const rows = await db
    .selectFrom('wish')
    .select((row) => ['deviceId', row.fn.countAll<number>().as('count')])
    .where('deviceId', 'in', oneOf(ids))
    .where('seq', '>=', (row) =>
      row
        .selectFrom('display')
        .select((display) => display.fn.min('seq').as('seq'))
        .where('at', '>=', wishedFrom),
    )
    .where('shownAt', '>=', since)
    .groupBy('deviceId')
    .execute()
  return new Map(rows.map(({ deviceId, count }) => [deviceId, Number(count)]))
}
