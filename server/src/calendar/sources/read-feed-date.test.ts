import { dateText } from '@wifi-tms/paint/formats/dates'
import { expect, test } from 'vitest'
import { readFeedDate } from './read-feed-date.ts'

test.each([
  ['Mon, 30 Nov 2026 08:00:00 GMT', '2026-11-30T09:00'],
  ['Mon, 30 Nov 2026 23:30:00 EST', '2026-12-01T05:30'],
  ['30 Nov 2026 08:00 PDT', '2026-11-30T16:00'],
  ['Wed, 01 Jul 2026 08:00:00 +0100', '2026-07-01T09:00'],
  ['Mon, 30 Nov 26 08:00:00 UT', '2026-11-30T09:00'],
  ['2026-11-30T08:00:00Z', '2026-11-30T09:00'],
  ['2026-11-30T08:00:00.25+05:30', '2026-11-30T03:30'],
])('the moment %s of a feed is a wall minute, which formats take', (text, wall) => {
  expect(readFeedDate(text, 'Europe/Warsaw')).toBe(wall)
  expect(dateText(wall, 'en', '')).toBeDefined()
})

test.each([
  '2026-11-30',
  '2026-11-30T08:00',
  'Mon, 30 Nov 2026 08:00:00 CET',
  'Mon, 30 Nov 2026 08:00:00',
  '',
  'soon',
  '99:99 GMT',
])('a date without a zone, or with one that is not clear, stays as it is: %s', (text) => {
  expect(readFeedDate(text, 'Europe/Warsaw')).toBe(text)
})
