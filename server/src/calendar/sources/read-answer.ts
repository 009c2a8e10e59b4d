import { codePages, guessCodePage } from '@wifi-tms/contract/code-pages'
import { type DataSource, type ShopKind, SOURCE_VALUE_MAX, TRY_SHOWN } from '@wifi-tms/contract/read-sources'
import { readTable } from '@wifi-tms/contract/read-table'
import { XMLParser } from 'fast-xml-parser'
import { strangeIn } from '../../api/http/strange-in.ts'
import type { ServedFile } from '../remote/remote.ts'
import { NotReadable } from './failures.ts'
import { pickedJson } from './pick-value.ts'
import { readCalendar } from './read-calendar.ts'

/** The answer of a source, and the facts needed to read it. */
export interface SourceAnswer {
  kind: Exclude<DataSource['kind'], 'push' | ShopKind>
  file: ServedFile
  /** The zone of a calendar's times, and the moment for which its current and next events are found. */
  timeZone: string
  now: string
  /** A JSONata expression that picks the value; empty: the value is the whole answer. */
  pick: string
}

/** The outcome of a try: the answer as text, and the value or the reason why there is none. */
export interface TriedAnswer {
  came: string
  value: string | null
  error: string
}

/** The most rows of a CSV table that are read; then the most entries of a feed. */
const MOST_ROWS = 10_000
const MOST_ENTRIES = 100

/** The value of an answer as JSON text, of at most 256 kB; `until` is the moment from which the same answer has another value. */
export interface ParsedAnswer {
  value: string
  until: string | null
}

/** Reads an answer. Throws NotReadable. */
export async function readAnswer(answer: SourceAnswer): Promise<ParsedAnswer> {
  const { value, until = null } = read(answer)
  return { value: await jsonOf(value, answer.pick), until }
}

/** Reads an answer as `readAnswer` does, and returns the start of the answer beside the value. */
export async function tryAnswer(answer: SourceAnswer): Promise<TriedAnswer> {
  let came = startOf(Buffer.from(answer.file.bytes.subarray(0, 4 * TRY_SHOWN)).toString())
  try {
    const { value } = read(answer)
    if (!strangeIn(value)) came = startOf(JSON.stringify(value, null, 2))
    return { came, value: await jsonOf(value, answer.pick), error: '' }
  } catch (error) {
    if (error instanceof NotReadable) return { came, value: null, error: error.message }
    throw error
  }
}

function read({ kind, file, timeZone, now }: SourceAnswer): { value: unknown; until?: string | null } {
  if (kind === 'calendar') return readCalendar(file, timeZone, now)
  const charset = /charset\s*=\s*"?([\w-]{1,40})/i.exec(file.type)?.[1] ?? ''
  return { value: readers[kind](textOf(file.bytes, charset, kind)) }
}

const startOf = (text: string): string => text.slice(0, TRY_SHOWN).toWellFormed()

/** The part of an answer that an expression picks, as JSON text. Throws NotReadable. */
async function jsonOf(whole: unknown, pick: string): Promise<string> {
  const value = pick === '' ? whole : JSON.parse(await pickedJson(whole, pick))
  const strange = strangeIn(value)
  if (strange) throw new NotReadable(strange.message)
  const json = JSON.stringify(value)
  if (json.length > SOURCE_VALUE_MAX) throw new NotReadable(`holds more than ${SOURCE_VALUE_MAX / 1024} kB`)
  return json
}

/** Decodes bytes by the encoding that they state themselves, otherwise by that of the header. Without either a table's encoding is guessed from its letters, and all else is UTF-8. */
function textOf(bytes: Uint8Array, charset: string, kind: TextKind): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const stated = kind === 'rss' ? /^\s*<\?xml[^>]{0,150}encoding=["']([\w-]{1,40})/.exec(start)?.[1] : undefined
  const guessed = guessCodePage(bytes, 'en')
  const isMarked = guessed === codePages[1] || guessed === codePages[2]
  const name = isMarked ? guessed : (stated ?? (charset || (kind === 'csv' ? guessed : codePages[0])))
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes)
  } catch {
    throw new NotReadable(`is not text in ${name}`)
  }
}

type TextKind = Exclude<SourceAnswer['kind'], 'calendar'>

const readers: Readonly<Record<TextKind, (text: string) => unknown>> = {
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

/** The JSON value of a message; a message that is no JSON, such as a sensor's `ON`, is a text. */
function readMessage(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A table as a list of objects by its header; all values are texts. */
function readCsv(text: string): unknown {
  const table = readTable(text, MOST_ROWS)
  if (!('word' in table))
    return table.rows.map(({ cells }) => Object.fromEntries(table.columns.map((name, at) => [name, cells[at] ?? ''])))
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

/** The text of an element, without HTML tags, which feeds put into it. */
const plain = (value: unknown): string => {
  const text = typeof value === 'string' ? value : elementOf(value)['#text']
  return String(text ?? '')
    .replace(/<[^<>]{0,1000}>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The address of an entry: RSS has it as text, Atom as an attribute of the link whose `rel` is absent or `alternate`. */
function linkOf(links: unknown): string {
  const [first] = listOf(links).filter((link) => (elementOf(link)['@rel'] ?? 'alternate') === 'alternate')
  return String(elementOf(first)['@href'] ?? plain(first))
}

/** RSS 2.0, RSS 1.0 and Atom as `{ title, items: [{ title, link, date, text }] }`. */
function readFeed(text: string): unknown {
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
    title: plain(channel.title),
    items: entries.map(elementOf).map((entry) => ({
      title: plain(entry.title),
      link: linkOf(entry.link),
      date: plain(entry.pubDate ?? entry.date ?? entry.updated ?? entry.published),
      text: plain(entry.description ?? entry.summary ?? entry.content),
    })),
  }
}
