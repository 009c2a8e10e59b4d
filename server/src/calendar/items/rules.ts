import { faultsOf } from '@wifi-tms/contract/errors'
import type { ReviewExample } from '@wifi-tms/contract/item-reviews'
import { type ItemDifference, type ItemFault, ItemRow, type ItemsWritten } from '@wifi-tms/contract/items'
import type { ItemTable } from '../../base/database/item-tables.ts'
import { type PriceSince, priceIn, pricesAfter } from '../../fleet/wishes/lowest-price.ts'

/** A row with its index in the call or file. */
export interface NumberedRow {
  row: number
  item: ItemRow
}

interface Reading {
  firstRow?: number
  /** The keys and moments of earlier rows. */
  keys?: Set<string>
  /** The names of values that are whole cents without a point. */
  cents?: readonly string[]
}

/** Parses rows one by one into valid rows, in order, and faults. A second row of one key and moment is a fault. */
export function readRows(given: readonly unknown[], { firstRow = 0, keys = new Set(), cents = [] }: Reading = {}) {
  const rows: NumberedRow[] = []
  const failed: ItemFault[] = []
  for (const [index, input] of given.entries()) {
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
    const item = values && cents.length > 0 ? { ...parsed.data, values: { ...values } } : parsed.data
    const keyAndMoment = JSON.stringify([item.key, item.from ?? ''])
    const wrongName = putPoints(item.values, cents)
    if (keys.has(keyAndMoment)) failed.push({ row, path: `rows.${row}.key`, message: 'stands in a row before' })
    else if (wrongName !== undefined)
      failed.push({ row, path: `rows.${row}.values.${wrongName}`, message: 'must be whole cents without a point' })
    else rows.push({ row, item })
    keys.add(keyAndMoment)
  }
  return { rows, failed }
}

/**
 * Puts the decimal point into values of whole cents. Returns the name of the first value that is neither that nor
 * empty.
 */
function putPoints(values: ItemRow['values'], cents: readonly string[]): string | undefined {
  for (const name of new Set(cents)) {
    const value = values && Object.hasOwn(values, name) ? values[name] : null
    if (value === null || value === '') continue
    const text = String(value).trim()
    if (!/^\d{1,15}$/.test(text)) return name
    const digits = text.replace(/^0+/, '').padStart(3, '0')
    values![name] = `${digits.slice(0, -2)}.${digits.slice(-2)}`
  }
  return undefined
}

/** The text of a value in a table of items. */
export const textOfValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** An item's values after the cells of a table: a cell equal to its value changes nothing, an empty one adds no value. */
export function valuesOfCells(cells: ItemValues, before: ItemValues): ItemValues {
  const changedValues = Object.entries(before).flatMap(([name, value]) => {
    if (!Object.hasOwn(cells, name)) return []
    const cell = cells[name]!
    return [[name, typeof cell === 'string' && textOfValue(value).trim() === cell.trim() ? value : cell] as const]
  })
  const added = Object.entries(cells).filter(([name, cell]) => !Object.hasOwn(before, name) && cell !== '')
  return Object.fromEntries([...changedValues, ...added])
}

type ItemValues = NonNullable<ItemRow['values']>
/** The columns of an item that make up its content. */
export type ItemFacts = Pick<ItemTable, 'name' | 'fields' | 'template'>

/** The columns of an item after a row, which changes only the fields that it has. `since` is the time of the change. */
export const factsAfter = (
  { name, values, template }: ItemRow,
  since: string,
  before?: ItemFacts & Pick<ItemTable, 'prices'>,
): ItemFacts & Pick<ItemTable, 'prices'> => ({
  name: name ?? before?.name ?? '',
  fields: values ? JSON.stringify(values) : (before?.fields ?? '{}'),
  template: template === undefined ? (before?.template ?? null) : template,
  prices: JSON.stringify(pricesAfter(JSON.parse(before?.prices ?? '[]') as PriceSince[], values?.price, since)),
})

export const isSame = (before: ItemFacts, after: ItemFacts): boolean =>
  before.name === after.name && before.fields === after.fields && before.template === after.template

/** The most characters of a text in a difference. */
const SHOWN = 200

/** The text of a value in a difference. */
const shown = (value: unknown) => (value === undefined || value === null ? '' : textOfValue(value)).slice(0, SHOWN)

/** The fields of an item by the names that a difference has for them. */
const fieldsOf = ({ name, template, fields }: ItemFacts): Record<string, unknown> => ({
  name,
  template,
  ...Object.fromEntries(Object.entries(JSON.parse(fields) as ItemValues).map(([value, is]) => [`values.${value}`, is])),
})

const isSamePrice = (ours: unknown, theirs: unknown) =>
  priceIn(ours) !== undefined && Number(priceIn(ours)) === Number(priceIn(theirs))

/** The fields in which an item differs from a row; the same price, written in another way, is no difference. */
export function differencesOf(key: string, before: ItemFacts | undefined, after: ItemFacts): ItemDifference[] {
  if (!before) return [{ key, field: 'key', ours: '', theirs: key }]
  const [ours, theirs] = [fieldsOf(before), fieldsOf(after)]
  return Object.keys({ ...ours, ...theirs })
    .filter((field) => JSON.stringify(ours[field]) !== JSON.stringify(theirs[field]))
    .filter((field) => field !== 'values.price' || !isSamePrice(ours[field], theirs[field]))
    .map((field) => ({ key, field, ours: shown(ours[field]), theirs: shown(theirs[field]) }))
}

type Prices = Pick<ItemTable, 'prices'>

/** The present price: the last entry of the item's price history. */
const priceNow = ({ prices }: Prices): string | undefined => (JSON.parse(prices) as PriceSince[]).at(-1)?.[1]

/** The per cent by which a price changes; 0 if there was no price before or is none now. */
export function percentOfPrice(before: Prices, after: Prices): number {
  if (before.prices === after.prices) return 0
  const [was, is] = [Number(priceNow(before) ?? 0), Number(priceNow(after) ?? 0)]
  return was > 0 ? (Math.abs(is - was) / was) * 100 : 0
}

/** A row that waits for a second person, as the second person sees it. */
export const exampleOf = (
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
 * A price that changes by this factor gets a warning: a decimal point has probably slipped. It is less than ten, as the
 * price itself may change a little, too.
 */
const TEN_FOLD = 8

/** The sentence about a price that is about ten times the one before, or a tenth of it. */
export function slippedPrice(before: Prices, after: Prices): string | undefined {
  if (before.prices === after.prices) return undefined
  const [was, is] = [priceNow(before), priceNow(after)]
  const [oldPrice, newPrice] = [Number(was ?? 0), Number(is ?? 0)]
  if (!(oldPrice > 0 && newPrice > 0)) return undefined
  if (newPrice >= oldPrice * TEN_FOLD) return `is about ten times the price before, or more: ${was}`
  return newPrice <= oldPrice / TEN_FOLD ? `is about a tenth of the price before, or less: ${was}` : undefined
}

/** True if more than `maxChange` per cent of the items change or are deleted; `before` is their number before. */
export const isTooMuch = (
  { changed, deleted }: Pick<ItemsWritten, 'changed' | 'deleted'>,
  before: number,
  maxChange: number | undefined,
): boolean => maxChange !== undefined && before > 0 && ((changed + deleted) / before) * 100 > maxChange
