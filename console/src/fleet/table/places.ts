import type { Element } from '@wifi-tms/contract/elements'
import { faultOfField } from '@wifi-tms/contract/fields'
import { type CodeOfDigits, isOfDigits } from '@wifi-tms/contract/spoilt'
import { placeholdersIn } from '@wifi-tms/paint/bindings'
import { conditionsOf } from '@wifi-tms/paint/names'
import { withSampleEntries } from '@wifi-tms/paint/repeat'

/** A place of a template that the rows of a table fill: its name under `data` or `item`, and the kind of its values. */
export interface TablePlace {
  name: string
  kind: 'text' | 'date' | 'amount' | CodeOfDigits
}

const kindOf = (element: Element, format: string): TablePlace['kind'] => {
  if (element.kind === 'barcode' && isOfDigits(element.symbology)) return element.symbology
  if (/\bdate\b/.test(format)) return 'date'
  return /\b(money|number)\b/.test(format) ? 'amount' : 'text'
}

/**
 * Lists the places of the visible elements, each once, in the order in which they are drawn. If several elements show
 * the same place, its kind is the first one other than text.
 */
export function placesOf(elements: readonly Element[], filler: 'data' | 'item' = 'data'): TablePlace[] {
  const places = new Map<string, TablePlace['kind']>()
  const add = (path: string, kind: TablePlace['kind']) => {
    const name = path.startsWith(`${filler}.`) ? path.slice(filler.length + 1) : ''
    if (name && !faultOfField(name) && (places.get(name) ?? 'text') === 'text') places.set(name, kind)
  }
  for (const element of withSampleEntries(elements)) {
    if (element.hidden) continue
    if ('text' in element)
      for (const { name, format } of placeholdersIn(element.text)) add(name, kindOf(element, format))
    for (const name of conditionsOf(element)) add(name, 'text')
  }
  return Array.from(places, ([name, kind]) => ({ name, kind }))
}
