import type { Comparison } from '@wifi-tms/contract/comparisons'
import type { ColourRule, Element } from '@wifi-tms/contract/elements'
import { valueAt } from '@wifi-tms/contract/fields'
import type { Language } from '@wifi-tms/contract/shapes'
import { isThere, textOfValue, type Values } from './bindings.ts'
import { compareDecimals, readAmount } from './formats/amounts.ts'
import { plainDate } from './formats/dates.ts'
import { unrolled } from './repeat.ts'

/** The language of an element's numbers; English for elements without a language. */
export const languageOf = (element: Element): Language => ('lang' in element ? element.lang : 'en')

/**
 * Compares two texts as for sorting: negative, 0 or positive. Two numbers are compared as numbers, other texts by code
 * units; dates are first written with the year in front.
 */
const compareTexts = (text: string, constant: string, lang: Language): number => {
  const [number, constantNumber] = [readAmount(text, lang), readAmount(constant, lang)]
  if (number && constantNumber) return compareDecimals(number, constantNumber)
  const [first, second] = [plainDate(text.trim()), plainDate(constant.trim())]
  return first < second ? -1 : Number(first > second)
}

/** True for an empty list, and for a value without a visible text; an object is never empty. */
const isEmpty = (value: unknown) =>
  Array.isArray(value) ? value.length === 0 : typeof value !== 'object' && !textOfValue(value)?.trim()

/** True if a value is as the comparison says: `{ is: '>', to: '5' }` is true for 7. */
const isTrueFor = (value: unknown, { is, to }: Comparison, lang: Language): boolean => {
  const isMissing = value === null || isEmpty(value)
  if (is === 'empty') return isMissing
  if (is === 'there') return !isMissing
  const text = isMissing ? undefined : textOfValue(value)
  const constant = to.trim()
  // A missing value equals only an empty constant, and has no order.
  const hasOrder = text !== undefined && constant !== ''
  // NaN stands for two values without an order: only '!=' is true for them.
  let sign = Number.NaN
  if (hasOrder) sign = compareTexts(text, constant, lang)
  else if (isMissing && constant === '') sign = 0
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

/** True if an element is drawn with these values. */
export const isDrawn = (element: Element, values: Values): boolean => {
  const { when, compare, hidden } = element
  if (hidden) return false
  if (when === '') return true
  return compare ? isTrueFor(valueAt(values, when), compare, languageOf(element)) : isThere(when, values)
}

/** The element in the colour of the first of its rules that is true. */
const coloured = (element: Element, rules: readonly ColourRule[], values: Values): Element => {
  const rule = rules.find((rule) => isTrueFor(valueAt(values, rule.when), rule, languageOf(element)))
  return rule ? ({ ...element, fill: rule.colour } as Element) : element
}

/** The elements that are drawn with these values, each in the colour of its rules. */
export const drawnElements = (elements: readonly Element[], values: Values): Element[] =>
  unrolled(elements, values, (repeat) => isDrawn(repeat, values)).flatMap((element) => {
    if (!isDrawn(element, values)) return []
    return 'colours' in element && element.colours ? coloured(element, element.colours, values) : element
  })
