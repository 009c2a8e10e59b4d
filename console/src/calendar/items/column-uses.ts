import { MacInput } from '@wifi-tms/contract/devices'
import { itemColumns, plainCell, valueOfColumn } from '@wifi-tms/contract/item-columns'
import { z } from 'zod'
import { matchColumns } from '../../fleet/table/match-columns.ts'

/** The kinds of uses of a column: a field of the items, a value, or none (`out`). */
export const useKinds = [...itemColumns, 'value', 'out'] as const
type UseKind = (typeof useKinds)[number]

/**
 * The use of a column. `value` fills the value that has the column's name, and `value.price` the value `price`.
 * `key.ean` fills both the key and the value `ean`.
 * `key.name` fills both the key and the item's name.
 */
export type ColumnUse = UseKind | `${'key' | 'value'}.${string}`

/** Makes the schema for the uses of `count` columns, as the browser remembers them. */
export const usesSchema = (count: number) =>
  z
    .array(z.custom<ColumnUse>((use) => typeof use === 'string' && useKinds.some((kind) => kind === kindOf(use))))
    .length(count)

export const kindOf = (use: string): UseKind => use.split('.', 1)[0] as UseKind

/** Returns the name of the value that a column fills; undefined if it fills none. */
export function valueNameOf(use: ColumnUse, column: string): string | undefined {
  if (use === 'value') return valueOfColumn(plainCell(column))
  return use.includes('.') ? use.slice(use.indexOf('.') + 1) : undefined
}

/** Splits a cell into its addresses, which spaces, commas or semicolons separate. */
export const macsIn = (cell: string): string[] => cell.split(/[\s,;]+/).filter(Boolean)

/** True if a cell has only MAC addresses, and none that could be another number, such as 12 digits. */
const hasOnlyMacs = (cell: string) => {
  const macs = macsIn(cell)
  return macs.length > 0 && macs.every((mac) => /[a-f:-]/i.test(mac) && MacInput.safeParse(mac).success)
}

/** The names of columns that may be the key, in the order of preference. */
const KEY_NAMES = ['key', 'sku', 'ean']

/** True for a placeholder of a template that stands for a value of the item, and not for its key or name. */
export const isValuePlaceholder = (place: string): boolean => place !== 'key' && place !== 'name'

/**
 * Moves the use `name` from a column of numbers to a column of texts, if the column of texts may be the name, too: in a
 * table with `Artikel` 00001 and `Bezeichnung` Butter both words may mean the name.
 */
function preferTextAsName(fields: string[], columns: readonly string[], example: readonly string[]): string[] {
  const hasLetters = (index: number) => /\p{L}/u.test(example[index] ?? '')
  if (hasLetters(fields.indexOf('name'))) return fields
  const nameIndex = matchColumns(
    columns.map((column, index) => (hasLetters(index) && !fields[index] ? column : '')),
    ['name'],
  ).indexOf('name')
  if (nameIndex < 0) return fields
  return fields.map((field, index) => (index === nameIndex ? 'name' : field === 'name' ? '' : field))
}

/**
 * Guesses the uses of the columns by their names and the cells of the first row: the devices, the key (else the first
 * other column), the name and the template. All other columns become values. A column that matches a value of the
 * template gets the name of that value.
 */
export function guessUses(
  columns: readonly string[],
  example: readonly string[] = [],
  placeholders: readonly string[] = [],
): ColumnUse[] {
  const fieldsByName = matchColumns(columns, [...KEY_NAMES, 'name', 'template', 'devices', 'mac'])
  const fields = preferTextAsName(fieldsByName, columns, example)
  const namedDevicesIndex = fields.findIndex((field) => field === 'devices' || field === 'mac')
  const namedKeyIndex = KEY_NAMES.map((key) => fields.indexOf(key)).find((index) => index >= 0)
  const devicesIndex =
    namedDevicesIndex >= 0
      ? namedDevicesIndex
      : example.findIndex((cell, index) => index !== namedKeyIndex && hasOnlyMacs(cell))
  const keyIndex = namedKeyIndex ?? columns.findIndex((_, index) => index !== devicesIndex)
  const fieldOf = (index: number): ColumnUse | undefined => {
    if (index === devicesIndex) return 'devices'
    return fields[index] === 'name' || fields[index] === 'template' ? fields[index] : undefined
  }
  const matchedPlaceholders = matchColumns(
    columns.map((column, index) => (index === keyIndex || fieldOf(index) ? '' : column)),
    placeholders.filter(isValuePlaceholder),
  )
  const [placeholderOfKey] = matchColumns(
    [columns[keyIndex] ?? ''],
    placeholders.filter((place) => isValuePlaceholder(place) && !matchedPlaceholders.includes(place)),
  )
  return columns.map((column, index): ColumnUse => {
    // A name that is the key fills both, if the template shows the name.
    if (index === keyIndex && fields[keyIndex] === 'name' && placeholders.includes('name')) return 'key.name'
    if (index === keyIndex) return placeholderOfKey ? `key.${placeholderOfKey}` : 'key'
    const field = fieldOf(index)
    if (field) return field
    if (column === '') return 'out'
    const place = matchedPlaceholders[index]
    return place && place !== valueOfColumn(column) ? `value.${place}` : 'value'
  })
}

/**
 * The values that are computed if no column fills them, each with the values from which it is computed. If there are
 * several lists, one list is enough: the unit of the unit price follows from price and content, or from the unit price.
 */
const computedFrom: Readonly<Record<string, readonly (readonly string[])[]>> = {
  lowest30: [['price']],
  unitPrice: [['price', 'content']],
  unitPriceUnit: [['price', 'content'], ['unitPrice']],
}

/** Lists the template's placeholders that stay empty: no column fills them, and they cannot be computed. */
export const unfilledPlaceholders = (
  placeholders: readonly string[],
  columns: readonly string[],
  uses: readonly ColumnUse[],
): string[] => {
  const filledNames = new Set(
    uses.flatMap((use, index) => {
      const kind = kindOf(use)
      return [kind === 'key' || kind === 'name' ? kind : undefined, valueNameOf(use, columns[index]!)]
    }),
  )
  const isComputed = (place: string) =>
    computedFrom[place]?.some((sources) => sources.every((source) => filledNames.has(source)))
  return placeholders.filter((place) => !filledNames.has(place) && !isComputed(place))
}
