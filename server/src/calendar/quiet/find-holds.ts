import type { Db } from '../../base/database/db.ts'
import { toPictureLimits } from '../../fleet/products/queries.ts'
import { countShown, findLimitedDevices } from './queries.ts'
import { dayAround, holdAt, quietUntil } from './rules.ts'

/** Finds the devices whose planned wish (wanted picture) is held back now, with the wish and the end of the hold. */
export async function findHolds(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, { seq: number; until: string }>> {
  const holds = new Map<string, { seq: number; until: string }>()
  const plannedDevices = (await findLimitedDevices(db, ids)).filter((device) => device.seq !== null)
  for (const devicesOfProduct of Map.groupBy(plannedDevices, ({ productId }) => productId).values()) {
    const limits = toPictureLimits(devicesOfProduct[0]!)
    const { since } = dayAround(limits, now)
    // Without a budget nothing has to be counted.
    const countedIds = limits.budget === null ? [] : devicesOfProduct.map(({ id }) => id)
    const shownCounts = countedIds.length > 0 ? await countShown(db, countedIds, since) : new Map<string, number>()
    for (const { id, seq, source } of devicesOfProduct) {
      const hold = holdAt(limits, { source: source!, used: shownCounts.get(id) ?? 0 }, now)
      if (hold) holds.set(id, { seq: seq!, until: hold.until })
    }
  }
  return holds
}

/** The end of a product's quiet time; undefined outside of quiet times. */
export async function findQuietEnd(db: Db, id: string, now: Date): Promise<string | undefined> {
  const columns = ['quiet', 'budget', 'timeZone'] as const
  const product = await db.selectFrom('product').select(columns).where('id', '=', id).executeTakeFirst()
  return product && quietUntil(toPictureLimits(product), now)
}

/** Finds the devices that are in a quiet time, with the end of that time. */
export async function findQuiet(db: Db, ids: readonly string[], now: Date): Promise<[id: string, until: string][]> {
  const quietDevices: [string, string][] = []
  for (const devicesOfProduct of Map.groupBy(
    await findLimitedDevices(db, ids),
    ({ productId }) => productId,
  ).values()) {
    const until = quietUntil(toPictureLimits(devicesOfProduct[0]!), now)
    if (until) quietDevices.push(...devicesOfProduct.map(({ id }): [string, string] => [id, until]))
  }
  return quietDevices
}
