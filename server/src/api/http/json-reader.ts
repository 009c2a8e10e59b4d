import type { Fault } from '@wifi-tms/contract/errors'
import { none } from 'stream-chain/defs.js'
import { Assembler } from 'stream-json/core/assembler.js'
import { jsonParser, type Token } from 'stream-json/core/parser.js'
import { DEEPEST, strangeIn } from './strange-in.ts'

/**
 * The most entries of a list, and of an object. The bound of lists is above those of all calls, so that theirs are
 * reported.
 */
const MOST_IN_LIST = 50_000
const MOST_IN_OBJECT = 1000
/** The most values of a body; a call with a small body may have only one value per BYTES_A_VALUE of its bound. */
const MOST_VALUES = 250_000
const BYTES_A_VALUE = 16
/**
 * A call with a bound above LARGE bytes takes rows of items, 50,000 with twenty values each, and has a bound of its
 * own.
 */
const LARGE = 16 * 1024 * 1024
const MOST_OF_LARGE = 1_000_000
/** The most bytes of one text, name or number, with its quotes. */
const LONGEST = 1024 * 1024
const QUOTES = 2
/** Bytes that are parsed at once, before their values are counted. */
const CHUNK = 64 * 1024

/** The name under which a field that will be dropped is stored while it is read. */
const LEFT_OUT = '\0left out'

/** Thrown for a JSON text that exceeds a bound; the message tells which one. */
export class JsonTooLarge extends Error {}

/** A copy of a text that was sliced from a chunk: V8 keeps the whole chunk in memory as long as a slice of it lives. */
const copyOf = (text: string): string => (text.length < CHUNK ? JSON.parse(JSON.stringify(text)) : text)

/**
 * Parses a JSON body chunk by chunk while it arrives, so that other callers wait for one chunk at most, and enforces
 * the bounds on the way. `maxBody` is the bound of its bytes; `longest` that of one text. Throws JsonTooLarge, and
 * SyntaxError where it is no JSON or would change a prototype; with `leavesOut` such a field (`__proto__`) is dropped
 * instead.
 */
export function jsonReader(maxBody: number, { longest = LONGEST, leavesOut = false } = {}) {
  const mostValues = Math.min(maxBody > LARGE ? MOST_OF_LARGE : MOST_VALUES, maxBody / BYTES_A_VALUE)
  const decoder = new TextDecoder()
  const parse = jsonParser()
  const assembler = new Assembler()
  /** The number of entries of each unfinished list and object; the first number is that of the text itself. */
  const entries = [0]
  let [values, bytes] = [0, 0]
  let strange: Fault | undefined

  /**
   * Counts one more value. Brackets and commas are counted, so the only entry of a list costs no more than the list
   * itself.
   */
  const countValue = () => {
    if (++values > mostValues) throw new JsonTooLarge(`must not hold more than ${mostValues} values`)
  }
  const countEntry = () => {
    const entry = ++entries[entries.length - 1]!
    if (entry > 1) countValue()
    if (entry > (Array.isArray(assembler.current) ? MOST_IN_LIST : MOST_IN_OBJECT))
      throw new JsonTooLarge(
        `must not hold a list of more than ${MOST_IN_LIST} entries or an object of more than ${MOST_IN_OBJECT}`,
      )
  }
  /** Records the path of the first text that the database cannot store, which calls of people refuse. */
  const noteStrange = (text: string, isName: boolean) => {
    const fault = strangeIn(text)
    if (!fault || strange) return
    const place = isName || assembler.done ? [] : [assembler.key ?? (assembler.current as unknown[]).length]
    strange = { ...fault, path: [...assembler.path, ...place].join('.') || fault.path }
  }
  const changesPrototype = (name: string) =>
    name === '__proto__' || (name === 'prototype' && assembler.path.at(-1) === 'constructor')
  const takeToken = (token: Token) => {
    switch (token.name) {
      case 'stringChunk':
      case 'numberChunk':
        bytes += Buffer.byteLength(token.value)
        if (bytes > longest) throw new JsonTooLarge(`must not hold a text of more than ${longest / 1024 / 1024} MB`)
        return
      case 'startKey':
      case 'startString':
      case 'startNumber':
        bytes = QUOTES
        return
      case 'keyValue':
        noteStrange(token.value, true)
        if (leavesOut && token.value === '__proto__') {
          assembler.keyValue(LEFT_OUT)
          return
        }
        if (!leavesOut && changesPrototype(token.value)) throw new SyntaxError()
        break
      case 'startObject':
      case 'startArray':
        countEntry()
        countValue()
        if (entries.push(0) > DEEPEST + 1) throw new JsonTooLarge(`must not be nested deeper than ${DEEPEST}`)
        break
      case 'endObject':
        if (leavesOut) delete (assembler.current as Record<string, unknown>)[LEFT_OUT]
        entries.pop()
        break
      case 'endArray':
        entries.pop()
        break
      case 'stringValue':
        noteStrange(token.value, false)
        countEntry()
        assembler.stringValue(copyOf(token.value))
        return
      case 'numberValue':
      case 'nullValue':
      case 'trueValue':
      case 'falseValue':
        countEntry()
    }
    assembler.consume(token)
  }
  const tokensOf = (text: string | typeof none) => {
    try {
      const tokens = parse(text as string)
      return tokens === none ? [] : tokens.values
    } catch {
      throw new SyntaxError()
    }
  }
  const readText = (text: string | typeof none) => {
    for (const token of tokensOf(text)) takeToken(token)
  }
  return {
    take(part: Buffer): void {
      for (let offset = 0; offset < part.length; offset += CHUNK)
        readText(decoder.decode(part.subarray(offset, offset + CHUNK), { stream: true }))
    },
    /** Ends the text. Returns the parsed value, and the fault of the first text that the database cannot store. */
    end() {
      readText(decoder.decode())
      readText(none)
      return { value: assembler.current, strange }
    },
  }
}
