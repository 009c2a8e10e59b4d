import type { Element } from '@wifi-tms/contract/elements'
import { namesIn } from './bindings.ts'

/** The names of values in an element's conditions, which decide if it is drawn and in which colour. */
export const conditionsOf = (element: Element): string[] =>
  [element.when, ...('colours' in element ? (element.colours ?? []).map(({ when }) => when) : [])].filter(Boolean)

/**
 * The names of values that an element uses. Names within an entry of a list (`row.price`) are left out: the list's own
 * name is enough.
 */
export const namesUsedBy = (element: Element): string[] =>
  [
    ...('text' in element ? namesIn(element.text) : []),
    ...conditionsOf(element),
    ...(element.kind === 'repeat' && element.list ? [element.list] : []),
    ...(element.kind === 'chart' && element.value ? [element.value] : []),
  ].filter((name) => !/^\s*row(\.|\s*$)/.test(name))

/** The names of values that elements use, each once. */
export const namesOf = (elements: readonly Element[]): Set<string> => new Set(elements.flatMap(namesUsedBy))
