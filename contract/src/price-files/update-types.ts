import type { ItemRow } from '../item-rows.ts'
import type { Table } from '../read-table.ts'
import type { RowUpdate, TableOfItems } from './table-of-items.ts'

/** The name of the column with update types, in lower case and only its letters. */
const TYPE_COLUMN_NAME = 'updatetype'

/**
 * The update types of SAP POS's price files (digits) and of Opticon's (letters: insert, replace, delete). Type 5 sets a
 * price unless somebody has changed it in the shop; it is not supported, as the server does not record who set a price.
 */
const updatesByType: Readonly<Record<string, RowUpdate>> = {
  '': {},
  I: {},
  R: {},
  D: { remove: true },
  1: {},
  2: { only: 'change' },
  3: { remove: true },
  4: { only: 'change', part: 'rest' },
  6: { only: 'add' },
  7: { only: 'change', part: 'price' },
}

/**
 * Reads a table with a column of update types: an empty cell leaves a value as it is, and a cell `""` deletes it.
 * Undefined for a table without that column.
 */
export function asUpdates({ columns, rows }: Table): TableOfItems | undefined {
  const typeColumn = columns.findIndex((name) => name.toLowerCase().replace(/[^a-z]/g, '') === TYPE_COLUMN_NAME)
  if (typeColumn < 0) return undefined
  return {
    columns: columns.toSpliced(typeColumn, 1),
    merge: true,
    rows: rows.map(({ line, cells, quoted = [] }) => {
      const type = cells[typeColumn]!.trim().toUpperCase()
      // The type column is left out, so the columns after it move one to the left.
      const cleared = quoted.flatMap((column) => (column === typeColumn ? [] : column - Number(column > typeColumn)))
      const update = Object.hasOwn(updatesByType, type)
        ? updatesByType[type]
        : { fault: `has an update type that is not taken: ${type.slice(0, 20)}` }
      return { line, cells: cells.toSpliced(typeColumn, 1), ...update, ...(cleared.length > 0 && { cleared }) }
    }),
  }
}

type Values = NonNullable<ItemRow['values']>

/** The part of a row that its update type writes: its price, all but its price, or everything. */
export function partOf<Row extends { key: string; values?: Values }>(
  row: Row,
  part: RowUpdate['part'],
): Row | Pick<Row, 'key' | 'values'> {
  if (!part) return row
  const values = Object.fromEntries(
    Object.entries(row.values ?? {}).filter(([name]) => (name.toLowerCase() === 'price') === (part === 'price')),
  )
  return part === 'price' ? { key: row.key, values } : { ...row, values }
}
