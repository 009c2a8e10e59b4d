import type { Element } from '@wifi-tms/contract/elements'
import { valueAt } from '@wifi-tms/contract/fields'
import { isDrawn, placesIn, shownAs } from '@wifi-tms/paint/bindings'

/** The fields under `data` for which these elements would show a mark instead of a value, each once. */
export function lackingFields(elements: readonly Element[], data: object): string[] {
  const values = { data }
  const drawn = elements.filter(({ hidden, when }) => !hidden && isDrawn(when, values))
  const places = drawn.flatMap((element) => ('text' in element ? placesIn(element.text) : []))
  const lacking = places.filter(
    ({ name, fallback }) => name.startsWith('data.') && fallback === undefined && !shownAs(valueAt(values, name)),
  )
  return [...new Set(lacking.map(({ name }) => name.slice('data.'.length)))]
}
