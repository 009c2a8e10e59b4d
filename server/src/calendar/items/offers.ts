import type { ItemRow } from '@wifi-tms/contract/items'
import type { ItemFacts } from './rules.ts'

/** A field before an offer and during it; absent if the item does not have it then. */
interface FieldChange {
  was?: unknown
  is?: unknown
}

/** The fields that an offer changes, by their places: `name`, `template`, or `values.` and a name. */
export type ItemOffer = Readonly<Record<string, FieldChange>>

/** The prefix of the places of values. */
const VALUES = 'values.'

/** The fields of an item, by their places. */
const placesOf = ({ name, template, fields }: ItemFacts): Record<string, unknown> => ({
  name,
  template,
  ...Object.fromEntries(
    Object.entries(JSON.parse(fields) as object).map(([value, content]) => [VALUES + value, content as unknown]),
  ),
})

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The offer that changes an item from `before` to `after`; undefined if they are equal. */
export function offerOf(before: ItemFacts, after: ItemFacts): ItemOffer | undefined {
  const [was, is] = [placesOf(before), placesOf(after)]
  const places = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (place) => !isEqual(was[place], is[place]),
  )
  return places.length > 0
    ? Object.fromEntries(places.map((place) => [place, { was: was[place], is: is[place] }]))
    : undefined
}

/** The row that ends an offer: it restores the earlier fields, except those that somebody has changed meanwhile. */
export function rowAfter(offer: ItemOffer, present: ItemFacts): Pick<ItemRow, 'name' | 'values' | 'template'> {
  const places = placesOf(present)
  for (const [place, { was, is }] of Object.entries(offer)) if (isEqual(places[place], is)) places[place] = was
  const { name, template, ...others } = places
  const values = Object.entries(others).flatMap(([place, content]) =>
    content === undefined ? [] : [[place.slice(VALUES.length), content]],
  )
  return { name: name as string, template: template as string | null, values: Object.fromEntries(values) }
}

/** An offer that goes on after an earlier one has ended: its own end restores what was before both. */
export const outlasting = (over: ItemOffer, offer: ItemOffer): ItemOffer =>
  Object.fromEntries(
    Object.entries(offer).map(([place, change]) => {
      const before = over[place]
      return [place, before && isEqual(before.is, change.was) ? { ...change, was: before.was } : change]
    }),
  )

/** Joins two offers that end at the same moment. */
export const bothEnd = (earlier: ItemOffer, later: ItemOffer): ItemOffer => ({
  ...earlier,
  ...outlasting(earlier, later),
})
