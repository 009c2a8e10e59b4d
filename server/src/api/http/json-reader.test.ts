import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JsonTooLarge, jsonReader } from './json-reader.ts'

const KB = 1024
/** JSON of a list with this number of equal entries. */
const listJson = (entries: number, entry = '1') => `[${Array(entries).fill(entry).join(',')}]`
const objectJson = (entries: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: entries }, (_, index) => [`k${index}`, 1])))
const nestedJson = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

/** Reads a text that arrives in chunks of `chunk` bytes. */
function read(text: string | Buffer, maxBody = KB * KB, chunk = Number.POSITIVE_INFINITY) {
  const bytes = Buffer.from(text as string)
  const reader = jsonReader(maxBody)
  for (let index = 0; index < bytes.length; index += chunk) reader.take(bytes.subarray(index, index + chunk))
  return reader.end()
}

test.each([
  ['64 lists within each other', nestedJson(64), nestedJson(65), KB * KB, /nested/],
  ['50,000 entries of a list', listJson(50_000), listJson(50_001), KB * KB, /list/],
  ['1,000 entries of an object', objectJson(1000), objectJson(1001), KB * KB, /object/],
  ['a value for each 16 bytes', listJson(64, '[]'), listJson(65, '[]'), 2 * KB, /values/],
  ['250,000 values', listJson(24, listJson(10_000)), listJson(25, listJson(10_000)), 16 * KB * KB, /values/],
  ['a text of 1 MB', JSON.stringify('x'.repeat(KB * KB - 2)), JSON.stringify('x'.repeat(KB * KB - 1)), KB * KB, /text/],
])('%s are accepted, and one more is refused', (_, longestText, tooLongText, maxBody, words) => {
  for (const chunk of [64 * KB, 63 * KB]) {
    expect(read(longestText, maxBody, chunk).value).toEqual(JSON.parse(longestText))
    expect(() => read(tooLongText, maxBody, chunk)).toThrow(JsonTooLarge)
    expect(() => read(tooLongText, maxBody, chunk)).toThrow(words)
  }
})

test('brackets within a string do not count, and closed lists do not add to the depth', () => {
  const text = JSON.stringify({ a: '[{,'.repeat(5000), 'b"[[[[': '\\', c: '\\"[', d: listJson(999) })
  expect(read(text, 256).value).toEqual(JSON.parse(text))
  expect(read(listJson(500, '[[[{}]]]')).value).toHaveLength(500)
})

/** The value by JSON.parse, wrapped in an object; undefined where the text is no JSON. */
const parseOrUndefined = (text: string) => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}
const outcomeOf = (text: string, chunk: number) => {
  try {
    return { value: read(text, 16 * KB * KB, chunk).value }
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError)
    return undefined
  }
}

describe('in any chunks, a body is read as JSON.parse reads it', () => {
  const harmless = (text: string) => !text.includes('proto')
  test('any JSON is read alike', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ stringUnit: 'binary' }),
        fc.nat(3),
        fc.integer({ min: 1, max: 9 }),
        (value, indent, chunk) => {
          const text = JSON.stringify(value, undefined, indent)
          fc.pre(harmless(text))
          expect(outcomeOf(text, chunk)).toEqual(parseOrUndefined(text))
        },
      ),
    )
  })
  test('texts that are not JSON, or almost JSON, are read alike', () => {
    const piece = fc.constantFrom(
      ...'{}[],:"\\ \n\u00e9',
      '"a"',
      '"\\u00e4"',
      '"\\',
      '\\"',
      '1',
      '-',
      '0',
      '1.5e3',
      '+',
      'true',
      'nul',
      'null',
      '\u4e2d',
      '\0',
      "'",
      '//',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.integer({ min: 1, max: 9 }), (pieces, chunk) => {
        const text = pieces.join('')
        expect(outcomeOf(text, chunk), text).toEqual(parseOrUndefined(text))
      }),
      { numRuns: 2000 },
    )
  })
  test.each([
    '',
    ' ',
    '"',
    '"\\',
    '"\\"',
    ']]]',
    ',,,',
    '}'.repeat(99),
    '{"a":[',
    '[1,]',
    '{"a":1,}',
    '{"a"}',
    '{1:2}',
    '[1}',
    '1 2',
    '01',
    '1e999',
    '"\t"',
    '{"a":1,"a":2}',
    '{"constructor":{"name":1}}',
    '["\ufeff","\ufeffa long text that begins with it"]',
    '["\\ud83d\\ude00 \\ud83d"]',
    '"\\u00e"',
    '[tru]',
    '[nullnull]',
    '[-0,1E-2,-]',
    '[1.]',
    '\u00a01',
  ])('%j', (text) => expect(outcomeOf(text, 3)).toEqual(parseOrUndefined(text)))
})

test('bytes that are no UTF-8 are read as the replacement character', () => {
  expect(read(Buffer.from([0x22, 0xc3, 0x22])).value).toBe('\ufffd')
})

test('a byte order mark before the text is skipped, wherever the chunks end', () => {
  for (const chunk of [1, 2, KB]) {
    expect(read('\ufeff{"a":1}', KB, chunk).value).toEqual({ a: 1 })
    expect(() => read('\ufeff\ufeff{"a":1}', KB, chunk)).toThrow(SyntaxError)
  }
})

test.each(['{"__proto__":1}', '{"a":[{"__proto__":{}}]}', '{"\\u005f_proto__":1}', '{"constructor":{"prototype":1}}'])(
  '%s, which would change a prototype, is refused',
  (text) => expect(() => read(text)).toThrow(SyntaxError),
)

test('fields that would change a prototype are left out, and the others stay', () => {
  const reader = jsonReader(KB, { dropsPrototypeFields: true })
  reader.take(Buffer.from('{"a":{"b":1,"__proto__":{"c":[{"__proto__":2}]},"d":[{"\\u005f_proto__":null,"e":3}]}}'))
  const { value } = reader.end()
  expect(value).toStrictEqual({ a: { b: 1, d: [{ e: 3 }] } })
  const otherReader = jsonReader(KB, { dropsPrototypeFields: true })
  otherReader.take(Buffer.from('{"constructor":{"prototype":{"a":1}}}'))
  expect(JSON.stringify(otherReader.end().value)).toBe('{"constructor":{"prototype":{"a":1}}}')
})

test.each([
  ['{"a":[0,{"b":"x\\u0000"}]}', 'a.1.b', /NUL/],
  ['{"a":[[],"\\ud800"]}', 'a.1', /half/],
  ['{"a":{"b\\u0000":1}}', 'a', /NUL/],
  ['"\\u0000"', 'body', /NUL/],
])('the first text of %s that no database stores is reported by its path', (text, path, message) => {
  expect(read(text, KB, 2).textFault).toEqual({ path, message: expect.stringMatching(message) })
})

test('a text that is too long is refused while it arrives, and each chunk is parsed before the next', () => {
  const reader = jsonReader(16 * KB * KB)
  reader.take(Buffer.from('{"rows":["'))
  const chunk = Buffer.alloc(64 * KB, 'x')
  // Fifteen chunks stay below the bound of 1 MB for a text; the sixteenth exceeds it, as the quotes count too.
  for (let index = 0; index < 15; index++) reader.take(chunk)
  expect(() => reader.take(chunk)).toThrow(JsonTooLarge)
})

test('a short text does not keep the whole body in memory', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const text = JSON.stringify({ name: 'some twenty characters', rest: 'x'.repeat(60_000) })
  collect()
  const heapBefore = process.memoryUsage().heapUsed
  const names = Array.from({ length: 1000 }, () => (read(text).value as { name: string }).name)
  collect()
  expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(30_000_000)
  expect(names).toHaveLength(1000)
})
