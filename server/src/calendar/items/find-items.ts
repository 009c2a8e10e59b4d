import type { ItemFault } from '@wifi-tms/contract/items'
import { gtinForms, isGtin, plainGtin } from '@wifi-tms/contract/scanned'
import type { Db } from '../../base/database/db.ts'
import { findByKeys } from './queries.ts'
import type { NumberedRow } from './rules.ts'

/**
 * Finds the items of rows, and gives the rows the keys of these items: a GTIN of any length means the same article, and
 * an item keeps the length that was stored first.
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

/**
 * Gives rows the keys of their items; the rows of a new article get the key of the first of them. A second row of one key
 * and moment is a fault.
 */
export function underKeys(given: readonly NumberedRow[], isThere: (key: string) => boolean) {
  const newKeys = new Map<string, string>()
  const taken = new Set<string>()
  const rows: NumberedRow[] = []
  const failed: ItemFault[] = []
  for (const { row, item } of given) {
    const key = isThere(item.key)
      ? item.key
      : (gtinForms(item.key).find(isThere) ?? newKeys.get(plainGtin(item.key)) ?? item.key)
    if (isGtin(key)) newKeys.set(plainGtin(key), key)
    const keyAndMoment = JSON.stringify([key, item.from])
    if (taken.has(keyAndMoment)) failed.push({ row, path: `rows.${row}.key`, message: 'stands in a row before' })
    else rows.push({ row, item: key === item.key ? item : { ...item, key } })
    taken.add(keyAndMoment)
  }
  return { rows, failed }
}
