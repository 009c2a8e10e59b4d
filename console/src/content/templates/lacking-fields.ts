import type { Element } from '@wifi-tms/contract/elements'
import { valueAt } from '@wifi-tms/contract/fields'
import { placeholdersIn, textOfValue } from '@wifi-tms/paint/bindings'
import { drawnElements } from '@wifi-tms/paint/drawn-elements'
import { listIn } from '@wifi-tms/paint/formats/lists'

/** The fields under `data` that have neither value nor fallback: these elements would show a mark in their place. */
export function lackingFields(elements: readonly Element[], data: object): string[] {
  const values = { data }
  const placeholders = drawnElements(elements, values).flatMap((element) =>
    'text' in element ? placeholdersIn(element.text) : [],
  )
  const hasValue = (name: string) => {
    const value = valueAt(values, name)
    return Boolean(textOfValue(value) || listIn(value)?.length)
  }
  const lackingPlaceholders = placeholders.filter(
    ({ name, fallback }) => name.startsWith('data.') && fallback === undefined && !hasValue(name),
  )
  return [...new Set(lackingPlaceholders.map(({ name }) => name.slice('data.'.length)))]
}
