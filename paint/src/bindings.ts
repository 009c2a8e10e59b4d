import { MAX_TEXT } from '@wifi-tms/contract/elements'

/** What a template may name, by the first word: data, device, room … */
export type Values = Readonly<Record<string, unknown>>

const PLACE = /\{\{([^{}]{1,200})\}\}/g

/** The value under a dotted name, or undefined. Only own fields count, so nothing of the language is reachable. */
export const lookUp = (values: Values, name: string): unknown => {
  let at: unknown = values
  for (const step of name.trim().split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined
    at = (at as Record<string, unknown>)[step]
  }
  return at
}

/** A value as text; undefined where there is none to show (missing, empty, not a plain value). */
export const shownAs = (value: unknown): string | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? value : undefined
}

/** Whether an element with this `when` is drawn: always without one, else unless the field is missing, empty, false or 0. */
export const isDrawn = (when: string, values: Values): boolean => {
  if (when === '') return true
  const value = lookUp(values, when)
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}

/** The dotted names a text asks for. */
export const namesIn = (text: string): string[] => Array.from(text.matchAll(PLACE), (match) => match[1]!.trim())

/** The text with its `{{names}}` filled in; a missing one leaves a visible mark and is listed. */
export const fill = (text: string, values: Values): { text: string; missing: string[] } => {
  const missing: string[] = []
  const filled = text.replace(PLACE, (_, inner: string) => {
    const name = inner.trim()
    const shown = shownAs(lookUp(values, name))
    if (shown === undefined) missing.push(name)
    return shown ?? `‹${name}?›`
  })
  return { text: filled.slice(0, MAX_TEXT), missing }
}
