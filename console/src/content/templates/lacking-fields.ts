import type { Element } from '@wifi-tms/contract/elements'
import { valueAt } from '@wifi-tms/contract/fields'
import { placesIn, shownAs } from '@wifi-tms/paint/bindings'
import { drawnElements } from '@wifi-tms/paint/seen'

/** The fields under `data` for which these elements would show a mark, as they have neither value nor fallback. */
export function lackingFields(elements: readonly Element[], data: object): string[] {
  const values = { data }
  const placeholders = drawnElements(elements, values).flatMap((element) =>
    'text' in element ? placesIn(element.text) : [],
  )
  const lackingPlaceholders = placeholders.filter(
    ({ name, fallback }) => name.startsWith('data.') && fallback === undefined && !shownAs(valueAt(values, name)),
  )
  return [...new Set(lackingPlaceholders.map(({ name }) => name.slice('data.'.length)))]
}
