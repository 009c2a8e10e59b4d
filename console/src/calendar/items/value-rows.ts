import type { Item } from '@wifi-tms/contract/items'
import { matchColumns } from '../../fleet/table/match-columns.ts'

/** A value of an item in its form; `given` is the stored value. */
export interface ValueRow {
  name?: string
  text?: string
  given?: unknown
}

/** True if people can edit the value as text; anything else is shown as JSON and stays. */
export const isTyped = (given: unknown): boolean => given === undefined || ['string', 'number'].includes(typeof given)

export const rowsOfValues = (values: Item['values']): ValueRow[] =>
  Object.entries(values).map(([name, given]) => ({
    name,
    given,
    text: isTyped(given) ? String(given) : JSON.stringify(given),
  }))

/** Turns the typed text back into a value: a number stays a number as long as its text is one. */
const valueIn = ({ text = '', given }: ValueRow) => {
  if (!isTyped(given)) return given
  return typeof given === 'number' && String(Number(text)) === text ? Number(text) : text
}

export const valuesOfRows = (rows: readonly ValueRow[]): object =>
  Object.fromEntries(rows.map((row) => [row.name?.trim() ?? '', valueIn(row)]))

/** The two most telling values of an item: its price, under any of its names, then the first other one. */
export function chiefValues(values: Item['values']): { name: string; text: string }[] {
  const rows = rowsOfValues(values).flatMap(({ name = '', text = '', given }) =>
    isTyped(given) && text !== '' ? [{ name, text }] : [],
  )
  const names = rows.map(({ name }) => name)
  const price = rows[matchColumns(names, ['price']).indexOf('price')]
  return [...(price ? [price] : []), ...rows.filter((row) => row !== price)].slice(0, 2)
}
