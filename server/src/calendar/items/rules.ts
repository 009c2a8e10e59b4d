import { isDeepStrictEqual } from 'node:util'
import { faultsOf } from '@wifi-tms/contract/errors'
import type { ReviewExample } from '@wifi-tms/contract/item-reviews'
import { type ItemDifference, type ItemFault, ItemRow, type ItemsWritten } from '@wifi-tms/contract/item-rows'
import type { ItemTable } from '../../base/database/item-tables.ts'
import { type PriceSince, priceIn, pricesAfter } from '../../fleet/wishes/lowest-price.ts'

/** A row with its index in the call or file. */
export interface NumberedRow {
  row: number
  item: ItemRow
  /** The moment at which the row was sent, if it has waited for a second person. */
  sentAt?: string | undefined
}

interface ReadOptions {
  firstRow?: number
  /** The keys and moments of the rows that were parsed before. The function adds those of its own rows. */
  keysAndMoments?: Set<string>
  /** The names of values that are whole cents without a point. */
  cents?: readonly string[]
}

/**
 * Parses rows one by one. Returns the valid rows in order, and the faults of the others. If two rows have the same key
 * and the same moment, the second one is a fault.
 */
export function readRows(
  inputs: readonly unknown[],
  { firstRow = 0, keysAndMoments = new Set(), cents = [] }: ReadOptions = {},
) {
  const rows: NumberedRow[] = []
  const failed: ItemFault[] = []
  for (const [index, input] of inputs.entries()) {
    const row = firstRow + index
    const parsed = ItemRow.safeParse(input)
    if (!parsed.success) {
      const [fault] = faultsOf(parsed.error)
      failed.push({
        row,
        path: ['rows', row, ...(fault!.path ? [fault!.path] : [])].join('.'),
        message: fault!.message,
      })
      continue
    }
    const { values } = parsed.data
    // `insertDecimalPoints` changes the values in place, so it gets a copy.
    const item = values && cents.length > 0 ? { ...parsed.data, values: { ...values } } : parsed.data
    const keyAndMoment = JSON.stringify([item.key, item.from ?? ''])
    const wrongName = insertDecimalPoints(item.values, cents)
    if (keysAndMoments.has(keyAndMoment))
      failed.push({ row, path: `rows.${row}.key`, message: 'stands in a row before' })
    else if (wrongName !== undefined)
      failed.push({ row, path: `rows.${row}.values.${wrongName}`, message: 'must be whole cents without a point' })
    else rows.push({ row, item })
    keysAndMoments.add(keyAndMoment)
  }
  return { rows, failed }
}

/**
 * Inserts the decimal point into values of whole cents: `'1299'` → `'12.99'`, `'5'` → `'0.05'`. Returns the name of the
 * first value that is neither whole cents nor empty.
 */
function insertDecimalPoints(values: ItemRow['values'], cents: readonly string[]): string | undefined {
  for (const name of new Set(cents)) {
    const value = values && Object.hasOwn(values, name) ? values[name] : null
    if (value === null || value === '') continue
    const text = textOfValue(value).trim()
    if (!/^\d{1,15}$/.test(text)) return name
    const digits = text.replace(/^0+/, '').padStart(3, '0')
    values![name] = `${digits.slice(0, -2)}.${digits.slice(-2)}`
  }
  return undefined
}

/** The text of a value in a table of items. */
export const textOfValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * Computes the values that an item has after a row of a table. All cells are texts. A cell whose text equals that of
 * the present value keeps this value with its type. An empty cell adds no value. Values without a cell are left out.
 */
export function valuesOfCells(cells: ItemValues, before: ItemValues): ItemValues {
  const changedValues = Object.entries(before).flatMap(([name, value]) => {
    if (!Object.hasOwn(cells, name)) return []
    const cell = cells[name]!
    return [[name, typeof cell === 'string' && textOfValue(value).trim() === cell.trim() ? value : cell] as const]
  })
  const addedValues = Object.entries(cells).filter(([name, cell]) => !Object.hasOwn(before, name) && cell !== '')
  return Object.fromEntries([...changedValues, ...addedValues])
}

/**
 * Replaces the values of a row by all values that the item has afterwards. `texts`: they are cells of a table. `merge`:
 * the item keeps the values that the row lacks.
 */
export function withFinalValues(
  item: ItemRow,
  before: Pick<ItemTable, 'fields'> | undefined,
  { texts, merge }: { texts?: boolean | undefined; merge?: boolean | undefined },
): ItemRow {
  if (!item.values || !(texts || merge)) return item
  const values = JSON.parse(before?.fields ?? '{}') as ItemValues
  if (!merge) return { ...item, values: valuesOfCells(item.values, values) }
  const cells = Object.fromEntries(Object.entries(item.values).filter(([, value]) => !(texts && value === '')))
  // A value of null is removed from the item.
  const merged = Object.entries({ ...values, ...(texts ? valuesOfCells(cells, values) : cells) })
  return { ...item, values: Object.fromEntries(merged.filter(([name]) => cells[name] !== null)) }
}

type ItemValues = NonNullable<ItemRow['values']>
/** The columns of an item that make up its content. */
export type ItemFacts = Pick<ItemTable, 'name' | 'fields' | 'template'>

/** The columns of an item after a row is written. Fields that the row lacks stay as before. */
export const factsAfter = (
  { name, values, template }: ItemRow,
  since: string,
  before?: ItemFacts & Pick<ItemTable, 'prices'>,
  sentAt?: string,
): ItemFacts & Pick<ItemTable, 'prices'> => ({
  name: name ?? before?.name ?? '',
  fields: values ? JSON.stringify(values) : (before?.fields ?? '{}'),
  template: template === undefined ? (before?.template ?? null) : template,
  prices: JSON.stringify(pricesAfter(JSON.parse(before?.prices ?? '[]') as PriceSince[], values?.price, since, sentAt)),
})

/** True if two items have the same content. Programs may send the same values in another order. */
export const isSame = (before: ItemFacts, after: ItemFacts): boolean =>
  before.name === after.name &&
  before.template === after.template &&
  (before.fields === after.fields || isDeepStrictEqual(JSON.parse(before.fields), JSON.parse(after.fields)))

/** The maximum number of characters of a text in a difference. */
const MAX_SHOWN_CHARS = 200

/** The text of a value in a difference. */
const shownText = (value: unknown) =>
  (value === undefined || value === null ? '' : textOfValue(value)).slice(0, MAX_SHOWN_CHARS)

/** The fields of an item, by their names in a difference: `name`, `template`, `values.price`. */
const fieldsOf = ({ name, template, fields }: ItemFacts): Record<string, unknown> => ({
  name,
  template,
  ...Object.fromEntries(
    Object.entries(JSON.parse(fields) as ItemValues).map(([valueName, value]) => [`values.${valueName}`, value]),
  ),
})

const isSamePrice = (ours: unknown, theirs: unknown) =>
  priceIn(ours) !== undefined && Number(priceIn(ours)) === Number(priceIn(theirs))

/** Finds the fields in which an item differs from a row. Prices are compared as numbers: 2.5 equals 2.50. */
export function differencesOf(key: string, before: ItemFacts | undefined, after: ItemFacts): ItemDifference[] {
  if (!before) return [{ key, field: 'key', ours: '', theirs: key }]
  const [ours, theirs] = [fieldsOf(before), fieldsOf(after)]
  return Object.keys({ ...ours, ...theirs })
    .filter((field) => !isDeepStrictEqual(ours[field], theirs[field]))
    .filter((field) => field !== 'values.price' || !isSamePrice(ours[field], theirs[field]))
    .map((field) => ({ key, field, ours: shownText(ours[field]), theirs: shownText(theirs[field]) }))
}

type Prices = Pick<ItemTable, 'prices'>

/** The present price: the last entry of the item's price history. */
const priceNow = ({ prices }: Prices): string | undefined => (JSON.parse(prices) as PriceSince[]).at(-1)?.[1]

/** True if a row that was sent at `sentAt` would replace a price that somebody asked for later. */
export function isPriceOutdated(before: Prices, after: Prices, sentAt: string): boolean {
  const [since, , askedAt = since] = (JSON.parse(before.prices) as PriceSince[]).at(-1) ?? []
  return before.prices !== after.prices && askedAt !== undefined && askedAt > sentAt
}

/** Computes by how many per cent a price changes, up or down. Without a former price the change is 0. */
export function priceChangePercent(before: Prices, after: Prices): number {
  if (before.prices === after.prices) return 0
  const [oldPrice, newPrice] = [Number(priceNow(before) ?? 0), Number(priceNow(after) ?? 0)]
  return oldPrice > 0 ? (Math.abs(newPrice - oldPrice) / oldPrice) * 100 : 0
}

/** The old and the new price of an item, shown to the second person who approves or refuses the change. */
export const reviewExampleOf = (
  { key, name }: Pick<ItemTable, 'key' | 'name'>,
  before: Prices | undefined,
  after: Prices,
): ReviewExample => ({
  key,
  name,
  was: (before && priceNow(before)) ?? null,
  is: priceNow(after) ?? null,
})

/**
 * A price that changes by this factor gets a warning, as its decimal point has probably slipped. The factor is less
 * than ten: a slipped price may have changed a little as well.
 */
const SLIP_FACTOR = 8

/** Warns of a price that is about ten times the former price, or a tenth of it. Undefined for other changes. */
export function misplacedPointWarning(before: Prices, after: Prices): string | undefined {
  if (before.prices === after.prices) return undefined
  const [was, is] = [priceNow(before), priceNow(after)]
  const [oldPrice, newPrice] = [Number(was ?? 0), Number(is ?? 0)]
  if (!(oldPrice > 0 && newPrice > 0)) return undefined
  if (newPrice >= oldPrice * SLIP_FACTOR) return `is about ten times the price before, or more: ${was}`
  return newPrice <= oldPrice / SLIP_FACTOR ? `is about a tenth of the price before, or less: ${was}` : undefined
}

/** True if more than `maxChangePercent` of all `itemCount` items change or are deleted. */
export const changesTooMany = (
  { changed, deleted }: Pick<ItemsWritten, 'changed' | 'deleted'>,
  itemCount: number,
  maxChangePercent: number | undefined,
): boolean =>
  maxChangePercent !== undefined && itemCount > 0 && ((changed + deleted) / itemCount) * 100 > maxChangePercent

/** Makes the warning about a value that the template cannot show, with its place in the row: `values.price`. */
export function warningOf(row: number, { name, message }: { name: string; message: string }): ItemFault {
  const nameInItem = name.replace(/^item\./, '')
  const isColumn = nameInItem === 'key' || nameInItem === 'name'
  const path = nameInItem === name ? 'template' : isColumn ? nameInItem : `values.${nameInItem}`
  return { row, path: `rows.${row}.${path}`, message }
}
