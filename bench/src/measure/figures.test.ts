import { expect, test } from 'vitest'
import { asMarkdown, asText, type Outcome } from './figures.ts'

const outcomes: Outcome[] = [
  {
    part: { name: 'paint', about: 'How fast a picture is.' },
    figures: [
      { what: 'a | b', measured: '1.00 ms', aim: '2 ms' },
      { what: 'longer than that', measured: '3 ms' },
    ],
  },
  { part: { name: 'list', about: 'How fast a list is.' }, figures: [], failed: 'no server' },
]

test('the text table stands in columns, and says what was not measured', () => {
  expect(asText(outcomes).split('\n')).toEqual([
    'paint: How fast a picture is.',
    '  what              measured  aim',
    '  a | b             1.00 ms   2 ms',
    '  longer than that  3 ms',
    '',
    'list: How fast a list is.',
    '  what              measured  aim',
    '  not measured: no server',
    '',
  ])
})

test('the table of the documents keeps its columns whatever stands in a cell', () => {
  const text = asMarkdown(outcomes)
  expect(text).toContain('| a \\| b | 1.00 ms | 2 ms |')
  expect(text).toContain('Not measured: no server')
})
