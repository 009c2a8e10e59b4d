import type { Element, ElementOf } from '@wifi-tms/contract/elements'
import { valueAt } from '@wifi-tms/contract/fields'
import { DEFAULT, fill, namesIn, PLACE, partsOf, shownAs, shownIn, type Values } from './bindings.ts'
import { numbersOf } from './chart/numbers.ts'
import { anyContentOf } from './codes/any-content.ts'
import type { CodeElement } from './codes/box-of-code.ts'
import { isTooLong } from './codes/capacity.ts'
import { tooLongFor } from './codes/content.ts'
import { tooSmall } from './codes/too-small.ts'
import { listIn } from './formats/lists.ts'
import { iconOf } from './icons/names.ts'
import type { TemplateView } from './raster/place.ts'
import { repeatsIn } from './repeat.ts'
import { isDrawn, languageOf, seenOf } from './seen.ts'

/**
 * A value that a placeholder cannot show, by its dotted name. The kind is `missing` for a missing or empty value; `wrong`
 * for one that does not fit; or `doubtful` in a code, if the value may be read as another number, or if a code with the
 * template's own text is too small. The name is '' if the template's own text is at fault. The message is a sentence.
 */
export interface ValueFault {
  name: string
  kind: 'missing' | 'wrong' | 'doubtful'
  message: string
}

/** The most values that are reported for one picture. */
const MOST_NAMED = 20

type PlaceOfText = {
  parts: ReturnType<typeof partsOf>
  /** An element with the placeholder. */
  element: Element
}

const faultOfPlace = ({ parts, element }: PlaceOfText, values: Values): ValueFault | undefined => {
  const [name] = parts
  const { text, fault = '' } = shownIn(parts, values, languageOf(element))
  if (text || (text === '' && parts.some((step) => DEFAULT.test(step)))) return undefined
  const value = valueAt(values, name)
  const isThere = fault !== '' && Boolean(shownAs(value) || listIn(value))
  if (isThere) return { name, kind: 'wrong', message: `${name} ${fault}` }
  return { name, kind: 'missing', message: `${name} has no value` }
}

const faultOfCode = (code: CodeElement, values: Values, view: TemplateView | undefined): ValueFault | undefined => {
  const [name = ''] = namesIn(code.text)
  const { text } = fill(code.text, values, 'en')
  const symbology = code.kind === 'qrcode' ? 'qrcode' : code.symbology
  const [level, eci] = code.kind === 'qrcode' ? [code.level, code.eci] : (['M', false] as const)
  const codeContent = anyContentOf(text, symbology)
  const content =
    'content' in codeContent && isTooLong(symbology, codeContent.content, level, eci)
      ? { fault: tooLongFor(symbology, text) }
      : codeContent
  if ('fault' in content)
    return { name, kind: 'wrong', message: name ? `${name} cannot be a code: ${content.fault}` : content.fault }
  const small = view && tooSmall(code, content.content, view)
  // A fault of the template's own code is only a warning, as it depends on the panel.
  if (small) return { name, kind: name ? 'wrong' : 'doubtful', message: small }
  if (!content.doubt) return undefined
  return { name, kind: 'doubtful', message: name ? `${name} may be another number: ${content.doubt}` : content.doubt }
}

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

/** True for a code that can be checked: it has content, which does not depend on the device. */
const isJudged = (element: Element): element is CodeElement =>
  (element.kind === 'qrcode' || element.kind === 'barcode') &&
  !element.hidden &&
  element.text.trim() !== '' &&
  !namesIn(element.text).some(isOfDevice)

/**
 * Lists the faults of a picture's values. With a `view`, codes are also checked against their boxes.
 */
type ValueCheck = (values: Values, view?: TemplateView) => ValueFault[]

/**
 * Makes a function that lists the values that the placeholders of these elements cannot show: each name once, at most 20.
 * Elements that are not drawn need no values.
 */
export function valueCheck(elements: readonly Element[]): ValueCheck {
  const repeats = repeatsIn(elements)
  if (repeats.size === 0) return placeCheck(elements)
  const repeated = new Set([...repeats.values()].flatMap(({ members }) => members))
  const single = placeCheck(elements.filter((element) => !repeated.has(element)))
  return (values, view) => {
    const faults = new Map(single(values, view).map((fault) => [fault.name, fault]))
    const drawnRepeats: Element[] = []
    for (const { repeat, members } of repeats.values()) {
      if (!isDrawn(repeat, values) || members.length === 0) continue
      const fault = faultOfList(repeat.list.trim(), values)
      if (fault) faults.set(fault.name, fault)
      else drawnRepeats.push(repeat, ...members)
    }
    for (const fault of placeCheck(seenOf(drawnRepeats, values))(values, view)) faults.set(fault.name, fault)
    return [...faults.values()].slice(0, MOST_NAMED)
  }
}

const faultOfList = (name: string, values: Values): ValueFault | undefined => {
  const value = valueAt(values, name)
  if (listIn(value)) return undefined
  if (value === undefined || value === null || value === '')
    return { name, kind: 'missing', message: name ? `${name} has no value` : 'no list is named' }
  return { name, kind: 'wrong', message: `${name} is not a list` }
}

/** The check of elements that are not repeated. */
function placeCheck(elements: readonly Element[]): ValueCheck {
  const places = new Map<string, PlaceOfText>()
  for (const element of elements) {
    if (!('text' in element) || element.hidden) continue
    const { when, compare } = element
    for (const [, inner] of element.text.matchAll(PLACE))
      places.set(JSON.stringify([inner, languageOf(element), when, compare]), { parts: partsOf(inner!), element })
  }
  const icons = elements.flatMap((element) => (element.kind === 'icon' && element.text.trim() !== '' ? [element] : []))
  const codes = elements.filter(isJudged)
  const charts = elements.filter((element) => element.kind === 'chart')
  return (values, view) => {
    const faults = new Map<string, ValueFault>()
    const add = (key: string, fault: ValueFault | undefined) =>
      fault && faults.size < MOST_NAMED && faults.set(key, fault)
    for (const place of places.values()) {
      const [name] = place.parts
      if (!faults.has(name) && isDrawn(place.element, values)) add(name, faultOfPlace(place, values))
    }
    for (const chart of charts)
      if (isDrawn(chart, values) && !faults.has(chart.value.trim()))
        add(chart.value.trim(), faultOfChart(chart, values))
    for (const icon of icons) {
      const [name = ''] = namesIn(icon.text)
      const { text, faults: ofText } = fill(icon.text, values, 'en')
      if (isDrawn(icon, values) && ofText.length === 0 && iconOf(text) === undefined)
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
