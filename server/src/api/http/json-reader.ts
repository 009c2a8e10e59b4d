import type { Fault } from '@wifi-tms/contract/errors'
import { none } from 'stream-chain/defs.js'
import { Assembler } from 'stream-json/core/assembler.js'
import { jsonParser, type Token } from 'stream-json/core/parser.js'
import { DEEPEST, strangeIn } from './strange-in.ts'

/** The most entries of a list, above the bounds of all calls so that these are reported first, and of an object. */
const MOST_IN_LIST = 50_000
const MOST_IN_OBJECT = 1000
/** The most values of a body of any size, and the bytes of its bound per value where that gives fewer. */
const MOST_VALUES = 250_000
const BYTES_A_VALUE = 16
/** A body whose bound is above these bytes has rows of items: 50,000 of twenty values. */
const LARGE = 16 * 1024 * 1024
const MOST_OF_LARGE = 1_000_000
/** The most bytes of one text, name or number, with its quotes. */
const LONGEST = 1024 * 1024
const QUOTES = 2
/** Bytes that are parsed at once, before their values are counted. */
const CHUNK = 64 * 1024

/** The name of a field that is left out, while the field is read. */
const LEFT_OUT = '\0left out'

/** A JSON text that holds more than is allowed; the message says of what. */
export class JsonTooLarge extends Error {}

/** A text cut out of a chunk keeps the whole chunk in memory as long as it lives: a copy does not. */
const copyOf = (text: string): string => (text.length < CHUNK ? JSON.parse(JSON.stringify(text)) : text)

/**
 * Reads a JSON text of at most `maxBody` bytes, its one longest text aside, while it arrives, so that nobody has to
 * wait for more than a chunk of it, and enforces the bounds meanwhile. Throws TooMuch, and SyntaxError where it is no
 * JSON or would change a prototype, unless such fields are left out (`__proto__`), as unknown ones are.
 */
export function jsonReader(maxBody: number, { longest = LONGEST, leavesOut = false } = {}) {
  const most = Math.min(maxBody > LARGE ? MOST_OF_LARGE : MOST_VALUES, maxBody / BYTES_A_VALUE)
  const decoder = new TextDecoder()
  const parse = jsonParser()
  const built = new Assembler()
  /** The number of entries of each unfinished list and object; the first number is that of the text itself. */
  const entries = [0]
  let [values, bytes] = [0, 0]
  let strange: Fault | undefined

  /** Brackets and commas are counted: a list inside a list of one costs no more than the list. */
  const count = () => {
    if (++values > most) throw new JsonTooLarge(`must not hold more than ${most} values`)
  }
  const enter = () => {
    const now = ++entries[entries.length - 1]!
    if (now > 1) count()
    if (now > (Array.isArray(built.current) ? MOST_IN_LIST : MOST_IN_OBJECT))
      throw new JsonTooLarge(
        `must not hold a list of more than ${MOST_IN_LIST} entries or an object of more than ${MOST_IN_OBJECT}`,
      )
  }
  /** Records the place of the first text that no call of people takes. */
  const look = (text: string, isName: boolean) => {
    const found = strangeIn(text)
    if (!found || strange) return
    const place = isName || built.done ? [] : [built.key ?? (built.current as unknown[]).length]
    strange = { ...found, path: [...built.path, ...place].join('.') || found.path }
  }
  const changesPrototype = (name: string) =>
    name === '__proto__' || (name === 'prototype' && built.path.at(-1) === 'constructor')
  const take = (token: Token) => {
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
        look(token.value, true)
        if (leavesOut && token.value === '__proto__') {
          built.keyValue(LEFT_OUT)
          return
        }
        if (!leavesOut && changesPrototype(token.value)) throw new SyntaxError()
        break
      case 'startObject':
      case 'startArray':
        enter()
        count()
        if (entries.push(0) > DEEPEST + 1) throw new JsonTooLarge(`must not be nested deeper than ${DEEPEST}`)
        break
      case 'endObject':
        if (leavesOut) delete (built.current as Record<string, unknown>)[LEFT_OUT]
        entries.pop()
        break
      case 'endArray':
        entries.pop()
        break
      case 'stringValue':
        look(token.value, false)
        enter()
        built.stringValue(copyOf(token.value))
        return
      case 'numberValue':
      case 'nullValue':
      case 'trueValue':
      case 'falseValue':
        enter()
    }
    built.consume(token)
  }
  const tokensOf = (text: string | typeof none) => {
    try {
      const tokens = parse(text as string)
      return tokens === none ? [] : tokens.values
    } catch {
      throw new SyntaxError()
    }
  }
  const read = (text: string | typeof none) => {
    for (const token of tokensOf(text)) take(token)
  }
  return {
    take(part: Buffer): void {
      for (let offset = 0; offset < part.length; offset += CHUNK)
        read(decoder.decode(part.subarray(offset, offset + CHUNK), { stream: true }))
    },
    /** The value of the text, and the place of something in it that no call of people takes. */
    end() {
      read(decoder.decode())
      read(none)
      return { value: built.current, strange }
    },
  }
}
