import { MAX_TEXT } from '@wifi-tms/contract/drawing'
import { valueAt } from '@wifi-tms/contract/fields'
import type { Language } from '@wifi-tms/contract/shapes'
import { dateText, timeText } from './formats/dates.ts'
import { listFormats, listIn } from './formats/lists.ts'
import { moneyText, numberText } from './formats/numbers.ts'
import { whyNoAmount } from './formats/why-no-amount.ts'

/** The values a template may name, by the first word: data, device, room … */
export type Values = Readonly<Record<string, unknown>>

/** A place for a value in a text: `{{name|format}}`. */
export const PLACE = /\{\{([^{}]{1,200})\}\}/g

/** A value as text; undefined where there is none to show (missing, empty, not a plain value). */
export const shownAs = (value: unknown): string | undefined => {
  if (typeof value === 'boolean' || Number.isFinite(value)) return String(value)
  return typeof value === 'string' ? value : undefined
}

/** The words in place of a meeting's name where a room has no meeting, by language. */
const noMeeting: Readonly<Record<Language, string>> = {
  en: 'No Meeting',
  zh: '暂无会议',
  tw: '目前無會議',
  pl: 'Brak spotkania',
  ja: '会議はありません',
  ko: '회의 없음',
}

/** True for the name of a meeting that the values say does not exist (null). */
export const isNoMeeting = (name: string, values: Values): boolean => {
  const owner = /^(room\.now|room\.next|meeting)\.name$/.exec(name.trim())?.[1]
  return owner !== undefined && valueAt(values, owner) === null
}

/** True if a name has a value that is not empty, false or 0. */
export const isThere = (name: string, values: Values): boolean => {
  const value = valueAt(values, name)
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}

/**
 * Turns the text of a value into another; undefined where the text does not fit. `argument` is what follows the colon.
 */
type Format = (text: string, lang: Language, argument: string) => string | undefined

/** The formats of `{{name|format:argument}}`, and the kind of value that each needs. `shownIn` handles `default`. */
const formats: Readonly<Record<string, readonly [needs: string, apply: Format]>> = {
  date: ['a local date', dateText],
  time: ['a local time', timeText],
  number: ['a number', numberText],
  money: ['an amount', moneyText],
  upper: ['a text', (text) => text.toUpperCase()],
  lower: ['a text', (text) => text.toLowerCase()],
}

/** The name between braces, and the formats that follow it. */
export const partsOf = (inner: string) =>
  inner.split('|').map((part) => part.trim()) as [name: string, ...steps: string[]]

/** A place for a value, as it stands in a text. */
export interface Placeholder {
  /** The dotted name of the value. */
  name: string
  /** The formats as they are written, empty without any. */
  format: string
  /** The text that stands in for a missing value; undefined where none does. */
  fallback: string | undefined
}

/** Matches the step of a place that gives the text for a missing value. */
export const DEFAULT = /^default(?:\s*:(.*))?$/s

/** The places for values in a text. */
export const placesIn = (text: string): Placeholder[] =>
  Array.from(text.matchAll(PLACE), (match) => {
    const [name, ...steps] = partsOf(match[1]!)
    const fallback = steps.map((step) => DEFAULT.exec(step)).find((match) => match !== null)
    return {
      name,
      format: steps.filter((step) => !DEFAULT.test(step)).join(' | '),
      fallback: fallback ? (fallback[1]?.trim() ?? '') : undefined,
    }
  })

/** The dotted names a text asks for. */
export const namesIn = (text: string): string[] => placesIn(text).map(({ name }) => name)

/** The sentence about a value that does not fit its format. */
const notFor = (needs: string, format: string, text: string) => `is not ${needs} for ${format}: ${text.slice(0, 50)}`

/** The text that a place shows; where it shows none, the reason: '' for a missing value, else a sentence. */
export const shownIn = ([name, ...steps]: ReturnType<typeof partsOf>, values: Values, lang: Language) => {
  const value = valueAt(values, name)
  let text = shownAs(value)?.slice(0, MAX_TEXT) ?? (isNoMeeting(name, values) ? noMeeting[lang] : undefined)
  let list = listIn(value)
  let fault = ''
  for (const step of steps) {
    const [nameOfFormat, ...argumentParts] = step.split(':')
    const [format, argument] = [nameOfFormat!.trim(), argumentParts.join(':').trim()]
    if (Object.hasOwn(listFormats, format)) {
      if (list === undefined && text === undefined) continue
      const [needs, apply] = listFormats[format]!
      const entries = list?.map((entry) => shownAs(argument ? valueAt(entry, argument) : entry))
      const result = entries && apply(entries, lang)?.slice(0, MAX_TEXT)
      if (result === undefined) fault = notFor(needs, step, entries?.join(', ') ?? text ?? '')
      text = result
      // A list format gives a text, so a second list format after it finds no list.
      list = undefined
      continue
    }
    if (format === 'default') {
      text = text || argument
      continue
    }
    if (!Object.hasOwn(formats, format)) return { fault: `there is no format ${format}`, isOfPlace: true }
    if (text === undefined) continue
    const [needs, apply] = formats[format]!
    const formatted = apply(text, lang, argument)
    if (formatted === undefined) {
      const written = format + (argument && `:${argument}`)
      const isOfAmounts = format === 'money' || format === 'number'
      fault = (isOfAmounts && whyNoAmount(text, lang, written)) || notFor(needs, written, text)
    }
    text = formatted
  }
  return { text, fault }
}

/** The most sentences that are listed for one text. */
const MOST_FAULTS = 20

/**
 * The text with its `{{name|format}}` places filled in, dates and numbers as the language writes them. A place without
 * a value, or with one that its format cannot take, leaves a visible mark and is named in the faults.
 */
export const fill = (text: string, values: Values, lang: Language): { text: string; faults: string[] } => {
  const missing = new Set<string>()
  const faults = new Set<string>()
  let room = MAX_TEXT
  const filled = text.replace(PLACE, (_, inner: string) => {
    // Text beyond the most characters is not even made, as a thousand places may each have a long value.
    if (room <= 0) return ''
    const parts = partsOf(inner)
    const shown = shownIn(parts, values, lang)
    if (shown.text !== undefined) {
      room -= shown.text.length
      return shown.text
    }
    if (shown.fault) faults.add(shown.isOfPlace ? shown.fault : `${parts[0]} ${shown.fault}`)
    else missing.add(parts[0])
    return `‹${parts[0]}?›`
  })
  const listed = (names: Iterable<string>) => [...names].slice(0, MOST_FAULTS)
  return {
    text: filled.slice(0, MAX_TEXT),
    faults: [...(missing.size > 0 ? [`no value for ${listed(missing).join(', ')}`] : []), ...listed(faults)],
  }
}
