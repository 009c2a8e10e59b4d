const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c]

const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
/** What stands in numbers, true, false and null: all else ends them. */
const isPlain = (code: number) =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x2b && code <= 0x39 && code !== COMMA) || code === 0x45

/** A JSON text with more in it than is taken; the message says of what. */
export class TooMuch extends Error {}

/**
 * Cuts JSON in UTF-8 into its marks, one byte each, and its scalars, as they stand in it, while it comes. Throws TooMuch,
 * and SyntaxError where it ends within a text.
 */
export function cutJson(longest: number, { mark, scalar }: { mark(code: number): void; scalar(text: string): void }) {
  /** What has begun and is not over, with what came of it in earlier chunks. */
  let inside: 'text' | 'plain' | undefined
  let isEscaped = false
  let parts: Buffer[] = []
  let bytes = 0

  const keep = (part: Buffer) => {
    bytes += part.length
    if (bytes > longest) throw new TooMuch(`must not hold a text of more than ${longest / 1024 / 1024} MB`)
    parts.push(part)
  }
  const finish = (chunk: Buffer, from: number, to: number) => {
    inside = undefined
    if (parts.length === 0) return scalar(chunk.toString('utf8', from, to))
    keep(chunk.subarray(from, to))
    const whole = Buffer.concat(parts)
    parts = []
    bytes = 0
    scalar(whole.toString('utf8'))
  }

  return {
    take(chunk: Buffer): void {
      let from = 0
      for (let at = 0; at < chunk.length; at++) {
        const code = chunk[at]!
        if (inside === 'text') {
          if (isEscaped) isEscaped = false
          else if (code === BACKSLASH) isEscaped = true
          else if (code === QUOTE) finish(chunk, from, at + 1)
          continue
        }
        if (inside && isPlain(code)) continue
        if (inside) finish(chunk, from, at)
        if (isSpace(code)) continue
        if (code !== QUOTE && !isPlain(code)) mark(code)
        else {
          inside = code === QUOTE ? 'text' : 'plain'
          from = at
        }
      }
      if (inside) keep(chunk.subarray(from))
    },
    end(): void {
      if (inside === 'text') throw new SyntaxError()
      if (inside) finish(Buffer.alloc(0), 0, 0)
    },
  }
}
