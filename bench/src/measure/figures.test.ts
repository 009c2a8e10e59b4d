import { expect, test } from 'vitest'
import { asMarkdown } from './figures.ts'

test('a table stands in columns whatever is in a cell, and a part that failed says why', () => {
  const figures = [{ what: 'a | b', measured: '1.00 ms', aim: '2 ms' }]
  const text = asMarkdown([
    { part: { name: 'paint', about: 'How fast a picture is.' }, figures },
    { part: { name: 'list', about: 'How fast a list is.' }, figures: [], failed: 'no server' },
  ])
  expect(text.split('\n')).toEqual([
    '## paint',
    '',
    'How fast a picture is.',
    '',
    '| what   | measured | aim  |',
    '| ---    | ---      | ---  |',
    '| a \\| b | 1.00 ms  | 2 ms |',
    '',
    '## list',
    '',
    'How fast a list is.',
    '',
    'Not measured: no server',
    '',
  ])
})
