import { MAX_TEXT } from '@wifi-tms/contract/drawing'
import { valueAt } from '@wifi-tms/contract/fields'
import type { Language } from '@wifi-tms/contract/shapes'
import { dateText, timeText } from './formats/dates.ts'
import { listFormats, listIn } from './formats/lists.ts'
import { moneyText, numberText } from './formats/numbers.ts'
import { whyNoAmount } from './formats/why-no-amount.ts'

/** The values that templates may name, by the first part of the name: data, device, room … */
export type Values = Readonly<Record<string, unknown>>

/** Matches a placeholder in a text: `{{name|format}}`. */
export const PLACEHOLDER = /\{\{([^{}]+)\}\}/g

/** A value as text; undefined if it is not a text, a finite number or a boolean. */
export const textOfValue = (value: unknown): string | undefined => {
  if (typeof value === 'boolean' || Number.isFinite(value)) return String(value)
  return typeof value === 'string' ? value : undefined
}

/** The text in place of a meeting's name if a room has no meeting, by language. */
const noMeeting: Readonly<Record<Language, string>> = {
  en: 'No Meeting',
  zh: '暂无会议',
  tw: '目前無會議',
  pl: 'Brak spotkania',
  ja: '会議はありません',
  ko: '회의 없음',
}

/** Matches a field of a meeting, and the name of the meeting before it: `room.now` in `room.now.name`. */
const MEETING_FIELD = /^(room\.now|room\.next|rooms\.\d+\.now|rooms\.\d+\.next|meeting)\.\w+$/

/** True for a field of a meeting that does not exist: the meeting is null in the values. */
export const isFieldOfAbsentMeeting = (name: string, values: Values): boolean => {
  const owner = MEETING_FIELD.exec(name.trim())?.[1]
  return owner !== undefined && valueAt(values, owner) === null
}

/** True if a name has a value that is not empty, false or 0. */
export const isThere = (name: string, values: Values): boolean => {
  const value = valueAt(values, name)
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}

/** Formats the text of a value; undefined if the text does not fit. `argument` is the text after the format's colon. */
type Format = (text: string, lang: Language, argument: string) => string | undefined

/**
 * The formats of `{{name|format:argument}}` for single values, with the kind of value that each needs. `listFormats`
 * has those for lists; `textOfPlaceholder` handles `default`.
 */
const formats: Readonly<Record<string, readonly [needs: string, apply: Format]>> = {
  date: ['a local date', dateText],
  time: ['a local time', timeText],
  number: ['a number', numberText],
  money: ['an amount', moneyText],
  upper: ['a text', (text) => text.toUpperCase()],
  lower: ['a text', (text) => text.toLowerCase()],
}

/** The parts of a placeholder: `'price | number:2 | upper'` → `['price', 'number:2', 'upper']`. */
export const partsOf = (inner: string) =>
  inner.split('|').map((part) => part.trim()) as [name: string, ...steps: string[]]

/** A parsed placeholder of a text. */
export interface Placeholder {
  /** The dotted name of the value. */
  name: string
  /** The formats as they are written; '' if there is none. */
  format: string
  /** The text in place of a missing value; undefined if there is none. */
  fallback: string | undefined
}

/** Matches the format `default:text`, which replaces a missing value. */
export const DEFAULT_STEP = /^default(?:\s*:(.*))?$/s

/** The placeholders in a text. */
export const placeholdersIn = (text: string): Placeholder[] =>
  Array.from(text.matchAll(PLACEHOLDER), (match) => {
    const [name, ...steps] = partsOf(match[1]!)
    const fallback = steps.map((step) => DEFAULT_STEP.exec(step)).find((match) => match !== null)
    return {
      name,
      format: steps.filter((step) => !DEFAULT_STEP.test(step)).join(' | '),
      fallback: fallback ? (fallback[1]?.trim() ?? '') : undefined,
    }
  })

/** The dotted names in a text's placeholders. */
export const namesIn = (text: string): string[] => placeholdersIn(text).map(({ name }) => name)

/** The sentence about a value that does not fit its format. */
const misfitSentence = (needs: string, format: string, text: string) =>
  `is not ${needs} for ${format}: ${text.slice(0, 50)}`

/**
 * The text of a placeholder. If `text` is undefined, `fault` is the reason: '' for a missing value, else a sentence to
 * put after the value's name. With `isWholeSentence` the sentence stands alone. A meeting that does not exist has a
 * name such as “No Meeting”, and its other fields are ''.
 */
export const textOfPlaceholder = ([name, ...steps]: ReturnType<typeof partsOf>, values: Values, lang: Language) => {
  const value = valueAt(values, name)
  const hasNoMeeting = isFieldOfAbsentMeeting(name, values)
  let text =
    textOfValue(value)?.slice(0, MAX_TEXT) ?? (hasNoMeeting && /name\s*$/.test(name) ? noMeeting[lang] : undefined)
  let list = listIn(value)
  let fault = ''
  for (const step of steps) {
    const [nameOfFormat, ...argumentParts] = step.split(':')
    const [format, argument] = [nameOfFormat!.trim(), argumentParts.join(':').trim()]
    if (Object.hasOwn(listFormats, format)) {
      if (list === undefined && text === undefined) continue
      const [needs, apply] = listFormats[format]!
      const entries = list?.map((entry) => textOfValue(argument ? valueAt(entry, argument) : entry))
      const result = entries && apply(entries, lang)?.slice(0, MAX_TEXT)
      if (result === undefined) fault = misfitSentence(needs, step, entries?.join(', ') ?? text ?? '')
      text = result
      // The result is a text, so a second list format finds no list.
      list = undefined
      continue
    }
    if (format === 'default') {
      text = text || argument
      continue
    }
    if (!Object.hasOwn(formats, format)) return { fault: `there is no format ${format}`, isWholeSentence: true }
    if (text === undefined) continue
    const [needs, apply] = formats[format]!
    const formatted = apply(text, lang, argument)
    if (formatted === undefined) {
      const formatText = format + (argument && `:${argument}`)
      const isOfAmounts = format === 'money' || format === 'number'
      fault = (isOfAmounts && whyNoAmount(text, lang, formatText)) || misfitSentence(needs, formatText, text)
    }
    text = formatted
  }
  return { text: text ?? (hasNoMeeting ? '' : undefined), fault }
}

/** The maximum number of faults of each kind that are listed for one text. */
const MOST_FAULTS = 20

/**
 * Fills the `{{name|format}}` placeholders of a text, with dates and numbers in the language's notation. A placeholder
 * whose value is missing or does not fit its format leaves a visible mark, and a fault names it.
 */
export const fillPlaceholders = (text: string, values: Values, lang: Language): { text: string; faults: string[] } => {
  const missing = new Set<string>()
  const faults = new Set<string>()
  let charactersLeft = MAX_TEXT
  const filled = text.replace(PLACEHOLDER, (_, inner: string) => {
    // Values beyond the longest text are not formatted, as a thousand placeholders may each have a long value.
    if (charactersLeft <= 0) return ''
    const parts = partsOf(inner)
    const shown = textOfPlaceholder(parts, values, lang)
    if (shown.text !== undefined) {
      charactersLeft -= shown.text.length
      return shown.text
    }
    if (shown.fault) faults.add(shown.isWholeSentence ? shown.fault : `${parts[0]} ${shown.fault}`)
    else missing.add(parts[0])
    return `‹${parts[0]}?›`
  })
  const listed = (names: Iterable<string>) => [...names].slice(0, MOST_FAULTS)
  return {
    text: filled.slice(0, MAX_TEXT),
    faults: [...(missing.size > 0 ? [`no value for ${listed(missing).join(', ')}`] : []), ...listed(faults)],
  }
}
