import type { Fault } from '@wifi-tms/contract/errors'
import { cutJson, TooMuch } from './cut-json.ts'
import { DEEPEST, strangeIn } from './strange-in.ts'

/** The most entries of one list, so many more than any call takes that its own bound is told first, and of one object. */
const MOST_IN_LIST = 50_000
const MOST_IN_OBJECT = 1000
/** The most values of a body, however large it may be, and the bytes of its bound for each where that is less. */
const MOST_VALUES = 250_000
const BYTES_A_VALUE = 16
/** The most bytes of one text, name or number. */
const LONGEST = 1024 * 1024

const [COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x2c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d]

/** A list or an object that is not whole: what is in it, how many commas it may still have, and the name of what comes. */
interface Open {
  into: unknown[] | Record<string, unknown>
  left: number
  name: string | number
}

/**
 * Takes a JSON text of at most so many bytes, its one longest text aside, apart while it comes, so that nobody has to wait for more than a chunk of it. The
 * bounds of what it may hold are kept meanwhile. Throws TooMuch, and SyntaxError where it is no JSON or would change a
 * prototype.
 */
export function jsonReader(maxBody: number, longest = LONGEST) {
  const most = Math.min(MOST_VALUES, maxBody / BYTES_A_VALUE)
  const open: Open[] = []
  let values = 0
  let whole: unknown
  let strange: Fault | undefined
  let awaits: 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end' | 'nothing' = 'value'

  const needs = (...these: (typeof awaits)[]) => {
    if (!these.includes(awaits)) throw new SyntaxError()
  }
  const put = (value: unknown) => {
    needs('value', 'value or end')
    const top = open.at(-1)
    if (!top) whole = value
    else if (Array.isArray(top.into)) top.into.push(value)
    else top.into[top.name] = value
    awaits = top ? 'comma or end' : 'nothing'
  }
  const enter = (into: Open['into']) => {
    put(into)
    const isList = Array.isArray(into)
    if (open.push({ into, left: isList ? MOST_IN_LIST : MOST_IN_OBJECT, name: isList ? 0 : '' }) > DEEPEST)
      throw new TooMuch(`must not be nested deeper than ${DEEPEST}`)
    awaits = isList ? 'value or end' : 'name or end'
  }
  const goOn = () => {
    needs('comma or end')
    const top = open.at(-1)!
    if (--top.left === 0)
      throw new TooMuch(
        `must not hold a list of more than ${MOST_IN_LIST} entries or an object of more than ${MOST_IN_OBJECT}`,
      )
    if (typeof top.name === 'number') top.name++
    awaits = typeof top.name === 'number' ? 'value' : 'name'
  }
  const leave = (isList: boolean) => {
    needs('comma or end', isList ? 'value or end' : 'name or end')
    if (Array.isArray(open.pop()?.into) !== isList) throw new SyntaxError()
    awaits = open.length > 0 ? 'comma or end' : 'nothing'
  }
  /** Notes where the first text stands that no call of people takes. */
  const look = (text: string, within: readonly Open[]) => {
    const found = strangeIn(text)
    if (found) strange ??= { ...found, path: within.map(({ name }) => name).join('.') || found.path }
  }
  const name = (text: string) => {
    const isOfPrototype = text === 'prototype' && open.at(-2)?.name === 'constructor'
    if (text === '__proto__' || isOfPrototype) throw new SyntaxError()
    look(text, open.slice(0, -1))
    open.at(-1)!.name = text
    awaits = 'colon'
  }

  const cut = cutJson(longest, {
    mark(code) {
      if ((code === COMMA || code === OPEN_LIST || code === OPEN_OBJECT) && ++values > most)
        throw new TooMuch(`must not hold more than ${most} values`)
      if (code === COMMA) goOn()
      else if (code === COLON) {
        needs('colon')
        awaits = 'value'
      } else if (code === OPEN_LIST) enter([])
      else if (code === OPEN_OBJECT) enter({})
      else if (code === CLOSE_LIST || code === CLOSE_OBJECT) leave(code === CLOSE_LIST)
      else throw new SyntaxError()
    },
    scalar(json) {
      const value: unknown = JSON.parse(json)
      if (typeof value !== 'string') return put(value)
      if (awaits === 'name' || awaits === 'name or end') return name(value)
      look(value, open)
      put(value)
    },
  })
  return {
    take: cut.take,
    /** What the text says, and where something stands in it that no call of people takes. */
    end() {
      cut.end()
      needs('nothing')
      return { value: whole, strange }
    },
  }
}
