import { guessCodePage } from '@wifi-tms/contract/code-pages'
import { itemColumns, plainCell, valueOfColumn } from '@wifi-tms/contract/item-columns'
import { ITEM_ROWS_MAX, type ItemFault, ItemsInput } from '@wifi-tms/contract/items'
import { readItemTable } from '@wifi-tms/contract/price-files/read-item-table'
import { partOf } from '@wifi-tms/contract/price-files/update-types'
import { isRounded } from '@wifi-tms/contract/spoilt'
import type { z } from 'zod'
import { strangeIn } from '../../api/http/strange-in.ts'

/**
 * A file as the body of the call that writes items. `spoilt` has the faults found in the file, `keys` the key of each
 * row.
 */
export interface ItemFile {
  input: z.output<typeof ItemsInput>
  spoilt: ItemFault[]
  keys: string[]
}

/** Thrown if a file is no table of items, so that nothing of it can be imported. */
export class NoItems extends Error {
  override name = 'NoItems'
}

type Column = (typeof itemColumns)[number]

interface Rules {
  /** True: the items of the file are deleted. */
  removes: boolean
  /**
   * The per cent of all items that may change or be deleted, and the names of values in cents, unless the file sets
   * them.
   */
  maxChange: number | undefined
  cents: string[]
}

/** The name of a file that is only compared with the items. */
const COMPARED = /\.compare\.(?:csv|json)$/i

/** Reads a file in any common encoding: JSON if its name ends with `.json`, else a table. Throws NoItems. */
export function readItemFile(name: string, bytes: Uint8Array, rules: Rules): ItemFile {
  const text = new TextDecoder(guessCodePage(bytes, 'en')).decode(bytes)
  const compare = COMPARED.test(name)
  const file = /\.json$/i.test(name) ? readJson(text, rules, compare) : readCsv(text, rules, compare)
  const strange = strangeIn(file.input.rows)
  if (strange) throw new NoItems(strange.message)
  return file
}

const keyOf = (row: unknown): string => {
  const key = (row as { key?: unknown } | null)?.key
  return typeof key === 'string' ? key : ''
}

function readJson(text: string, { maxChange }: Rules, compare: boolean): ItemFile {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new NoItems('is not JSON')
  }
  const parsed = ItemsInput.safeParse(json)
  if (!parsed.success) throw new NoItems(parsed.error.issues[0]!.message)
  if (parsed.data.dryRun) throw new NoItems('asks only for a dry run')
  const input = { maxChange, ...parsed.data, compare: compare || parsed.data.compare }
  return { input, spoilt: [], keys: parsed.data.rows.map(keyOf) }
}

/**
 * Reads a table in any of the known formats. Its columns are key, name, template and devices (MAC addresses separated
 * by spaces); all others are values.
 */
function readCsv(text: string, { removes, maxChange, cents }: Rules, compare: boolean): ItemFile {
  const table = readItemTable(text, ITEM_ROWS_MAX)
  if ('word' in table)
    throw new NoItems(table.line > 0 ? `is not a table: look at line ${table.line}` : 'is not a table')
  const names = table.columns.map((column) => column.toLowerCase())
  if (!names.includes('key')) throw new NoItems('has no column key')
  const cellOf = (cells: readonly string[], column: Column) => plainCell(cells[names.indexOf(column)]?.trim() ?? '')
  const spoilt: ItemFault[] = []
  const rows = table.rows.map(({ cells, remove, only, part, fault, cleared }, row) => {
    if (fault) spoilt.push({ row, path: `rows.${row}.updateType`, message: fault })
    if (remove || removes) return { key: cellOf(cells, 'key'), remove: true }
    const bad = cells.findIndex(isRounded)
    if (bad >= 0) {
      const isOwn = itemColumns.some((column) => column === names[bad])
      const path = isOwn ? names[bad]! : `values.${table.columns[bad]}`
      spoilt.push({ row, path: `rows.${row}.${path}`, message: `was spoilt by a spreadsheet: ${cells[bad]!.trim()}` })
    }
    const values = Object.fromEntries(
      table.columns.flatMap((column, at) =>
        column === '' || itemColumns.some((own) => own === names[at])
          ? []
          : [[valueOfColumn(plainCell(column)), cleared?.includes(at) ? null : plainCell(cells[at]!.trim())]],
      ),
    )
    const [name, template, devices] = [cellOf(cells, 'name'), cellOf(cells, 'template'), cellOf(cells, 'devices')]
    const item = {
      key: cellOf(cells, 'key'),
      ...(name && { name }),
      ...(template && { template }),
      ...(devices && { devices: devices.split(/\s+/) }),
      values,
    }
    return { ...partOf(item, part), ...(only && { only }) }
  })
  // A file of a whole database deletes the items that it lacks only with `maxChange`, which stops a file that was cut
  // off.
  const missing = table.whole && (compare || maxChange !== undefined) ? 'delete' : 'keep'
  // A file for comparison need not have all values of the items.
  const merge = compare || table.merge
  return {
    input: ItemsInput.parse({ rows, texts: true, merge, missing, maxChange, cents, compare }),
    spoilt,
    keys: rows.map(({ key }) => key),
  }
}
