import { type AccessPoint, AccessPointFault } from '@wifi-tms/contract/access-points'
import { stampsOf } from '../../api/resources/queries.ts'
import type { AccessPointTable, AccessPointTagTable } from '../../base/database/access-point-tables.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'

/** Turns an access point's row into the contract's shape. */
export const toAccessPoint = (row: AccessPointTable): AccessPoint => ({
  name: row.name,
  url: row.url,
  product: row.productId,
  error: AccessPointFault.nullable().parse(row.error),
  since: row.since,
  lastSeenAt: row.lastSeenAt,
  tags: row.tags,
  ...stampsOf(row),
})

export const productExists = async (tx: Db, id: string): Promise<boolean> =>
  (await tx.selectFrom('product').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Deletes the stored rows of an access point's tags. Their devices stay. */
export const forgetTags = (tx: Db, accessPointId: string) =>
  tx.deleteFrom('accessPointTag').where('accessPointId', '=', accessPointId).execute()

/** Finds all access points, each with the digest of its product's key. */
export const findAccessPoints = (db: Db) =>
  db
    .selectFrom('accessPoint')
    .innerJoin('product', 'product.id', 'productId')
    .select(['accessPoint.id', 'url', 'productId', 'error', 'lastSeenAt', 'tags', 'apikey'])
    .execute()
export type FoundAccessPoint = Awaited<ReturnType<typeof findAccessPoints>>[number]

/** Records the outcome of the last reading of an access point, unless its address was changed meanwhile. */
export const saveReading = (
  db: Db,
  { id, url }: FoundAccessPoint,
  outcome: Partial<Pick<AccessPointTable, 'error' | 'since' | 'lastSeenAt' | 'tags'>>,
) => db.updateTable('accessPoint').set(outcome).where('id', '=', id).where('url', '=', url).execute()

/**
 * Finds the devices with these macs, each with its row as a tag of an access point. The columns of that row are null
 * for devices that have none.
 */
export const findTags = (db: Db, macs: readonly string[]) =>
  db
    .selectFrom('device')
    .innerJoin('product', 'product.id', 'device.productId')
    .leftJoin('accessPointTag as tag', 'tag.deviceId', 'device.id')
    .select(['device.id', 'mac', 'approved', 'uri', 'device.productId', 'screenType', 'wishState'])
    .select(['accessPointId', 'lastSeen', 'delivery', 'updateCount', 'hash', 'uploads', 'tryAt'])
    .select(['tag.shownHash', 'tag.shownSha256'])
    .select((row) =>
      row
        .selectFrom('secret')
        .select((secret) => secret.fn.countAll<number>().as('count'))
        .whereRef('secret.deviceId', '=', 'device.id')
        .as('secrets'),
    )
    .where('mac', 'in', oneOf(macs))
    .execute()
export type FoundTag = Awaited<ReturnType<typeof findTags>>[number]

type TagChange = Partial<Omit<AccessPointTagTable, 'deviceId' | 'accessPointId'>>

/** The columns of a tag that was not stored before. */
const newTag = {
  lastSeen: 0,
  delivery: null,
  updateCount: 0,
  hash: '',
  uploads: 0,
  tryAt: null,
  shownHash: '',
  shownSha256: '',
}

/**
 * Stores facts about a device behind an access point. Facts that are not given stay. Does nothing if the device or the
 * access point was removed.
 */
export async function saveTag(db: Db, accessPointId: string, deviceId: string, change: TagChange): Promise<void> {
  const update = (tx: Db) =>
    tx
      .updateTable('accessPointTag')
      .set({ accessPointId, ...change })
      .where('deviceId', '=', deviceId)
      .executeTakeFirst()
  if ((await update(db)).numUpdatedRows > 0n) return
  // Devices and access points are removed under this lock, together with their rows in this table.
  await withFleetLock(db, async (tx) => {
    const stored = await tx
      .selectFrom(['device', 'accessPoint'])
      .select('device.id')
      .where('device.id', '=', deviceId)
      .where('accessPoint.id', '=', accessPointId)
      .executeTakeFirst()
    if (!stored || (await update(tx)).numUpdatedRows > 0n) return
    await tx
      .insertInto('accessPointTag')
      .values({ deviceId, accessPointId, ...newTag, ...change })
      .execute()
  })
}
