import { expect, test } from 'vitest'
import { cellAt, moveSpan, spanOfDrag, stretchSpan } from './chosen-time.ts'

const days = ['2026-11-30', '2026-12-01']
const axis = { days, from: 7, to: 19 }
const spanOn = (day: number, startTime: string, endTime: string) => ({ date: days[day]!, startTime, endTime })

test('a press selects the cell at its position, also at both ends of the timeline', () => {
  expect(cellAt(axis, 0, 30)).toEqual(spanOn(0, '07:00', '07:30'))
  // 0.13 of two days of twelve hours is a little more than three hours after seven.
  expect(cellAt(axis, 0.13, 30)).toEqual(spanOn(0, '10:00', '10:30'))
  expect(cellAt(axis, 0.5, 60)).toEqual(spanOn(1, '07:00', '08:00'))
  expect([cellAt(axis, 1, 30), cellAt(axis, -2, 30)]).toEqual([
    spanOn(1, '18:30', '19:00'),
    spanOn(0, '07:00', '07:30'),
  ])
})

test('a drag selects all cells from its first to its present one, on one day only', () => {
  const first = spanOn(0, '10:00', '10:30')
  expect(spanOfDrag(axis, first, spanOn(0, '12:00', '12:30'))).toEqual(spanOn(0, '10:00', '12:30'))
  expect(spanOfDrag(axis, first, spanOn(0, '09:00', '09:30'))).toEqual(spanOn(0, '09:00', '10:30'))
  expect(spanOfDrag(axis, first, spanOn(1, '09:00', '09:30'))).toEqual(spanOn(0, '10:00', '19:00'))
  expect(spanOfDrag(axis, spanOn(1, '10:00', '10:30'), first)).toEqual(spanOn(1, '07:00', '10:30'))
})

test('keys move the chosen time from day to day and make it longer and shorter, within the shown hours', () => {
  expect(moveSpan(axis, spanOn(0, '10:00', '11:00'), 30)).toEqual(spanOn(0, '10:30', '11:30'))
  expect(moveSpan(axis, spanOn(0, '18:00', '19:00'), 30)).toEqual(spanOn(1, '07:00', '08:00'))
  expect(moveSpan(axis, spanOn(1, '07:00', '08:00'), -30)).toEqual(spanOn(0, '18:00', '19:00'))
  expect(moveSpan(axis, spanOn(0, '07:00', '08:00'), -30)).toEqual(spanOn(0, '07:00', '08:00'))
  expect(moveSpan(axis, spanOn(1, '18:00', '19:00'), 30)).toEqual(spanOn(1, '18:00', '19:00'))
  expect(stretchSpan(axis, spanOn(0, '10:00', '11:00'), 30)).toEqual(spanOn(0, '10:00', '11:30'))
  expect(stretchSpan(axis, spanOn(0, '10:00', '10:30'), -30)).toEqual(spanOn(0, '10:00', '10:30'))
  expect(stretchSpan(axis, spanOn(0, '18:30', '19:00'), 30)).toEqual(spanOn(0, '18:30', '19:00'))
})
