import { expect, test } from 'vitest'
import { ruleParts } from './rule-parts.ts'

test.each([
  ['FREQ=DAILY', { FREQ: 'DAILY' }],
  ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE', { FREQ: 'WEEKLY', BYDAY: 'MO,WE' }],
  ['FREQ=DAILY=FOO', undefined],
  ['FREQ=DAILY;FREQ=WEEKLY', undefined],
  ['FREQ=DAILY;COUNT=2;UNTIL=20300101', undefined],
  ['BYDAY=MO', undefined],
])('the rule %s is read as %o, where an invalid rule is undefined', (text, parts) => {
  expect(ruleParts(text)).toEqual(parts)
})
