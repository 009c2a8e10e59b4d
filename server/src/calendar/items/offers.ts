import type { ItemRow } from '@wifi-tms/contract/items'
import type { ItemFacts } from './rules.ts'

/** The value of a field before an offer (`was`) and during it (`is`). Undefined: the item does not have the field. */
interface FieldChange {
  was?: unknown
  is?: unknown
}

/** The fields that an offer changes, by their paths: `name`, `template`, or `values.` and a name. */
export type ItemOffer = Readonly<Record<string, FieldChange>>

/** The prefix of the paths of values. */
const VALUES = 'values.'

/** The fields of an item, by their paths. */
const fieldsByPath = ({ name, template, fields }: ItemFacts): Record<string, unknown> => ({
  name,
  template,
  ...Object.fromEntries(
    Object.entries(JSON.parse(fields) as object).map(([value, content]) => [VALUES + value, content as unknown]),
  ),
})

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Compares an item before an offer with the item during it. Undefined if no field differs. */
export function offerOf(before: ItemFacts, after: ItemFacts): ItemOffer | undefined {
  const [was, is] = [fieldsByPath(before), fieldsByPath(after)]
  const paths = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((path) => !isEqual(was[path], is[path]))
  return paths.length > 0
    ? Object.fromEntries(paths.map((path) => [path, { was: was[path], is: is[path] }]))
    : undefined
}

/**
 * Makes the row that ends an offer: it restores the earlier fields, except those that were changed during the offer.
 */
export function rowEndingOffer(offer: ItemOffer, present: ItemFacts): Pick<ItemRow, 'name' | 'values' | 'template'> {
  const fieldValues = fieldsByPath(present)
  for (const [path, { was, is }] of Object.entries(offer)) if (isEqual(fieldValues[path], is)) fieldValues[path] = was
  const { name, template, ...others } = fieldValues
  const values = Object.entries(others).flatMap(([path, content]) =>
    content === undefined ? [] : [[path.slice(VALUES.length), content]],
  )
  return { name: name as string, template: template as string | null, values: Object.fromEntries(values) }
}

/**
 * Adjusts an offer that goes on after an earlier, overlapping offer has ended. If it began from a field of the earlier
 * offer, its own end must restore the field as it was before both. For example, a price of 10 is 8 in the first offer
 * and 7 in the second: the second then ends with 10, not with 8.
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
