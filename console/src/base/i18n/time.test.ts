import { expect, test } from 'vitest'
import { exactTime, timeAgo, wallAt } from './time.ts'

test('[const-numbers] moments are written YYYY-MM-DD HH:mm:ss', () => {
  expect(exactTime(new Date(2026, 0, 5, 7, 8, 9).getTime())).toBe('2026-01-05 07:08:09')
})

test('a moment is described by its distance from now, in the largest unit that fits', () => {
  const now = Date.UTC(2026, 10, 21, 12)
  const before = (seconds: number) => timeAgo(now - seconds * 1000, now, 'en')
  expect(before(0)).toBe('now')
  expect(before(59)).toBe('now')
  expect(before(60)).toBe('1 minute ago')
  expect(before(3599)).toBe('59 minutes ago')
  expect(before(7200)).toBe('2 hours ago')
  expect(before(86_400)).toBe('yesterday')
  expect(timeAgo(now - 180_000, now, 'pl')).toBe('3 minuty temu')
})

test('a moment is written as the wall time of a given zone', () => {
  const moment = Date.parse('2026-11-30T23:30:00Z')
  expect(wallAt(moment, 'Europe/Warsaw')).toEqual({ day: '2026-12-01', time: '00:30' })
  expect(wallAt(moment, 'America/New_York')).toEqual({ day: '2026-11-30', time: '18:30' })
})
