import { expect, test } from 'vitest'
import { asMarkdown, withOutcomes } from './figures.ts'

test('asMarkdown aligns the columns, escapes the bars in cells and prints why a part failed', () => {
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

test('withOutcomes replaces the tables of the measured parts and leaves the text below them', () => {
  const outcome = (name: string, measured: string) => ({
    part: { name, about: `About ${name}.` },
    figures: [{ what: 'all', measured }],
  })
  const page = `# Bench\n\nRead with care.\n\n${asMarkdown([outcome('list', '1 ms')])}\nBy hand.\n\n${asMarkdown([outcome('paint', '2 ms')])}`
  const failed = { ...outcome('paint', '9 ms'), failed: 'no server' }
  const nextPage = withOutcomes(page, [outcome('list', '3 ms'), failed, outcome('rooms', '4 ms')], 'Today.')
  expect(
    nextPage
      .trimEnd()
      .split('\n\n')
      .map((block) => block.split('\n').at(-1)!.trim()),
  ).toEqual([
    ...['# Bench', 'Read with care.'],
    ...['## list', 'About list.', 'Today.', '| all  | 3 ms     |     |', 'By hand.'],
    ...['## paint', 'About paint.', '| all  | 2 ms     |     |'],
    ...['## rooms', 'About rooms.', 'Today.', '| all  | 4 ms     |     |'],
  ])
  expect(withOutcomes(nextPage, [outcome('list', '3 ms')], 'Today.')).toBe(nextPage)
})
