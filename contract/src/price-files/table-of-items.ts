import type { ItemRow } from '../items.ts'
import type { Table } from '../read-table.ts'

/** The work of a row on its item, by an update type. */
export interface RowUpdate {
  remove?: true
  only?: ItemRow['only']
  /** The only part of the row that counts. */
  part?: 'price' | 'rest'
  /** The sentence about an update type that is not taken. */
  fault?: string
}

type RowOfItems = Table['rows'][number] &
  RowUpdate & {
    /** The places of cells whose values go. */
    cleared?: number[]
  }

/**
 * A table of items. With `merge` an item’s values that a row does not say stay; with `whole` it names all items that there are to be.
 */
export interface TableOfItems extends Table {
  rows: RowOfItems[]
  merge?: boolean
  whole?: boolean
}
