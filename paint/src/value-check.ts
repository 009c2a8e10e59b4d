import type { Element, ElementOf } from '@wifi-tms/contract/elements'
import { valueAt } from '@wifi-tms/contract/fields'
import {
  DEFAULT_STEP,
  fillPlaceholders,
  isFieldOfAbsentMeeting,
  namesIn,
  PLACEHOLDER,
  partsOf,
  textOfPlaceholder,
  textOfValue,
  type Values,
} from './bindings.ts'
import { numbersOf } from './chart/numbers.ts'
import { anyContentOf } from './codes/any-content.ts'
import type { CodeElement } from './codes/box-of-code.ts'
import { isTooLong } from './codes/capacity.ts'
import { tooLongFor } from './codes/content.ts'
import { tooSmall } from './codes/too-small.ts'
import { drawnElements, isDrawn, languageOf } from './drawn-elements.ts'
import { listIn } from './formats/lists.ts'
import { iconOf } from './icons/names.ts'
import type { TemplateView } from './raster/place.ts'
import { repeatsIn } from './repeat.ts'

/**
 * A value that a placeholder cannot show, by its dotted name. The name is '' if the template's own text is at fault.
 * The kinds are: `missing` for a missing or empty value; `wrong` for a value that does not fit; `doubtful` for a code
 * whose value may be read as another number, or for a code of the template's own text that is too small. The message is
 * a sentence.
 */
export interface ValueFault {
  name: string
  kind: 'missing' | 'wrong' | 'doubtful'
  message: string
}

/** The maximum number of values that are reported for one picture. */
const MOST_NAMED = 20

type PlaceholderUse = {
  /** The name and the formats of the placeholder. */
  parts: ReturnType<typeof partsOf>
  /** An element with the placeholder. */
  element: Element
}

/** The fault of a placeholder's value; undefined if the placeholder can show it. */
const faultOfPlaceholder = ({ parts, element }: PlaceholderUse, values: Values): ValueFault | undefined => {
  const [name] = parts
  const { text, fault = '' } = textOfPlaceholder(parts, values, languageOf(element))
  // A field of a meeting that does not exist is empty on purpose, and so is one with an empty `default`.
  if (text === '' && isFieldOfAbsentMeeting(name, values)) return undefined
  if (text || (text === '' && parts.some((step) => DEFAULT_STEP.test(step)))) return undefined
  const value = valueAt(values, name)
  // A value that exists but does not fit its format.
  const doesNotFit = fault !== '' && Boolean(textOfValue(value) || listIn(value))
  if (doesNotFit) return { name, kind: 'wrong', message: `${name} ${fault}` }
  return { name, kind: 'missing', message: `${name} has no value` }
}

/** The fault of a code, under the first name in its text; undefined if the code can be drawn and read. */
const faultOfCode = (code: CodeElement, values: Values, view: TemplateView | undefined): ValueFault | undefined => {
  const [name = ''] = namesIn(code.text)
  const { text } = fillPlaceholders(code.text, values, 'en')
  const symbology = code.kind === 'qrcode' ? 'qrcode' : code.symbology
  // Bar codes have no level: 'M' stands in for it.
  const [level, eci] = code.kind === 'qrcode' ? [code.level, code.eci] : (['M', false] as const)
  const codeContent = anyContentOf(text, symbology)
  const content =
    'content' in codeContent && isTooLong(symbology, codeContent.content, level, eci)
      ? { fault: tooLongFor(symbology, text) }
      : codeContent
  if ('fault' in content)
    return { name, kind: 'wrong', message: name ? `${name} cannot be a code: ${content.fault}` : content.fault }
  const sizeFault = view && tooSmall(code, content.content, view)
  // A fault of the template's own code is only a warning, as it depends on the panel.
  if (sizeFault) return { name, kind: name ? 'wrong' : 'doubtful', message: sizeFault }
  if (!content.doubt) return undefined
  return { name, kind: 'doubtful', message: name ? `${name} may be another number: ${content.doubt}` : content.doubt }
}

/**
 * The fault of a chart's value; undefined for a value of the device, which is known only when its picture is painted.
 */
const faultOfChart = (chart: ElementOf<'chart'>, values: Values): ValueFault | undefined => {
  const name = chart.value.trim()
  const { fault, isMissing } = numbersOf(chart, values)
  if (!fault || isOfDevice(name)) return undefined
  return isMissing
    ? { name, kind: 'missing', message: name ? `${name} has no value` : fault }
    : { name, kind: 'wrong', message: fault }
}

/** True for a tag's mac, alias and battery, which are not known before its picture is painted. */
const isOfDevice = (name: string) => /^device\.(mac|alias|battery)$/.test(name)

/** True for a code that can be checked: it has content, and the content does not depend on the device. */
const isCheckableCode = (element: Element): element is CodeElement =>
  (element.kind === 'qrcode' || element.kind === 'barcode') &&
  !element.hidden &&
  element.text.trim() !== '' &&
  !namesIn(element.text).some(isOfDevice)

/** Lists the faults of a picture's values. With a `view`, codes are also checked against their boxes. */
type ValueCheck = (values: Values, view?: TemplateView) => ValueFault[]

/**
 * Makes a function that lists the values that the placeholders of these elements cannot show: each name once, at most
 * 20. Elements that are not drawn need no values.
 */
export function valueCheck(elements: readonly Element[]): ValueCheck {
  const repeats = repeatsIn(elements)
  if (repeats.size === 0) return checkWithoutRepeats(elements)
  const repeated = new Set([...repeats.values()].flatMap(({ members }) => members))
  const checkSingle = checkWithoutRepeats(elements.filter((element) => !repeated.has(element)))
  return (values, view) => {
    const faults = new Map(checkSingle(values, view).map((fault) => [fault.name, fault]))
    const drawnRepeats: Element[] = []
    for (const { repeat, members } of repeats.values()) {
      if (!isDrawn(repeat, values) || members.length === 0) continue
      const fault = faultOfList(repeat.list.trim(), values)
      if (fault) faults.set(fault.name, fault)
      else drawnRepeats.push(repeat, ...members)
    }
    for (const fault of checkWithoutRepeats(drawnElements(drawnRepeats, values))(values, view))
      faults.set(fault.name, fault)
    return [...faults.values()].slice(0, MOST_NAMED)
  }
}

/** The fault of a list that is repeated. */
const faultOfList = (name: string, values: Values): ValueFault | undefined => {
  const value = valueAt(values, name)
  if (listIn(value)) return undefined
  if (value === undefined || value === null || value === '')
    return { name, kind: 'missing', message: name ? `${name} has no value` : 'no list is named' }
  return { name, kind: 'wrong', message: `${name} is not a list` }
}

/** Makes the check of elements that are not repeated. */
function checkWithoutRepeats(elements: readonly Element[]): ValueCheck {
  const placeholders = new Map<string, PlaceholderUse>()
  for (const element of elements) {
    if (!('text' in element) || element.hidden) continue
    const { when, compare } = element
    // Equal placeholders with equal conditions are checked once.
    for (const [, inner] of element.text.matchAll(PLACEHOLDER))
      placeholders.set(JSON.stringify([inner, languageOf(element), when, compare]), { parts: partsOf(inner!), element })
  }
  const icons = elements.flatMap((element) => (element.kind === 'icon' && element.text.trim() !== '' ? [element] : []))
  const codes = elements.filter(isCheckableCode)
  const charts = elements.filter((element) => element.kind === 'chart')
  return (values, view) => {
    /** The faults by the name of their value; a fault of the template's own text has that text as its key. */
    const faults = new Map<string, ValueFault>()
    const add = (key: string, fault: ValueFault | undefined) =>
      fault && faults.size < MOST_NAMED && faults.set(key, fault)
    for (const placeholder of placeholders.values()) {
      const [name] = placeholder.parts
      if (!faults.has(name) && isDrawn(placeholder.element, values)) add(name, faultOfPlaceholder(placeholder, values))
    }
    for (const chart of charts)
      if (isDrawn(chart, values) && !faults.has(chart.value.trim()))
        add(chart.value.trim(), faultOfChart(chart, values))
    for (const icon of icons) {
      const [name = ''] = namesIn(icon.text)
      const { text, faults: textFaults } = fillPlaceholders(icon.text, values, 'en')
      if (isDrawn(icon, values) && textFaults.length === 0 && iconOf(text) === undefined)
        add(name || icon.text, {
          name,
          kind: 'wrong',
          message: `${name && `${name}: `}there is no icon ${text.slice(0, 50)}`,
        })
    }
    for (const code of codes) {
      const names = namesIn(code.text)
      const key = names[0] ?? code.text
      if (isDrawn(code, values) && !faults.has(key) && !names.some((name) => faults.has(name)))
        add(key, faultOfCode(code, values, view))
    }
    return [...faults.values()]
  }
}
