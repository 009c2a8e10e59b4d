import type { Output } from '@wifi-tms/contract/endpoint'
import type { LinkedDevice, readScanned } from '@wifi-tms/contract/item-links'
import type { Named } from '@wifi-tms/contract/plan'
import { gtinIn, keysIn, macIn, plainGtin } from '@wifi-tms/contract/scanned'
import { sql } from 'kysely'
import { readAside } from '../../base/database/aside.ts'
import type { Db } from '../../base/database/db.ts'
import type { ItemTable } from '../../base/database/item-tables.ts'
import { findByKeys } from './queries.ts'
import { articleCodes, type ScaleCodes } from './scale-codes.ts'

/** The most items with the digits of a GTIN somewhere in their values that are checked for the GTIN itself. */
const MAX_CANDIDATES = 50

/** The names of values that hold a GTIN, in lower case. */
const GTIN_NAMES = ['ean', 'gtin', 'upc', 'barcode']

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

async function findByGtin(db: Db, gtin: string): Promise<ItemColumns | undefined> {
  const plainDigits = plainGtin(gtin)
  const candidates = db
    .selectFrom('item')
    .select(['id', 'key', 'name', 'fields'])
    .where('fields', 'like', sql<string>`${`%${plainDigits}%`}`)
    .orderBy('key')
    .limit(MAX_CANDIDATES)
  return (await readAside(db, candidates)).find(({ fields }) =>
    Object.entries(JSON.parse(fields) as Record<string, unknown>).some(
      ([name, value]) => GTIN_NAMES.includes(name.toLowerCase()) && plainGtin(String(value).trim()) === plainDigits,
    ),
  )
}

/** Finds the device and the item of a scanned code. */
export async function findScanned(db: Db, code: string, scaleCodes: ScaleCodes): Promise<Output<typeof readScanned>> {
  const item = await findScannedItem(db, code, scaleCodes)
  return { device: await findScannedDevice(db, code), item: item ? namedItem(item) : null }
}
