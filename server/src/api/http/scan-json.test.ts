import { expect, test } from 'vitest'
import { tooMuchIn } from './scan-json.ts'

const KB = 1024
const list = (entries: number, one = '1') => `[${Array(entries).fill(one).join(',')}]`
const object = (entries: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: entries }, (_, at) => [`k${at}`, 1])))
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.each([
  ['64 lists within each other', nested(64), nested(65), KB * KB, /nested/],
  ['50,000 entries of a list', list(50_000), list(50_001), KB * KB, /list/],
  ['1,000 entries of an object', object(1000), object(1001), KB * KB, /object/],
  ['a value for each 16 bytes', list(64, '[]'), list(65, '[]'), 2 * KB, /values/],
  ['250,000 values', list(24, list(10_000)), list(25, list(10_000)), 16 * KB * KB, /values/],
])('%s are taken, and one more is too much', (_, most, more, maxBody, words) => {
  expect(tooMuchIn(most, maxBody)).toBeUndefined()
  expect(tooMuchIn(more, maxBody)).toMatch(words)
})

test('what stands in a string counts for nothing, and what closes counts no more', () => {
  const text = JSON.stringify({ a: '[{,'.repeat(5000), 'b"[[[[': '\\', c: '\\"[', d: list(999) })
  expect(tooMuchIn(text, 256)).toBeUndefined()
  expect(tooMuchIn(list(500, '[[[{}]]]'), KB * KB)).toBeUndefined()
})

test('what is no JSON is left to the parser', () => {
  for (const text of ['', '"', '"\\', '"\\"', ']]]', ',,,', '}'.repeat(99), '{"a":[', '\ud800'])
    expect(tooMuchIn(text, KB), text).toBeUndefined()
})
