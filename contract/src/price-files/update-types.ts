import type { ItemRow } from '../items.ts'
import type { Table } from '../read-table.ts'
import type { RowUpdate, TableOfItems } from './table-of-items.ts'

/** The column of update types, by the letters of its name. */
const COLUMN = 'updatetype'

/**
 * The update types of SAP POS's price files, and the letters of Opticon's. Type 5, a price unless somebody has changed it in
 * the shop, is not taken, as nobody records who has set a price.
 */
const updates: Readonly<Record<string, RowUpdate>> = {
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

/** Takes a table with a column of update types: an empty cell leaves what stands, and one with two quotes clears it. */
export function asUpdates({ columns, rows }: Table): TableOfItems | undefined {
  const place = columns.findIndex((name) => name.toLowerCase().replace(/[^a-z]/g, '') === COLUMN)
  if (place < 0) return undefined
  return {
    columns: columns.toSpliced(place, 1),
    merge: true,
    rows: rows.map(({ line, cells, quoted = [] }) => {
      const type = cells[place]!.trim().toUpperCase()
      const cleared = quoted.flatMap((column) => (column === place ? [] : column - Number(column > place)))
      const update = Object.hasOwn(updates, type)
        ? updates[type]
        : { fault: `has an update type that is not taken: ${type.slice(0, 20)}` }
      return { line, cells: cells.toSpliced(place, 1), ...update, ...(cleared.length > 0 && { cleared }) }
    }),
  }
}

type Values = NonNullable<ItemRow['values']>

/** The part of a row that its update type takes: the price alone, all but the price, or everything. */
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
