import type { Item } from '@wifi-tms/contract/items'
import { matchColumns } from '../../fleet/table/match-columns.ts'

/** A row of an item's form: the typed name and text of a value, and the stored value. */
export interface ValueRow {
  name?: string
  text?: string
  stored?: unknown
}

/** True if people can edit the value as text; anything else is shown as JSON and stays. */
export const isEditableAsText = (stored: unknown): boolean =>
  stored === undefined || ['string', 'number'].includes(typeof stored)

export const rowsOfValues = (values: Item['values']): ValueRow[] =>
  Object.entries(values).map(([name, stored]) => ({
    name,
    stored,
    text: isEditableAsText(stored) ? String(stored) : JSON.stringify(stored),
  }))

/** Turns the typed text back into a value: a number stays a number as long as its text is one. */
const valueIn = ({ text = '', stored }: ValueRow) => {
  if (!isEditableAsText(stored)) return stored
  return typeof stored === 'number' && String(Number(text)) === text ? Number(text) : text
}

export const valuesOfRows = (rows: readonly ValueRow[]): object =>
  Object.fromEntries(rows.map((row) => [row.name?.trim() ?? '', valueIn(row)]))

/**
 * Returns the two values that tell most about an item: its price (recognised by its name in any language), then the
 * first other value. A unit price has its unit with it.
 */
export function chiefValues({ unitPriceUnit, ...values }: Item['values']): { name: string; text: string }[] {
  const rows = rowsOfValues(values).flatMap(({ name = '', text = '', stored }) => {
    const unit = name === 'unitPrice' && unitPriceUnit ? `/${unitPriceUnit}` : ''
    return isEditableAsText(stored) && text !== '' ? [{ name, text: text + unit }] : []
  })
  const names = rows.map(({ name }) => name)
  // Without a price the index is -1, which gives undefined.
  const price = rows[matchColumns(names, ['price']).indexOf('price')]
  return [...(price ? [price] : []), ...rows.filter((row) => row !== price)].slice(0, 2)
}
