import { expect, test } from 'vitest'
import { minutesOf, nextTimes, timeOf } from './meeting-times.ts'

test('a wall time becomes minutes after midnight, and the minutes become the same wall time', () => {
  for (const time of ['00:00', '09:30', '23:59', '24:00']) expect(timeOf(minutesOf(time))).toBe(time)
})

const timesAt = (moment: string, zone = 'UTC') => Object.values(nextTimes(Date.parse(moment), zone))

test('a new meeting begins at the next full quarter of an hour in the room’s time zone, and ends on the same day', () => {
  expect(timesAt('2026-11-30T10:01:00Z')).toEqual(['2026-11-30', '10:15', '11:15'])
  expect(timesAt('2026-11-30T10:15:00Z')).toEqual(['2026-11-30', '10:15', '11:15'])
  expect(timesAt('2026-11-30T10:15:01Z', 'Asia/Kathmandu')).toEqual(['2026-11-30', '16:15', '17:15'])
  expect(timesAt('2026-11-30T22:50:00Z')).toEqual(['2026-11-30', '23:00', '24:00'])
  expect(timesAt('2026-11-30T23:20:00Z')).toEqual(['2026-11-30', '23:30', '24:00'])
  expect(timesAt('2026-11-30T23:50:00Z')).toEqual(['2026-12-01', '00:00', '01:00'])
})
