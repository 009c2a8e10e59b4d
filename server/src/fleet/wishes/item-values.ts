import type { ItemTable } from '../../base/database/item-tables.ts'

/** The values of an item as JSON, as templates name them after `item.`: its key and name come before values of these names. */
export const itemValues = ({ key, name, fields }: Pick<ItemTable, 'key' | 'name' | 'fields'>): string =>
  JSON.stringify({ ...(JSON.parse(fields) as object), key, name })
