import { MacInput } from '@wifi-tms/contract/devices'
import { itemColumns, plainCell, valueOfColumn } from '@wifi-tms/contract/item-columns'
import { z } from 'zod'
import { matchColumns } from '../../fleet/table/match-columns.ts'

/** The kinds of uses of a column: a field of the items, a value, or none. */
export const useKinds = [...itemColumns, 'value', 'out'] as const
type UseKind = (typeof useKinds)[number]

/**
 * The use of a column: `value` fills a value with the column's name, `value.price` the value price, and `key.ean` both
 * the key and the value ean.
 */
export type ColumnUse = UseKind | `${'key' | 'value'}.${string}`

/** The shape of the uses of `count` columns, as the browser remembers them. */
export const usesOf = (count: number) =>
  z
    .array(z.custom<ColumnUse>((use) => typeof use === 'string' && useKinds.some((kind) => kind === kindOf(use))))
    .length(count)

export const kindOf = (use: string): UseKind => use.split('.', 1)[0] as UseKind

/** The name of the value that a column fills; undefined if it fills none. */
export function valueNameOf(use: ColumnUse, column: string): string | undefined {
  if (use === 'value') return valueOfColumn(plainCell(column))
  return use.includes('.') ? use.slice(use.indexOf('.') + 1) : undefined
}

/** The addresses in a cell, with spaces, commas or semicolons between. */
export const macsIn = (cell: string): string[] => cell.split(/[\s,;]+/).filter(Boolean)

/** True if a cell has MAC addresses only, and none that may be another number, such as 12 digits. */
const areMacs = (cell: string) => {
  const macs = macsIn(cell)
  return macs.length > 0 && macs.every((mac) => /[a-f:-]/i.test(mac) && MacInput.safeParse(mac).success)
}

/** The names of columns that may be the key, in the order of preference. */
const KEYS = ['key', 'sku', 'ean']

/** True for a place of a template that is no field of the item. */
export const isOfValue = (place: string): boolean => place !== 'key' && place !== 'name'

/**
 * Guesses the uses of the columns by their names and the cells of the first row: the devices, the key (else the first
 * other column), the name and the template. All others are values, under the names of the template's values if they
 * match.
 */
export function guessUses(
  columns: readonly string[],
  example: readonly string[] = [],
  places: readonly string[] = [],
): ColumnUse[] {
  const fields = matchColumns(columns, [...KEYS, 'name', 'template', 'devices', 'mac'])
  const named = fields.findIndex((field) => field === 'devices' || field === 'mac')
  const namedKey = KEYS.map((key) => fields.indexOf(key)).find((index) => index >= 0)
  const devices = named >= 0 ? named : example.findIndex((cell, index) => index !== namedKey && areMacs(cell))
  const key = namedKey ?? columns.findIndex((_, index) => index !== devices)
  const fieldOf = (index: number): ColumnUse | undefined => {
    if (index === devices) return 'devices'
    return fields[index] === 'name' || fields[index] === 'template' ? fields[index] : undefined
  }
  const placesOf = matchColumns(
    columns.map((column, index) => (index === key || fieldOf(index) ? '' : column)),
    places.filter(isOfValue),
  )
  const [placeOfKey] = matchColumns(
    [columns[key] ?? ''],
    places.filter((place) => isOfValue(place) && !placesOf.includes(place)),
  )
  return columns.map((column, index): ColumnUse => {
    if (index === key && fields[key] === 'name' && places.includes('name')) return 'key.name'
    if (index === key) return placeOfKey ? `key.${placeOfKey}` : 'key'
    const field = fieldOf(index)
    if (field) return field
    if (column === '') return 'out'
    const place = placesOf[index]
    return place && place !== valueOfColumn(column) ? `value.${place}` : 'value'
  })
}

/** The values that are computed if no column fills them, each with the values from which it is computed. */
const derived: Readonly<Record<string, readonly string[]>> = {
  lowest30: ['price'],
  unitPrice: ['price', 'content'],
  unitPriceUnit: ['price', 'content'],
}

/** The template's placeholders that no column fills. */
export const emptyPlaces = (
  places: readonly string[],
  columns: readonly string[],
  uses: readonly ColumnUse[],
): string[] => {
  const filled = new Set(
    uses.flatMap((use, index) => {
      const kind = kindOf(use)
      return [kind === 'key' || kind === 'name' ? kind : undefined, valueNameOf(use, columns[index]!)]
    }),
  )
  return places.filter((place) => !filled.has(place) && !derived[place]?.every((source) => filled.has(source)))
}
