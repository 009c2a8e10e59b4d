import { minutesOf, timeOf } from '../meetings/meeting-times.ts'
import type { Axis, DaySpan } from './day-places.ts'

/** Makes a span from minutes after midnight. */
const spanOf = (date: string, start: number, end: number): DaySpan => ({
  date,
  startTime: timeOf(start),
  endTime: timeOf(end),
})

/** Finds the cell of `step` minutes at a position on a timeline. `part` is the position, 0 to 1, along its width. */
export function cellAt({ days, from, to }: Axis, part: number, step: number): DaySpan {
  // The right edge still belongs to the last day, so the part stays a little below the number of days.
  const daysAlong = Math.min(Math.max(part, 0) * days.length, days.length - 1e-9)
  const [day, cells] = [Math.floor(daysAlong), ((to - from) * 60) / step]
  const start = from * 60 + Math.floor((daysAlong - day) * cells) * step
  return spanOf(days[day]!, start, start + step)
}

/**
 * Returns the time from the cell where a drag began to its present cell, which may be earlier. A meeting ends on its
 * day, so a drag into another day selects up to the first or the last shown hour.
 */
export function spanOfDrag({ from, to }: Axis, first: DaySpan, current: DaySpan): DaySpan {
  const [firstStart, firstEnd] = [minutesOf(first.startTime), minutesOf(first.endTime)]
  if (current.date < first.date) return spanOf(first.date, from * 60, firstEnd)
  if (current.date > first.date) return spanOf(first.date, firstStart, to * 60)
  const [start, end] = [minutesOf(current.startTime), minutesOf(current.endTime)]
  return spanOf(first.date, Math.min(firstStart, start), Math.max(firstEnd, end))
}

/**
 * Moves the chosen time forward or back by a cell's minutes. Beyond the last hour of a day it continues at the first
 * hour of the next day.
 */
export function moveSpan({ days, from, to }: Axis, { date, startTime, endTime }: DaySpan, minutes: number): DaySpan {
  const length = minutesOf(endTime) - minutesOf(startTime)
  const start = minutesOf(startTime) + minutes
  if (start >= from * 60 && start + length <= to * 60) return spanOf(date, start, start + length)
  const day = days[days.indexOf(date) + Math.sign(minutes)]
  if (day === undefined) return spanOf(date, minutesOf(startTime), minutesOf(endTime))
  const newStart = minutes > 0 ? from * 60 : to * 60 - length
  return spanOf(day, newStart, newStart + length)
}

/**
 * Makes the chosen time longer or shorter by a cell's minutes, which are negative to shorten it. One cell remains at
 * least, and the end stays within the hours of the day.
 */
export function stretchSpan({ to }: Axis, { date, startTime, endTime }: DaySpan, minutes: number): DaySpan {
  const start = minutesOf(startTime)
  const end = Math.max(start + Math.abs(minutes), Math.min(to * 60, minutesOf(endTime) + minutes))
  return spanOf(date, start, end)
}
