import type { ItemTable } from '../../base/database/item-tables.ts'
import { lowestPrice, type PriceSince } from './lowest-price.ts'

/** The values of an item as JSON, as templates name them after `item.`. A value called name stands in for a missing name. */
export const itemValues = ({
  key,
  name,
  fields,
  prices,
}: Pick<ItemTable, 'key' | 'name' | 'fields' | 'prices'>): string =>
  JSON.stringify({
    name,
    lowest30: lowestPrice(JSON.parse(prices) as PriceSince[]),
    ...(JSON.parse(fields) as object),
    ...(name && { name }),
    key,
  })
