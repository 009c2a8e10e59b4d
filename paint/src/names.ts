import type { Element } from '@wifi-tms/contract/elements'
import { namesIn } from './bindings.ts'

/** The names of values that decide whether an element is drawn and in which colour. */
export const conditionsOf = (element: Element): string[] =>
  [element.when, ...('colours' in element ? (element.colours ?? []).map(({ when }) => when) : [])].filter(Boolean)

/** The names of values that an element asks for. Names of an entry, `row`, are left out, as the list asks for them. */
export const namesAskedBy = (element: Element): string[] =>
  [
    ...('text' in element ? namesIn(element.text) : []),
    ...conditionsOf(element),
    ...(element.kind === 'repeat' && element.list ? [element.list] : []),
    ...(element.kind === 'chart' && element.value ? [element.value] : []),
  ].filter((name) => !/^\s*row(\.|\s*$)/.test(name))

/** Every name that a drawing asks for, each once. */
export const namesOf = (elements: readonly Element[]): Set<string> => new Set(elements.flatMap(namesAskedBy))
