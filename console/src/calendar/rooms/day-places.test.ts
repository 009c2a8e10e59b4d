import { expect, test } from 'vitest'
import { addDays, closedOn, hoursOf, placeOn, weekOf } from './day-places.ts'

test('a day shows the usual hours, and further hours if a meeting lies outside the usual ones', () => {
  expect(hoursOf([])).toEqual({ from: 7, to: 19 })
  expect(hoursOf([{ startTime: '05:30', endTime: '22:10' }])).toEqual({ from: 5, to: 23 })
})

test('the place of a span lies within its day, and is cut at the shown hours', () => {
  const days = ['2026-11-30', '2026-12-01']
  const place = (date: string, startTime: string, endTime: string, shownDays = days) =>
    placeOn({ days: shownDays, from: 7, to: 19 }, { date, startTime, endTime })
  expect(place(days[0]!, '10:00', '13:00', days.slice(0, 1))).toEqual({ left: 25, width: 25 })
  expect(place(days[1]!, '10:00', '13:00')).toEqual({ left: 62.5, width: 12.5 })
  expect(place(days[1]!, '00:00', '24:00')).toEqual({ left: 50, width: 50 })
  expect([place('2026-12-02', '10:00', '11:00'), place(days[0]!, '05:00', '06:30')]).toEqual([undefined, undefined])
})

test('a week begins on Monday, and a room is closed outside working hours', () => {
  const week = weekOf('2026-12-06')
  expect([week[0], week[6], week.length]).toEqual(['2026-11-30', '2026-12-06', 7])
  expect(weekOf('2026-11-30')).toEqual(week)
  const days = week.slice(4, 6)
  const hours = { days: ['FR' as const], from: '08:00', to: '18:00' }
  expect(closedOn({ days }, { hours, holidays: [] })).toEqual([
    { date: '2026-12-04', startTime: '00:00', endTime: '08:00' },
    { date: '2026-12-04', startTime: '18:00', endTime: '24:00' },
    { date: '2026-12-05', startTime: '00:00', endTime: '24:00' },
  ])
  expect(closedOn({ days }, { hours: null, holidays: ['2026-12-04'] })).toEqual([
    { date: '2026-12-04', startTime: '00:00', endTime: '24:00' },
  ])
  expect(closedOn({ days }, { hours: null, holidays: [] })).toEqual([])
})

test('days are added and subtracted across the ends of months and years, and at changes to summer time', () => {
  expect([addDays('2026-02-28', 1), addDays('2026-03-29', 1), addDays('2027-01-01', -1)]).toEqual([
    '2026-03-01',
    '2026-03-30',
    '2026-12-31',
  ])
})
