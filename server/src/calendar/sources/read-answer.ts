import { codePages, guessCodePage } from '@wifi-tms/contract/code-pages'
import { type DataSource, type ShopKind, SOURCE_VALUE_MAX, TRY_SHOWN } from '@wifi-tms/contract/read-sources'
import { isTableFault, readTable } from '@wifi-tms/contract/read-table'
import { XMLParser } from 'fast-xml-parser'
import { unstorableTextIn } from '../../api/http/unstorable-text-in.ts'
import type { ServedFile } from '../remote/remote.ts'
import { NotReadable } from './failures.ts'
import { evaluatedJson } from './pick-value.ts'
import { readCalendar } from './read-calendar.ts'
import { readFeedDate } from './read-feed-date.ts'

/** The answer of a source, and the facts needed to read it. */
export interface SourceAnswer {
  kind: Exclude<DataSource['kind'], 'push' | ShopKind>
  file: ServedFile
  /** The zone of the times of calendars and feeds. */
  timeZone: string
  /** The moment for which a calendar's current and next events are found. */
  now: string
  /** A JSONata expression that picks the value; empty: the value is the whole answer. */
  pick: string
}

/**
 * The outcome of a try, which stores nothing: the start of the answer as text (`came`), and its value or the reason why
 * it has none.
 */
export interface TriedAnswer {
  came: string
  value: string | null
  error: string
}

/** The maximum number of rows of a CSV table that are read. */
const MOST_ROWS = 10_000
/** The maximum number of entries of an RSS or Atom feed that are read. */
const MOST_ENTRIES = 100

/**
 * The value of an answer as JSON text, of at most 256 kB. `until` is the moment at which the value changes though the
 * answer stays the same, as a calendar's value does when an event begins. Null: never.
 */
export interface ParsedAnswer {
  value: string
  until: string | null
}

/** Parses an answer and picks its value. Throws NotReadable. */
export async function readAnswer(answer: SourceAnswer): Promise<ParsedAnswer> {
  const { value, until = null } = parse(answer)
  return { value: await jsonOf(value, answer.pick), until }
}

/**
 * Does the work of `readAnswer` for a try. It also returns the start of the answer, and it returns the error instead of
 * throwing it.
 */
export async function tryAnswer(answer: SourceAnswer): Promise<TriedAnswer> {
  // A character of UTF-8 has at most four bytes.
  let answerStart = startOf(Buffer.from(answer.file.bytes.subarray(0, 4 * TRY_SHOWN)).toString())
  try {
    const { value } = parse(answer)
    // An expression picks from the parsed value, so the parsed value is shown, unless it is nested too deep or cannot
    // be stored.
    if (!unstorableTextIn(value)) answerStart = startOf(JSON.stringify(value, null, 2))
    return { came: answerStart, value: await jsonOf(value, answer.pick), error: '' }
  } catch (error) {
    if (error instanceof NotReadable) return { came: answerStart, value: null, error: error.message }
    throw error
  }
}

function parse({ kind, file, timeZone, now }: SourceAnswer): { value: unknown; until?: string | null } {
  if (kind === 'calendar') return readCalendar(file, timeZone, now)
  const charset = /charset\s*=\s*"?([\w-]{1,40})/i.exec(file.type)?.[1] ?? ''
  return { value: readers[kind](textOf(file.bytes, charset, kind), timeZone) }
}

const startOf = (text: string): string => text.slice(0, TRY_SHOWN).toWellFormed()

/** The part of an answer that an expression picks, as JSON text. Throws NotReadable. */
async function jsonOf(answer: unknown, pick: string): Promise<string> {
  const value = pick === '' ? answer : JSON.parse(await evaluatedJson(answer, pick))
  const unstorable = unstorableTextIn(value)
  if (unstorable) throw new NotReadable(unstorable.message)
  const json = JSON.stringify(value)
  if (json.length > SOURCE_VALUE_MAX) throw new NotReadable(`holds more than ${SOURCE_VALUE_MAX / 1024} kB`)
  return json
}

/**
 * Decodes bytes to text. The first of these decides the encoding: a UTF-16 byte order mark, the XML declaration, the
 * header (`charset`). Without any of them, the encoding of a table is guessed from its letters, and other kinds are
 * UTF-8.
 */
function textOf(bytes: Uint8Array, charset: string, kind: TextKind): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const statedName = kind === 'rss' ? /^\s*<\?xml[^>]{0,150}encoding=["']([\w-]{1,40})/.exec(start)?.[1] : undefined
  // The language only decides between encodings that are equally likely.
  const guessedName = guessCodePage(bytes, 'en')
  const [utf8, utf16Le, utf16Be] = codePages
  // UTF-16 is guessed only by a byte order mark.
  const hasUtf16Mark = guessedName === utf16Le || guessedName === utf16Be
  const defaultName = kind === 'csv' ? guessedName : utf8
  const name = hasUtf16Mark ? guessedName : (statedName ?? (charset || defaultName))
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes)
  } catch {
    throw new NotReadable(`is not text in ${name}`)
  }
}

type TextKind = Exclude<SourceAnswer['kind'], 'calendar'>

const readers: Readonly<Record<TextKind, (text: string, timeZone: string) => unknown>> = {
  json: readJson,
  mqtt: readMessage,
  csv: readCsv,
  rss: readFeed,
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new NotReadable(/^\s*</.test(text) ? 'is a page of HTML, not JSON' : 'is not JSON')
  }
}

/** The JSON value of a message. A message that is not JSON, such as a sensor's `ON`, is a text. */
function readMessage(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Reads a table as a list of objects, whose fields are named by its header. All values are texts. */
function readCsv(text: string): unknown {
  const table = readTable(text, MOST_ROWS)
  if (!isTableFault(table))
    return table.rows.map(({ cells }) =>
      Object.fromEntries(table.columns.map((name, index) => [name, cells[index] ?? ''])),
    )
  if (table.word === 'noRows') return []
  throw new NotReadable(table.line > 0 ? `is not a table: look at line ${table.line}` : 'is not a table')
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  htmlEntities: true,
  isArray: (name) => name === 'item' || name === 'entry' || name === 'link',
})

type Element = Readonly<Record<string, unknown>>
const elementOf = (value: unknown): Element => (typeof value === 'object' && value !== null ? (value as Element) : {})
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/**
 * The text of an element, without the HTML tags that feeds put into it. The first of several elements counts: the
 * parser removes prefixes, so that the title of a picture (`media:title`) may follow that of its entry.
 */
const plainText = (value: unknown): string => {
  const first: unknown = Array.isArray(value) ? value[0] : value
  const text = typeof first === 'string' ? first : elementOf(first)['#text']
  return String(text ?? '')
    .replace(/<[^<>]{0,1000}>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Finds the address of an entry among its links. In RSS it is the text of the link, in Atom an attribute of the link
 * whose `rel` is absent or `alternate`.
 */
function linkOf(links: unknown): string {
  const [first] = listOf(links).filter((link) => (elementOf(link)['@rel'] ?? 'alternate') === 'alternate')
  return String(elementOf(first)['@href'] ?? plainText(first))
}

/**
 * Reads RSS 2.0, RSS 1.0 and Atom as `{ title, items: [{ title, link, date, text }] }`, with dates by the zone’s clock.
 */
function readFeed(text: string, timeZone: string): unknown {
  let root: Element
  try {
    root = elementOf(parser.parse(text))
  } catch {
    throw new NotReadable('is not XML')
  }
  const rdf = elementOf(root.RDF)
  const atom = elementOf(root.feed)
  const channel = elementOf(elementOf(root.rss).channel ?? rdf.channel ?? root.feed)
  if (!root.rss && !root.RDF && !root.feed) throw new NotReadable('is neither RSS nor Atom')
  const entries = [...listOf(channel.item), ...listOf(rdf.item), ...listOf(atom.entry)].slice(0, MOST_ENTRIES)
  return {
    title: plainText(channel.title),
    items: entries.map(elementOf).map((entry) => ({
      title: plainText(entry.title),
      link: linkOf(entry.link),
      date: readFeedDate(plainText(entry.pubDate ?? entry.date ?? entry.updated ?? entry.published), timeZone),
      text: plainText(entry.description ?? entry.summary ?? entry.content),
    })),
  }
}
