import { codeSentences } from './code-sentences.ts'
import { deviceSentences } from './device-sentences.ts'
import { drawingSentences } from './drawing-sentences.ts'
import { itemSentences } from './item-sentences.ts'

/**
 * The sentences with which the server, the contract's schemas and the painter answer, by the keys under which the
 * console translates them: all sentences of a key have one translation. A place such as `{{most}}` holds a fact. The
 * sentences about codes, devices, drawings and items stand in files of their own.
 */
export const sentences = {
  needed: [
    'is needed to change the password',
    'is needed for a new user',
    'is missing',
    'Invalid input: expected {{type}}, received undefined',
    'Too small: expected string to have >=1 characters',
    'Enter the address of the calendar',
    'Enter whose calendar it is, or which one',
    'Enter the key file of the service account',
    'Enter the id or a domain of the organisation',
    'Enter the id of the application',
    'Enter a secret of the application',
    'Say of which day',
    'must hold wifi, mqtt or server',
  ],
  invalid: [
    'Invalid {{kind}}',
    'Invalid input: {{why}}',
    'Invalid option: {{why}}',
    'Invalid string: {{why}}',
    'Invalid number: {{why}}',
    'Invalid discriminator value. {{why}}',
    'Invalid key in {{kind}}',
    'Invalid value in {{kind}}',
    'must be an object',
    'must be the name of a column',
    'must be 64 lower-case hex digits',
    'must be base64 of {{count}} bytes',
    'must not be credentials',
    'must be the address of one device',
  ],
  request: [
    'keys end with a new password',
    'must come in a multipart/form-data body',
    'a file belongs into the field {{name}}',
    'Content-Type must be application/json',
    'not valid JSON',
    'stand alone: each row has its device and its values',
    'stands alone: give either ids or a filter',
    'stands alone: give one of set, order and delete',
    'stands alone: give ids, a filter, rooms or all: true',
    'wants either mac or deviceId',
    'wants either ota or config',
    'there is no such field',
    'does not belong to this kind of alert',
    'Only its owner makes a shared view private',
    'stands alone: give either percent or days',
    'must be { count } from 1 on, or { percent } above 0 and up to 100',
    'This key was used with another body',
    'Unrecognized key: {{names}}',
    'Unrecognized keys: {{names}}',
    'must not be nested deeper than {{most}}',
  ],
  email: ['Invalid email address'],
  ended: ['the upload ended early'],
  tooLong: ['is too long', 'must be less than 64 kB in base64'],
  mostCharacters: ['Too big: expected string to have <={{most}} characters'],
  leastCharacters: ['Too small: expected string to have >={{least}} characters'],
  mostEntries: ['Too big: expected array to have <={{most}} items'],
  leastEntries: ['Too small: expected array to have >={{least}} items'],
  most: ['Too big: expected {{type}} to be <={{most}}'],
  least: ['Too small: expected {{type}} to be >={{least}}'],
  under: ['Too big: expected {{type}} to be <{{most}}'],
  over: ['Too small: expected {{type}} to be >{{least}}'],
  bounds: ['Too big: {{why}}', 'Too small: {{why}}'],
  wholeNumber: ['must be a whole number'],
  characters: [
    'text must not hold the character NUL',
    'text must not hold half a character',
    'must not hold NUL or half a character',
  ],
  example: [
    'must look like {{example}}',
    'must be a day like {{example}}',
    'must be a time like {{example}}',
    'must be a time like {{example}}, at most 24:00',
    'must be a local time like {{example}}',
    'must be a time zone like {{example}}',
    'must be a mask such as {{example}}',
    'must be a colour like {{example}}',
    'must be an RRULE like {{example}}, each minute at most',
    'must be an RRULE like {{example}}, each day at most',
    'must give weekdays a number by month or by year only, like {{example}}',
  ],
  past: ['must be in the future', 'This time is past'],
  gone: ['There is none with this _id', 'There is no such {{kind}}'],
  twice: ['stands in a row before'],
  neverRuns: ['The task would never run again'],
  neverMeets: ['The meeting would not take place on any day'],
  mostSeries: ['The room has {{most}} series that go on, and may have no more'],
  longestForMembers: ['Members may book this room for at most {{most}} min'],
  lastDayForMembers: ['Members may book this room until {{day}}'],
  breakForMembers: ['Members must leave {{count}} min free before and after a meeting'],
  notPlate: ['This device is no plate of the room'],
  noCalendar: ['This room has no calendar'],
  endAfter: ['The end must be after the start'],
  endBefore: ['The end must not be before the start'],
  endSame: ['The end must differ from the start'],
  clockForward: ['The clock is put forward then: the end must be after the start'],
  calendarAgain: ['Enter the address of the calendar again'],
  calendarPassword: ['Enter the password for the new address'],
  keyFile: ['Enter the whole key file of a service account, as JSON'],
  mostDays: ['At most {{most}} days'],
  addressWithoutLogin: ['must be http:// or https:// with a host, and no login'],
  baseAddress: ['must be http:// or https:// with a host, and no path'],
  webAddress: ['must be an address that begins with https:// or http://'],
  mailbox: ['must be a name or an id without spaces and slashes'],
  muchText: ['must not hold more than {{most}} characters of text'],
  muchData: ['must not hold more than {{most}} kB', 'holds more than {{most}} kB'],
  mostNamed: [
    'All tasks and playlists together name at most {{most}} devices and rooms: a filter or a label names many',
  ],
  mostLabels: ['At most {{most}} labels: {{name}} would have more'],
  mostEnabled: ['At most {{most}} playlists may be enabled at once'],
  muchRows: ['A workbook has at most {{most}} rows: choose fewer, or CSV'],
  muchPage: ['The rows of this page hold more than {{most}} MB together: ask for fewer at once'],
  reserved: ['must not hold a field named {{names}}'],
  longName: ['must not hold a name of more than {{most}} characters'],
  colourName: ['must be the name of a colour, or #rrggbb'],
  ...codeSentences,
  ...deviceSentences,
  ...drawingSentences,
  ...itemSentences,
} as const satisfies Readonly<Record<string, readonly string[]>>

export type SentenceKey = keyof typeof sentences

/**
 * The sentences, split at their facts. `parts` alternate between words and names of facts:
 * `'At most {{most}} days'` → `['At most ', 'most', ' days']`.
 */
const splitSentences = Object.entries(sentences)
  .flatMap(([key, all]) =>
    all.map((sentence) => ({ key: key as SentenceKey, parts: sentence.split(/\{\{(\w+)\}\}/), sentence })),
  )
  // Sentences with more words of their own are tried first: of two that fit, the longer one is more precise.
  .sort((one, other) => wordsIn(other.sentence) - wordsIn(one.sentence))

function wordsIn(sentence: string): number {
  return sentence.replaceAll(/\{\{\w+\}\}/g, '').length
}

/**
 * The facts of a message, read with the `parts` of one sentence. Each fact is at least one character long. Undefined if
 * the message is not this sentence.
 */
function factsIn(message: string, [firstWords = '', ...rest]: readonly string[]): Record<string, string> | undefined {
  if (!message.startsWith(firstWords)) return undefined
  const facts: Record<string, string> = {}
  let from = firstWords.length
  for (let index = 0; index < rest.length; index += 2) {
    const [name, words] = [rest[index]!, rest[index + 1]!]
    const isLast = index + 2 === rest.length
    // The last fact reaches to the words at the end of the message, even if the fact contains the same words.
    const to = isLast ? message.length - words.length : message.indexOf(words, from + 1)
    if (to <= from || (isLast && !message.endsWith(words))) return undefined
    facts[name] = message.slice(from, to)
    // A message may hold a second sentence after a colon. Otherwise `{{names}} has no value` would match all of
    // `The picture does not fit: price has no value`.
    if (from === 0 && facts[name].includes(': ')) return undefined
    from = to + words.length
  }
  return from === message.length ? facts : undefined
}

/** The key of a sentence and its facts; undefined if the sentence is not in the table. */
export function readSentence(message: string): { key: SentenceKey; facts: Record<string, string> } | undefined {
  for (const { key, parts } of splitSentences) {
    const facts = factsIn(message, parts)
    if (facts) return { key, facts }
  }
  return undefined
}
