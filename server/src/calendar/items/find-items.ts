import type { ItemFault } from '@wifi-tms/contract/item-rows'
import { gtinForms, isGtin, plainGtin } from '@wifi-tms/contract/scanned'
import type { Db } from '../../base/database/db.ts'
import { findByKeys } from './queries.ts'
import type { NumberedRow } from './rules.ts'

/**
 * Finds the stored items that rows are about. A GTIN may be written with 8 to 14 digits and means the same article, but
 * an item keeps the key under which it was first stored: so each returned row has the key of its item.
 */
export async function findItems(tx: Db, sentRows: readonly NumberedRow[]) {
  const items = await findByKeys(
    tx,
    sentRows.map(({ item }) => item.key),
  )
  const otherForms = sentRows.flatMap(({ item }) => (items.has(item.key) ? [] : gtinForms(item.key)))
  if (otherForms.length > 0) for (const [key, item] of await findByKeys(tx, otherForms)) items.set(key, item)
  return { items, ...withStoredKeys(sentRows, (key) => items.has(key)) }
}

/**
 * Replaces the keys of rows by the keys under which their items are stored. All rows of a new article get the key of
 * its first row. If two rows then have the same key and moment, the second one is a fault.
 */
export function withStoredKeys(sentRows: readonly NumberedRow[], isStoredKey: (key: string) => boolean) {
  const newKeys = new Map<string, string>()
  const seenKeysAndMoments = new Set<string>()
  const rows: NumberedRow[] = []
  const failed: ItemFault[] = []
  for (const sentRow of sentRows) {
    const { row, item } = sentRow
    const key = isStoredKey(item.key)
      ? item.key
      : (gtinForms(item.key).find(isStoredKey) ?? newKeys.get(plainGtin(item.key)) ?? item.key)
    if (isGtin(key)) newKeys.set(plainGtin(key), key)
    const keyAndMoment = JSON.stringify([key, item.from])
    if (seenKeysAndMoments.has(keyAndMoment))
      failed.push({ row, path: `rows.${row}.key`, message: 'stands in a row before' })
    else rows.push(key === item.key ? sentRow : { ...sentRow, item: { ...item, key } })
    seenKeysAndMoments.add(keyAndMoment)
  }
  return { rows, failed }
}

/**
 * Finds the items that have none of these keys; with `existedAt`, only those that existed at that moment. An item has a
 * key also if the key is another form of its GTIN.
 */
export async function findOtherItems(tx: Db, keys: ReadonlySet<string>, existedAt?: string) {
  const rows = await tx
    .selectFrom('item')
    .select(['id', 'key'])
    .$if(existedAt !== undefined, (query) => query.where('createdAt', '<=', existedAt!))
    .execute()
  return rows.filter(({ key }) => !keys.has(key) && !gtinForms(key).some((form) => keys.has(form)))
}
