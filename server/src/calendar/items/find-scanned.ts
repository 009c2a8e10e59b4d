import type { Output } from '@wifi-tms/contract/endpoint'
import type { LinkedDevice, readScanned } from '@wifi-tms/contract/item-links'
import type { Named } from '@wifi-tms/contract/plan'
import { gtinIn, keysIn, macIn, plainGtin } from '@wifi-tms/contract/scanned'
import type { Db } from '../../base/database/db.ts'
import type { ItemTable } from '../../base/database/item-tables.ts'
import { findByKeys } from './queries.ts'
import { articleCodes, type ScaleCodes } from './scale-codes.ts'

type ItemColumns = Pick<ItemTable, 'id' | 'key' | 'name'>

/** The id and the name of an item. An item without a name is named by its key. */
export const namedItem = ({ id, key, name }: ItemColumns): Named => ({ _id: id, name: name || key })

/** Finds a device by the MAC address in a code, or by its `_id`. */
export async function findScannedDevice(db: Db, code: string): Promise<LinkedDevice | null> {
  const device = await db
    .selectFrom('device')
    .leftJoin('item', 'item.id', 'device.itemId')
    .select(['device.id', 'mac', 'alias', 'item.id as itemId', 'item.key', 'item.name'])
    .where((row) => row.or([row('device.mac', '=', macIn(code) ?? ''), row('device.id', '=', code)]))
    .executeTakeFirst()
  if (!device) return null
  const { id, mac, alias, itemId, key, name } = device
  const item = itemId && key ? namedItem({ id: itemId, key, name: name ?? '' }) : null
  return { _id: id, mac, alias, item }
}

/**
 * Finds the item of a scanned code: first by its key, then by a value such as `ean` that holds the code's GTIN. A code
 * that a scale printed finds the article that was weighed.
 */
export async function findScannedItem(db: Db, code: string, scaleCodes: ScaleCodes): Promise<ItemColumns | undefined> {
  const gtin = gtinIn(code)
  const scaleArticleCodes = gtin ? articleCodes(gtin, scaleCodes) : []
  const keys = [...keysIn(code), ...scaleArticleCodes.flatMap(keysIn)]
  const items = await findByKeys(db, keys)
  const key = keys.find((candidate) => items.has(candidate))
  if (key !== undefined) return items.get(key)
  for (const candidate of gtin ? [gtin, ...scaleArticleCodes] : []) {
    const item = await findByGtin(db, candidate)
    if (item) return item
  }
  return undefined
}

/** Finds an item with a value, such as `ean`, that is this GTIN in any of its lengths. The first item by key counts. */
const findByGtin = (db: Db, gtin: string): Promise<ItemColumns | undefined> =>
  db
    .selectFrom('itemNamed')
    .innerJoin('item', 'item.id', 'itemId')
    .select(['id', 'key', 'name'])
    .where('gtin', '=', plainGtin(gtin))
    .orderBy('key')
    .limit(1)
    .executeTakeFirst()

/** Finds the device and the item of a scanned code. */
export async function findScanned(db: Db, code: string, scaleCodes: ScaleCodes): Promise<Output<typeof readScanned>> {
  const item = await findScannedItem(db, code, scaleCodes)
  return { device: await findScannedDevice(db, code), item: item ? namedItem(item) : null }
}
