import { plainCell, splitUnitPrice } from '@wifi-tms/contract/item-columns'
import { ITEM_ROWS_MAX, type ItemFault, type ItemRow } from '@wifi-tms/contract/item-rows'
import type { TableOfItems } from '@wifi-tms/contract/price-files/table-of-items'
import { partOf } from '@wifi-tms/contract/price-files/update-types'
import type { Table } from '@wifi-tms/contract/read-table'
import { isRounded } from '@wifi-tms/contract/spoilt'
import { type ColumnUse, kindOf, macsIn, valueNameOf } from './column-uses.ts'

/** A row to send, with the line of the file on which the row begins. */
export interface ImportRow {
  line: number
  item: {
    key: string
    name?: string
    template?: string
    devices?: string[]
    values?: Record<string, string | null>
    remove?: true
    only?: ItemRow['only']
  }
}

/** A fault or a warning with the line of the file. */
export interface LineFault extends Omit<ItemFault, 'row'> {
  line: number
}

const cellOf = (cells: readonly string[], uses: readonly ColumnUse[], kind: ReturnType<typeof kindOf>) =>
  plainCell(cells[uses.findIndex((use) => kindOf(use) === kind)]?.trim() ?? '')

/** The names or ids of the templates in the rows, each once. */
export const templatesIn = ({ rows }: Table, uses: readonly ColumnUse[]): string[] =>
  uses.includes('template')
    ? [...new Set(rows.map(({ cells }) => cellOf(cells, uses, 'template')))].filter((name) => name !== '')
    : []

/** The values of a row; null deletes a value. A unit price without its unit deletes the unit of the former price. */
function valuesOf(cells: readonly (readonly [name: string, value: string | null])[]) {
  const values = splitUnitPrice(Object.fromEntries(cells))
  return 'unitPrice' in values ? { unitPriceUnit: null, ...values } : values
}

/**
 * Converts the rows of a table to items, with template names replaced by ids. A row with a number that a spreadsheet
 * has rounded becomes a fault. A row without a template gets `usualTemplateId`. Items keep the values for which the
 * table has no column; an empty cell deletes a value (null), except in a table of changes (`merge`).
 */
export function importRows(
  { columns, rows, merge = false }: TableOfItems,
  uses: readonly ColumnUse[],
  templateIds: ReadonlyMap<string, string> = new Map(),
  usualTemplateId?: string,
) {
  const faults: LineFault[] = []
  const items: ImportRow[] = []
  for (const { line, cells, remove, only, part, fault, cleared } of rows) {
    if (fault) {
      faults.push({ line, path: 'updateType', message: fault })
      continue
    }
    if (remove) {
      items.push({ line, item: { key: cellOf(cells, uses, 'key'), remove } })
      continue
    }
    const spoiltIndex = cells.findIndex((cell, index) => uses[index] !== 'out' && isRounded(cell))
    if (spoiltIndex >= 0) {
      faults.push({
        line,
        path: columns[spoiltIndex]!,
        message: `was spoilt by a spreadsheet: ${cells[spoiltIndex]!.trim()}`,
      })
      continue
    }
    const textOf = (kind: ReturnType<typeof kindOf>) => cellOf(cells, uses, kind)
    const values = columns.flatMap((column, index) => {
      const name = valueNameOf(uses[index]!, column)
      return name === undefined || uses[index] === 'key.name'
        ? []
        : [
            [
              name,
              cleared?.includes(index) || (!merge && cells[index] === '') ? null : plainCell(cells[index]!),
            ] as const,
          ]
    })
    const macs = macsIn(textOf('devices'))
    const item: ImportRow['item'] = { key: textOf('key') }
    // An empty cell leaves the item's field unchanged, as in files that the server imports from a folder.
    const [name, template] = [textOf('name') || (uses.includes('key.name') && item.key), textOf('template')]
    if (name) item.name = name
    if (template) item.template = templateIds.get(template) ?? template
    else if (usualTemplateId) item.template = usualTemplateId
    if (macs.length > 0) item.devices = macs
    if (values.length > 0) item.values = valuesOf(values)
    items.push({ line, item: { ...partOf(item, part), ...(only && { only }) } })
  }
  return { items, faults }
}

/**
 * The maximum number of characters in one call. The server accepts the body of this call, even if each character has
 * several bytes.
 */
const PORTION_LENGTH = 8_000_000

/** Splits rows into portions, each for one call. */
export function portionsOf(rows: readonly ImportRow[], mostRows = ITEM_ROWS_MAX, mostLength = PORTION_LENGTH) {
  const portions: ImportRow[][] = []
  let length = 0
  for (const row of rows) {
    const rowLength = JSON.stringify(row.item).length
    const lastPortion = portions.at(-1)
    if (!lastPortion || lastPortion.length >= mostRows || length + rowLength > mostLength) {
      portions.push([row])
      length = rowLength
    } else {
      lastPortion.push(row)
      length += rowLength
    }
  }
  return portions
}
