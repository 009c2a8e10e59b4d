import type { ItemTable } from '../../base/database/item-tables.ts'
import { lowestPrice, type PriceSince } from './lowest-price.ts'
import { unitPrice } from './unit-price.ts'

/** The values of an item as JSON, as templates name them after `item.`. A value called name stands in for a missing name. */
export const itemValues = ({
  key,
  name,
  fields,
  prices,
}: Pick<ItemTable, 'key' | 'name' | 'fields' | 'prices'>): string => {
  const values = JSON.parse(fields) as Record<string, unknown>
  const { price, unit } = unitPrice(values) ?? {}
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
