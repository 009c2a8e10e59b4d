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

/** The most items that are checked for a GTIN, among those with its digits somewhere in their values. */
const MOST_ALIKE = 50

/** The names of values that hold a GTIN, in lower case. */
const GTIN_NAMES = ['ean', 'gtin', 'upc', 'barcode']

type ItemColumns = Pick<ItemTable, 'id' | 'key' | 'name'>

/** An item with its name, or else its key as its name. */
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

/** Finds an item by its key, else by a value that holds the GTIN. A scale's code also finds its article. */
export async function findScannedItem(db: Db, code: string, scaleCodes: ScaleCodes): Promise<ItemColumns | undefined> {
  const gtin = gtinIn(code)
  const ofScale = gtin ? articleCodes(gtin, scaleCodes) : []
  const keys = [...keysIn(code), ...ofScale.flatMap(keysIn)]
  const items = await findByKeys(db, keys)
  const key = keys.find((candidate) => items.has(candidate))
  if (key !== undefined) return items.get(key)
  for (const candidate of gtin ? [gtin, ...ofScale] : []) {
    const item = await findByGtin(db, candidate)
    if (item) return item
  }
  return undefined
}

async function findByGtin(db: Db, gtin: string): Promise<ItemColumns | undefined> {
  const plain = plainGtin(gtin)
  const alike = db
    .selectFrom('item')
    .select(['id', 'key', 'name', 'fields'])
    .where('fields', 'like', sql<string>`${`%${plain}%`}`)
    .orderBy('key')
    .limit(MOST_ALIKE)
  return (await readAside(db, alike)).find(({ fields }) =>
    Object.entries(JSON.parse(fields) as Record<string, unknown>).some(
      ([name, value]) => GTIN_NAMES.includes(name.toLowerCase()) && plainGtin(String(value).trim()) === plain,
    ),
  )
}

/** The device and the item of a scanned code. */
export async function findScanned(db: Db, code: string, scaleCodes: ScaleCodes): Promise<Output<typeof readScanned>> {
  const item = await findScannedItem(db, code, scaleCodes)
  return { device: await findScannedDevice(db, code), item: item ? namedItem(item) : null }
}
