import type { Fault } from '@wifi-tms/contract/errors'
import { none } from 'stream-chain/defs.js'
import { Assembler } from 'stream-json/core/assembler.js'
import { jsonParser, type Token } from 'stream-json/core/parser.js'
import { DEPTH_MAX, unstorableTextIn } from './unstorable-text-in.ts'

/**
 * The maximum number of entries of a list, and of an object. No call allows more in a list, so each call itself reports
 * which of its lists is too long.
 */
const MOST_IN_LIST = 50_000
const MOST_IN_OBJECT = 1000
/**
 * The maximum number of values of a body. A call with small bodies accepts fewer: one for each BYTES_PER_VALUE of its
 * largest body.
 */
const MOST_VALUES = 250_000
const BYTES_PER_VALUE = 16
/**
 * A call whose body may be larger than LARGE_BYTES takes rows of items: 50,000 with twenty values each. Its body may
 * have MOST_VALUES_OF_LARGE values.
 */
const LARGE_BYTES = 16 * 1024 * 1024
const MOST_VALUES_OF_LARGE = 1_000_000
/** The maximum number of bytes of one text, name or number, with its quotes. */
const LONGEST_TEXT = 1024 * 1024
/** The bytes of the two quotes of a text. */
const QUOTES = 2
/** Bytes that are parsed at once, before their values are counted. */
const CHUNK = 64 * 1024

/** While a field that will be dropped is read, it is stored under this name. */
const DROPPED_NAME = '\0left out'

/** Thrown for a JSON text that exceeds a bound; the message tells which one. */
export class JsonTooLarge extends Error {}

/** A copy of a text that was sliced from a chunk: V8 keeps the whole chunk in memory as long as a slice of it lives. */
const copyOf = (text: string): string => (text.length < CHUNK ? JSON.parse(JSON.stringify(text)) : text)

/**
 * Parses a JSON body chunk by chunk while it arrives, so that other callers wait for one chunk at most, and enforces
 * the bounds on the way. `maxBody` is the most bytes of the body, `longest` the most bytes of one text. Throws
 * JsonTooLarge; SyntaxError if the body is no JSON or would change a prototype. With `dropsPrototypeFields` a field
 * `__proto__` is dropped instead.
 */
export function jsonReader(maxBody: number, { longest = LONGEST_TEXT, dropsPrototypeFields = false } = {}) {
  const mostValues = Math.min(maxBody > LARGE_BYTES ? MOST_VALUES_OF_LARGE : MOST_VALUES, maxBody / BYTES_PER_VALUE)
  const decoder = new TextDecoder()
  const parse = jsonParser()
  const assembler = new Assembler()
  /** The number of entries of each unfinished list and object. The first number counts the values of the whole text. */
  const entryCounts = [0]
  let [valueCount, textBytes] = [0, 0]
  let textFault: Fault | undefined

  /** Counts one more value: a list, an object, or an entry that is not the first of its list or object. */
  const countValue = () => {
    if (++valueCount > mostValues) throw new JsonTooLarge(`must not hold more than ${mostValues} values`)
  }
  const countEntry = () => {
    const entry = ++entryCounts[entryCounts.length - 1]!
    // The first entry is not counted as a value, as the list or object that holds it was counted.
    if (entry > 1) countValue()
    if (entry > (Array.isArray(assembler.current) ? MOST_IN_LIST : MOST_IN_OBJECT))
      throw new JsonTooLarge(
        `must not hold a list of more than ${MOST_IN_LIST} entries or an object of more than ${MOST_IN_OBJECT}`,
      )
  }
  /** Records the path of the first text that the database cannot store, which calls of people refuse. */
  const noteUnstorable = (text: string, isName: boolean) => {
    const fault = unstorableTextIn(text)
    if (!fault || textFault) return
    const place = isName || assembler.done ? [] : [assembler.key ?? (assembler.current as unknown[]).length]
    textFault = { ...fault, path: [...assembler.path, ...place].join('.') || fault.path }
  }
  const changesPrototype = (name: string) =>
    name === '__proto__' || (name === 'prototype' && assembler.path.at(-1) === 'constructor')
  const takeToken = (token: Token) => {
    switch (token.name) {
      case 'stringChunk':
      case 'numberChunk':
        textBytes += Buffer.byteLength(token.value)
        if (textBytes > longest) throw new JsonTooLarge(`must not hold a text of more than ${longest / 1024 / 1024} MB`)
        return
      case 'startKey':
      case 'startString':
      case 'startNumber':
        textBytes = QUOTES
        return
      case 'keyValue':
        noteUnstorable(token.value, true)
        if (dropsPrototypeFields && token.value === '__proto__') {
          assembler.keyValue(DROPPED_NAME)
          return
        }
        if (!dropsPrototypeFields && changesPrototype(token.value)) throw new SyntaxError()
        break
      case 'startObject':
      case 'startArray':
        countEntry()
        countValue()
        if (entryCounts.push(0) > DEPTH_MAX + 1) throw new JsonTooLarge(`must not be nested deeper than ${DEPTH_MAX}`)
        break
      case 'endObject':
        if (dropsPrototypeFields) delete (assembler.current as Record<string, unknown>)[DROPPED_NAME]
        entryCounts.pop()
        break
      case 'endArray':
        entryCounts.pop()
        break
      case 'stringValue':
        noteUnstorable(token.value, false)
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
      return { value: assembler.current, textFault }
    },
  }
}
