import { guessCodePage } from '@wifi-tms/contract/code-pages'
import { faultsOf } from '@wifi-tms/contract/errors'
import { itemColumns, plainCell, splitUnitPrice, valueOfColumn } from '@wifi-tms/contract/item-columns'
import { ITEM_ROWS_MAX, type ItemFault, ItemsInput } from '@wifi-tms/contract/item-rows'
import { readItemTable } from '@wifi-tms/contract/price-files/read-item-table'
import { partOf } from '@wifi-tms/contract/price-files/update-types'
import { isTableFault } from '@wifi-tms/contract/read-table'
import { isRounded } from '@wifi-tms/contract/spoilt'
import type { z } from 'zod'
import { unstorableTextIn } from '../../api/http/unstorable-text-in.ts'

/**
 * A file as the body of the call that writes items. `faults` are the faults that were found in the file, and `keys` has
 * the key of each row.
 */
export interface ItemFile {
  input: z.output<typeof ItemsInput>
  faults: ItemFault[]
  keys: string[]
}

/** Thrown if a file is no table of items, so that nothing of it can be imported. */
export class NoItems extends Error {
  override name = 'NoItems'
}

type Column = (typeof itemColumns)[number]

/** True for the name of a column that is no value: key, name, template, devices. */
const isItemColumn = (name: string) => itemColumns.some((column) => column === name)

interface FileRules {
  /** True: the file lists items to delete. */
  removes: boolean
  /** The percentage of all items that may change or be deleted, unless the file sets it. */
  maxChange: number | undefined
  /** The names of values in cents, unless the file sets them. */
  cents: string[]
}

/** The pattern of the name of a file that is only compared with the items. */
const COMPARE_NAME = /\.compare\.(?:csv|json)$/i

/** Reads a file in any common encoding: JSON if its name ends with `.json`, else a table. Throws NoItems. */
export function readItemFile(name: string, bytes: Uint8Array, rules: FileRules): ItemFile {
  const text = new TextDecoder(guessCodePage(bytes, 'en')).decode(bytes)
  const isComparison = COMPARE_NAME.test(name)
  const file = /\.json$/i.test(name) ? readJson(text, rules, isComparison) : readCsv(text, rules, isComparison)
  const unstorable = unstorableTextIn(file.input.rows)
  if (unstorable) throw new NoItems(unstorable.message)
  return file
}

/** The key of a row of JSON, which is not checked yet. Empty if the row has none. */
const keyOf = (row: unknown): string => {
  const key = (row as { key?: unknown } | null)?.key
  return typeof key === 'string' ? key : ''
}

function readJson(text: string, { maxChange }: FileRules, isComparison: boolean): ItemFile {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new NoItems('is not JSON')
  }
  const parsed = ItemsInput.safeParse(json)
  if (!parsed.success) {
    const { path, message } = faultsOf(parsed.error)[0]!
    throw new NoItems([path, message].filter(Boolean).join(': '))
  }
  if (parsed.data.dryRun) throw new NoItems('asks only for a dry run')
  const input = { maxChange, ...parsed.data, compare: isComparison || parsed.data.compare }
  return { input, faults: [], keys: parsed.data.rows.map(keyOf) }
}

/**
 * Reads a table in any of the known formats. Its columns are key, name, template and devices (MAC addresses separated
 * by spaces). All other columns are values.
 */
function readCsv(text: string, { removes, maxChange, cents }: FileRules, isComparison: boolean): ItemFile {
  const table = readItemTable(text, ITEM_ROWS_MAX)
  if (isTableFault(table))
    throw new NoItems(table.line > 0 ? `is not a table: look at line ${table.line}` : 'is not a table')
  const names = table.columns.map((column) => column.toLowerCase())
  if (!names.includes('key')) throw new NoItems('has no column key')
  const cellOf = (cells: readonly string[], column: Column) => plainCell(cells[names.indexOf(column)]?.trim() ?? '')
  const faults: ItemFault[] = []
  const rows = table.rows.map(({ cells, remove, only, part, fault, cleared }, row) => {
    if (fault) faults.push({ row, path: `rows.${row}.updateType`, message: fault })
    if (remove || removes) return { key: cellOf(cells, 'key'), remove: true }
    // Spreadsheets round a long number, such as a GTIN, to 4.00638E+12.
    const roundedIndex = cells.findIndex(isRounded)
    if (roundedIndex >= 0) {
      const path = isItemColumn(names[roundedIndex]!) ? names[roundedIndex]! : `values.${table.columns[roundedIndex]}`
      faults.push({
        row,
        path: `rows.${row}.${path}`,
        message: `was spoilt by a spreadsheet: ${cells[roundedIndex]!.trim()}`,
      })
    }
    const valueEntries = table.columns.flatMap((column, index) => {
      if (column === '' || isItemColumn(names[index]!)) return []
      // A value of null is deleted from the item.
      const value = cleared?.includes(index) ? null : plainCell(cells[index]!.trim())
      return [[valueOfColumn(plainCell(column)), value] as const]
    })
    const values = splitUnitPrice(Object.fromEntries(valueEntries))
    const [name, template, devices] = [cellOf(cells, 'name'), cellOf(cells, 'template'), cellOf(cells, 'devices')]
    const item = {
      key: cellOf(cells, 'key'),
      ...(name && { name }),
      ...(template && { template }),
      ...(devices && { devices: devices.split(/\s+/) }),
      values,
    }
    // `part`: only the price of the row, or only the rest. `only`: the row may only add an item, or only change one.
    return { ...partOf(item, part), ...(only && { only }) }
  })
  // A file of a whole database deletes the items that it lacks only if `maxChange` is set. That limit stops a file that
  // was cut off.
  const missing = table.whole && (isComparison || maxChange !== undefined) ? 'delete' : 'keep'
  // A file for comparison need not have all values of the items.
  const merge = isComparison || table.merge
  // `texts`: the values are cells of a table.
  return {
    input: ItemsInput.parse({ rows, texts: true, merge, missing, maxChange, cents, compare: isComparison }),
    faults,
    keys: rows.map(({ key }) => key),
  }
}
