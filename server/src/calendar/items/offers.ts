import type { ItemRow } from '@wifi-tms/contract/item-rows'
import type { ItemFacts } from './rules.ts'

/** The value of a field before an offer (`was`) and during it (`is`). Undefined: the item does not have the field. */
interface FieldChange {
  was?: unknown
  is?: unknown
}

/** The fields that an offer changes, by their paths: `name`, `template`, or `values.` and a name. */
export type ItemOffer = Readonly<Record<string, FieldChange>>

/** The prefix of the paths of values. */
const VALUE_PREFIX = 'values.'

/** The fields of an item, by their paths. */
const fieldsByPath = ({ name, template, fields }: ItemFacts): Record<string, unknown> => ({
  name,
  template,
  ...Object.fromEntries(
    Object.entries(JSON.parse(fields) as object).map(([value, content]) => [VALUE_PREFIX + value, content as unknown]),
  ),
})

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Compares an item before an offer with the item during it. */
export function offerOf(before: ItemFacts, after: ItemFacts): ItemOffer {
  const [was, is] = [fieldsByPath(before), fieldsByPath(after)]
  const paths = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((path) => !isEqual(was[path], is[path]))
  return Object.fromEntries(paths.map((path) => [path, { was: was[path], is: is[path] }]))
}

/**
 * Makes the row that ends an offer: it restores the earlier fields, except those that were changed during the offer.
 */
export function rowEndingOffer(offer: ItemOffer, present: ItemFacts): Pick<ItemRow, 'name' | 'values' | 'template'> {
  const fieldValues = fieldsByPath(present)
  for (const [path, { was, is }] of Object.entries(offer)) if (isEqual(fieldValues[path], is)) fieldValues[path] = was
  const { name, template, ...others } = fieldValues
  const values = Object.entries(others).flatMap(([path, content]) =>
    content === undefined ? [] : [[path.slice(VALUE_PREFIX.length), content]],
  )
  return { name: name as string, template: template as string | null, values: Object.fromEntries(values) }
}

/** A row that is written while an offer runs: it may repeat fields of the offer. */
export interface RowUnderOffer {
  row: ItemRow
  present: ItemFacts
  /** True: the item keeps the values that the row lacks. */
  merge: boolean
}

/** Splits an offer into the fields that a row names again with equal values (`repeated`), and the others (`rest`). */
export function splitRepeated(offer: ItemOffer, { row, present, merge }: RowUnderOffer) {
  const { name, template, values } = row
  const fieldValues = fieldsByPath(present)
  const isNamed = (path: string) => {
    if (!path.startsWith(VALUE_PREFIX)) return (path === 'name' ? name : template) !== undefined
    const value = path.slice(VALUE_PREFIX.length)
    // A row without `merge` names all values, because it removes those that it lacks. With `merge`, an empty cell does
    // not name its value.
    return values !== undefined && (!merge || (Object.hasOwn(values, value) && values[value] !== ''))
  }
  const entries = Object.entries(offer)
  const isRepeated = ([path, { is }]: (typeof entries)[number]) => isNamed(path) && isEqual(fieldValues[path], is)
  return {
    repeated: Object.fromEntries(entries.filter(isRepeated)),
    rest: Object.fromEntries(entries.filter((entry) => !isRepeated(entry))),
  }
}

/**
 * Adjusts an offer that goes on after an earlier, overlapping offer has ended. If a field had the value of the ended
 * offer when the later offer began, the end of the later offer must restore the value from before both. For example, a
 * price of 10 is 8 in the first offer and 7 in the second: the second then ends with 10, not with 8.
 */
export const offerAfterEnd = (endedOffer: ItemOffer, offer: ItemOffer): ItemOffer =>
  Object.fromEntries(
    Object.entries(offer).map(([path, change]) => {
      const before = endedOffer[path]
      return [path, before && isEqual(before.is, change.was) ? { ...change, was: before.was } : change]
    }),
  )

/**
 * Joins two offers of an item that end at one moment: the joined offer restores the fields as they were before both.
 */
export const joinOffers = (earlier: ItemOffer, later: ItemOffer): ItemOffer => ({
  ...earlier,
  ...offerAfterEnd(earlier, later),
})
