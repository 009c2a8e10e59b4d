import type { Table } from '../read-table.ts'

/** A table of items: rows that remove theirs are marked; with `merge` an item’s values that a row does not say stay. */
export interface TableOfItems extends Table {
  rows: { line: number; cells: string[]; remove?: boolean }[]
  merge?: boolean
}
