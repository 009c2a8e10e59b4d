import type { ItemRow } from '../item-rows.ts'
import type { Table } from '../read-table.ts'

/** The effect of a row on its item, by the row's update type. */
export interface RowUpdate {
  remove?: true
  only?: ItemRow['only']
  /** The only part of the row that is written: its price, or all but its price. */
  part?: 'price' | 'rest'
  /** The sentence about an update type that is not supported. */
  fault?: string
}

type RowOfItems = Table['rows'][number] &
  RowUpdate & {
    /** The indices of the cells whose values are deleted from the item. */
    cleared?: number[]
  }

/**
 * A table of items. With `merge` an item keeps the values that its row leaves out; with `whole` the table lists all
 * items, and items that it lacks are deleted.
 */
export interface TableOfItems extends Table {
  rows: RowOfItems[]
  merge?: boolean
  whole?: boolean
}
