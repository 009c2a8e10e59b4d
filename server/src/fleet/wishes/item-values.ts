import type { Db } from '../../base/database/db.ts'
import type { ItemTable } from '../../base/database/item-tables.ts'
import { lowestPrice, type PriceSince } from './lowest-price.ts'
import type { ChosenIds } from './new-wishes.ts'
import { unitPrice } from './unit-price.ts'

/** The columns from which an item's values are made. */
type ItemColumns = Pick<ItemTable, 'key' | 'name' | 'fields' | 'prices'>

/** Matches a unit with a count, like `100 g`. A computed price is for one unit, so it would be wrong beside `100 g`. */
const UNIT_OF_SEVERAL = /^\s*(?!1\s*\p{L})\d/u

/**
 * The values of an item as JSON. Templates name them after `item.`, as in `item.price`. If the item has no name, its
 * value called `name` is used in place of it.
 */
export function itemValues({ key, name, fields, prices }: ItemColumns): string {
  const values = JSON.parse(fields) as Record<string, unknown>
  const { unitPriceUnit: ownUnit } = values
  const isOfSeveral = typeof ownUnit === 'string' && UNIT_OF_SEVERAL.test(ownUnit)
  const { price, unit } = (isOfSeveral ? undefined : unitPrice(values)) ?? {}
  // Later entries replace earlier ones: the item's fields replace computed values, and its name and key replace fields.
  return JSON.stringify({
    name,
    lowest30: lowestPrice(JSON.parse(prices) as PriceSince[]),
    unitPrice: price,
    unitPriceUnit: unit,
    ...values,
    ...(name && { name }),
    key,
  })
}

/** The values, as JSON, of an item that a query has joined; undefined if there is none. */
export const joinedValues = ({ key, name, fields, prices }: { [C in keyof ItemColumns]: ItemColumns[C] | null }) =>
  key === null || name === null || fields === null || prices === null
    ? undefined
    : itemValues({ key, name, fields, prices })

/** The values of the devices' items, as JSON by device id. */
export async function itemsOfDevices(db: Db, chosen: ChosenIds): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('device')
    .innerJoin('item', 'item.id', 'device.itemId')
    .select(['device.id', 'item.key', 'item.name', 'item.fields', 'item.prices'])
    .where('device.id', 'in', chosen)
    .execute()
  return new Map(rows.map(({ id, ...item }) => [id, itemValues(item)]))
}
