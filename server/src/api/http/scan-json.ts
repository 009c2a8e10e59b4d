/** Lists and objects within each other; more would take schemas and JSON to the end of the stack. */
export const DEEPEST = 64
/** The most entries of one list, so many more than any call takes that its own bound is told first, and of one object. */
const MOST_IN_LIST = 50_000
const MOST_IN_OBJECT = 1000
/** The most values of a body, however large it may be, and the bytes of its bound for each where that is less. */
const MOST_VALUES = 250_000
const BYTES_A_VALUE = 16

const [QUOTE, COMMA, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x2c, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d,
]

/**
 * Says what of a JSON text is too much for a body of at most so many bytes: taking it apart would keep everybody else
 * waiting. Other faults are left to the parser.
 */
export function tooMuchIn(text: string, maxBody: number): string | undefined {
  const most = Math.min(MOST_VALUES, maxBody / BYTES_A_VALUE)
  /** How many more entries the open lists and objects may have, the outermost first. */
  const open: number[] = []
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < QUOTE) continue
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) open.pop()
    else if (code === COMMA || code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++values > most) return `must not hold more than ${most} values`
      if (code !== COMMA) {
        if (open.push(code === OPEN_LIST ? MOST_IN_LIST : MOST_IN_OBJECT) > DEEPEST)
          return `must not be nested deeper than ${DEEPEST}`
      } else if (open.length > 0 && --open[open.length - 1]! === 0)
        return `must not hold a list of more than ${MOST_IN_LIST} entries or an object of more than ${MOST_IN_OBJECT}`
    }
  }
  return undefined
}

/** Where the string that begins here ends. */
function endOfString(text: string, from: number): number {
  let at = from + 1
  for (let code = text.charCodeAt(at); at < text.length && code !== QUOTE; code = text.charCodeAt(at))
    at += code === BACKSLASH ? 2 : 1
  return at
}
