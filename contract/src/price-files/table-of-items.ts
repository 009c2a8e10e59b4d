import type { Table } from '../read-table.ts'

/**
 * A table of items. A row with `remove` deletes its item; with `merge` an item keeps the values that its row leaves
 * out.
 */
export interface TableOfItems extends Table {
  rows: { line: number; cells: string[]; remove?: boolean }[]
  merge?: boolean
}
