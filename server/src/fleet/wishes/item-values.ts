import type { ItemTable } from '../../base/database/item-tables.ts'

/** The values of an item as JSON, as templates name them after `item.`. A value called name stands in for a missing name. */
export const itemValues = ({ key, name, fields }: Pick<ItemTable, 'key' | 'name' | 'fields'>): string =>
  JSON.stringify({ name, ...(JSON.parse(fields) as object), ...(name && { name }), key })
