import { expect, test } from 'vitest'
import { cellAt, moveSpan, spanOfDrag, stretchSpan } from './chosen-time.ts'

const days = ['2026-11-30', '2026-12-01']
const axis = { days, from: 7, to: 19 }
const timeAt = (day: number, startTime: string, endTime: string) => ({ date: days[day]!, startTime, endTime })

test('a press selects the cell at its position, also at both ends of the timeline', () => {
  expect(cellAt(axis, 0, 30)).toEqual(timeAt(0, '07:00', '07:30'))
  expect(cellAt(axis, 0.13, 30)).toEqual(timeAt(0, '10:00', '10:30'))
  expect(cellAt(axis, 0.5, 60)).toEqual(timeAt(1, '07:00', '08:00'))
  expect([cellAt(axis, 1, 30), cellAt(axis, -2, 30)]).toEqual([
    timeAt(1, '18:30', '19:00'),
    timeAt(0, '07:00', '07:30'),
  ])
})

test('a drag selects all cells from its first to its present one, on one day only', () => {
  const first = timeAt(0, '10:00', '10:30')
  expect(spanOfDrag(axis, first, timeAt(0, '12:00', '12:30'))).toEqual(timeAt(0, '10:00', '12:30'))
  expect(spanOfDrag(axis, first, timeAt(0, '09:00', '09:30'))).toEqual(timeAt(0, '09:00', '10:30'))
  expect(spanOfDrag(axis, first, timeAt(1, '09:00', '09:30'))).toEqual(timeAt(0, '10:00', '19:00'))
  expect(spanOfDrag(axis, timeAt(1, '10:00', '10:30'), first)).toEqual(timeAt(1, '07:00', '10:30'))
})

test('keys move the chosen time from day to day and make it longer and shorter, within the shown hours', () => {
  expect(moveSpan(axis, timeAt(0, '10:00', '11:00'), 30)).toEqual(timeAt(0, '10:30', '11:30'))
  expect(moveSpan(axis, timeAt(0, '18:00', '19:00'), 30)).toEqual(timeAt(1, '07:00', '08:00'))
  expect(moveSpan(axis, timeAt(1, '07:00', '08:00'), -30)).toEqual(timeAt(0, '18:00', '19:00'))
  expect(moveSpan(axis, timeAt(0, '07:00', '08:00'), -30)).toEqual(timeAt(0, '07:00', '08:00'))
  expect(moveSpan(axis, timeAt(1, '18:00', '19:00'), 30)).toEqual(timeAt(1, '18:00', '19:00'))
  expect(stretchSpan(axis, timeAt(0, '10:00', '11:00'), 30)).toEqual(timeAt(0, '10:00', '11:30'))
  expect(stretchSpan(axis, timeAt(0, '10:00', '10:30'), -30)).toEqual(timeAt(0, '10:00', '10:30'))
  expect(stretchSpan(axis, timeAt(0, '18:30', '19:00'), 30)).toEqual(timeAt(0, '18:30', '19:00'))
})
