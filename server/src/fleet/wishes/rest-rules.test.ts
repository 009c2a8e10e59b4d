import { expect, test } from 'vitest'
import { AFTER_CHANGE, NEXT_IN_QUIET, NEXT_WHEN_IDLE, restSeconds } from './rest-rules.ts'

const now = new Date('2026-11-30T08:00:00.000Z')
const momentOf = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

test.each([
  ['nothing is to come', { dueAt: null }, NEXT_WHEN_IDLE],
  ['a change lies ahead', { changesAt: momentOf(90) }, 90 + AFTER_CHANGE],
  ['several do: the first counts', { dueAt: momentOf(200), changesAt: momentOf(90.2) }, 91 + AFTER_CHANGE],
  ['a delivery lies farther off than a device rests', { dueAt: momentOf(301) }, NEXT_WHEN_IDLE],
  ['a change comes as the rest ends', { changesAt: momentOf(299) }, NEXT_WHEN_IDLE],
  ['a change is due at this moment', { changesAt: momentOf(0) }, AFTER_CHANGE],
  ['it has not been looked at yet', { dueAt: momentOf(200), changesAt: momentOf(-2) }, AFTER_CHANGE],
  ['what is due has not come for long', { changesAt: momentOf(-61) }, NEXT_WHEN_IDLE],
  ['a quiet time ends', { changesAt: momentOf(1800) }, 1800 + AFTER_CHANGE],
  ['a quiet time ends much later', { dueAt: momentOf(9000), changesAt: momentOf(9000) }, NEXT_IN_QUIET],
  [
    'a person has wished for something in a quiet time',
    { dueAt: momentOf(5), changesAt: momentOf(9000) },
    5 + AFTER_CHANGE,
  ],
])('a device may rest so long where %s', (_, coming, seconds) => {
  expect(restSeconds(coming, now)).toBe(seconds)
})
