import type { Comparison } from '@wifi-tms/contract/comparisons'
import type { ColourRule, Element } from '@wifi-tms/contract/elements'
import { valueAt } from '@wifi-tms/contract/fields'
import type { Language } from '@wifi-tms/contract/shapes'
import { isThere, shownAs, type Values } from './bindings.ts'
import { numberIn } from './formats/amounts.ts'
import { plainDate } from './formats/dates.ts'
import { unrolled } from './repeat.ts'

/** The language in which the numbers of an element are written where nothing tells another. */
export const languageOf = (element: Element): Language => ('lang' in element ? element.lang : 'en')

/** Less than 0, 0 or more than 0: as numbers where both are, else by the code units of their texts, with dates year first. */
const order = (text: string, to: string, lang: Language): number => {
  const [number, other] = [numberIn(text, lang), numberIn(to, lang)]
  if (number !== undefined && other !== undefined) return number - other
  const [first, second] = [plainDate(text.trim()), plainDate(to.trim())]
  return first < second ? -1 : Number(first > second)
}

const isEmpty = (value: unknown) =>
  Array.isArray(value) ? value.length === 0 : typeof value !== 'object' && !shownAs(value)?.trim()

/** True if a value compares so. */
const compares = (value: unknown, { is, to }: Comparison, lang: Language): boolean => {
  const empty = value === null || isEmpty(value)
  if (is === 'empty') return empty
  if (is === 'there') return !empty
  const text = empty ? undefined : shownAs(value)
  const constant = to.trim()
  // Nothing is like an empty constant only, and has no order.
  const hasOrder = text !== undefined && constant !== ''
  const sign = hasOrder ? order(text, constant, lang) : empty && constant === '' ? 0 : Number.NaN
  switch (is) {
    case '=':
      return sign === 0
    case '!=':
      return sign !== 0
    case '<':
      return sign < 0
    case '<=':
      return hasOrder && sign <= 0
    case '>':
      return sign > 0
    case '>=':
      return hasOrder && sign >= 0
  }
}

/** True if an element is to be seen with these values. */
export const isDrawn = (element: Element, values: Values): boolean => {
  const { when, compare, hidden } = element
  if (hidden) return false
  if (when === '') return true
  return compare ? compares(valueAt(values, when), compare, languageOf(element)) : isThere(when, values)
}

const coloured = (element: Element, rules: readonly ColourRule[], values: Values): Element => {
  const rule = rules.find((rule) => compares(valueAt(values, rule.when), rule, languageOf(element)))
  return rule ? ({ ...element, fill: rule.colour } as Element) : element
}

/** The elements that are to be seen with these values, each in its colour. */
export const seenOf = (elements: readonly Element[], values: Values): Element[] =>
  unrolled(elements, values, (repeat) => isDrawn(repeat, values)).flatMap((element) => {
    if (!isDrawn(element, values)) return []
    return 'colours' in element && element.colours ? coloured(element, element.colours, values) : element
  })
