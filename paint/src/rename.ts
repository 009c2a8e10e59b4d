import type { Element } from '@wifi-tms/contract/elements'
import { PLACEHOLDER } from './bindings.ts'

type NameOf = (name: string) => string

/**
 * A text with other names in its placeholders; their formats, and placeholders with an unchanged name, stay as written.
 */
const textWith = (text: string, nameOf: NameOf) =>
  text.replace(PLACEHOLDER, (placeholder, inner: string) => {
    const [name, ...steps] = inner.split('|') as [string, ...string[]]
    const newName = nameOf(name)
    return newName === name ? placeholder : `{{${[newName, ...steps].join('|')}}}`
  })

/** An element with other names of values, in its text, conditions, colours, chart and list. */
export const renamed = (element: Element, nameOf: NameOf): Element =>
  ({
    ...element,
    when: nameOf(element.when),
    ...(element.kind === 'chart' && { value: nameOf(element.value) }),
    ...(element.kind === 'repeat' && { list: nameOf(element.list) }),
    ...('text' in element && { text: textWith(element.text, nameOf) }),
    ...('colours' in element && {
      colours: element.colours?.map((rule) => ({ ...rule, when: nameOf(rule.when) })),
    }),
  }) as Element

/** Makes a function that replaces the first part `from` of a name by `to`, and ignores spaces around the name. */
const withFirstPart =
  (from: string, to: string): NameOf =>
  (name) => {
    const trimmedName = name.trim()
    return trimmedName === from || trimmedName.startsWith(`${from}.`) ? to + trimmedName.slice(from.length) : name
  }

/**
 * The elements with `data`, the first part of names such as `data.price`, replaced by `filler`: `item` or
 * `source.weather`. They paint the same picture from the same values.
 */
export const renamedFor = (elements: readonly Element[], filler: string): Element[] =>
  elements.map((element) => renamed(element, withFirstPart('data', filler)))
