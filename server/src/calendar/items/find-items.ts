import type { ItemFault } from '@wifi-tms/contract/items'
import { gtinForms, isGtin, plainGtin } from '@wifi-tms/contract/scanned'
import type { Db } from '../../base/database/db.ts'
import { findByKeys } from './queries.ts'
import type { NumberedRow } from './rules.ts'

/**
 * The items of rows by their keys, and the rows under these keys: a GTIN is one article in each of its lengths, and its item
 * keeps the form in which it came first.
 */
export async function findItems(tx: Db, given: readonly NumberedRow[]) {
  const items = await findByKeys(
    tx,
    given.map(({ item }) => item.key),
  )
  const others = given.flatMap(({ item }) => (items.has(item.key) ? [] : gtinForms(item.key)))
  if (others.length > 0) for (const [key, item] of await findByKeys(tx, others)) items.set(key, item)
  return { items, ...underKeys(given, (key) => items.has(key)) }
}

/** Rows under the keys that their articles have, or get by the first of them; one that names the same moment again is a fault. */
export function underKeys(given: readonly NumberedRow[], isThere: (key: string) => boolean) {
  const added = new Map<string, string>()
  const taken = new Set<string>()
  const rows: NumberedRow[] = []
  const failed: ItemFault[] = []
  for (const { row, item } of given) {
    const key = isThere(item.key)
      ? item.key
      : (gtinForms(item.key).find(isThere) ?? added.get(plainGtin(item.key)) ?? item.key)
    if (isGtin(key)) added.set(plainGtin(key), key)
    const name = JSON.stringify([key, item.from])
    if (taken.has(name)) failed.push({ row, path: `rows.${row}.key`, message: 'stands in a row before' })
    else rows.push({ row, item: key === item.key ? item : { ...item, key } })
    taken.add(name)
  }
  return { rows, failed }
}
