import { type Axis, type DaySpan, minutesOf, timeOf } from './day-places.ts'

/** A time of a timeline that somebody chooses, in cells of so many minutes. */
const make = (date: string, start: number, end: number): DaySpan => ({
  date,
  startTime: timeOf(start),
  endTime: timeOf(end),
})

/** The cell at a part, 0 to 1, of a timeline's width. */
export function cellAt({ days, from, to }: Axis, part: number, step: number): DaySpan {
  const daysAlong = Math.min(Math.max(part, 0) * days.length, days.length - 1e-9)
  const [day, cells] = [Math.floor(daysAlong), ((to - from) * 60) / step]
  const start = from * 60 + Math.floor((daysAlong - day) * cells) * step
  return make(days[day]!, start, start + step)
}

/** From the cell where a drag began to the one where it is now, which may lie before it; a meeting ends on its day. */
export function dragged({ from, to }: Axis, began: DaySpan, now: DaySpan): DaySpan {
  const start = now.date < began.date ? from * 60 : minutesOf(now.startTime)
  const end = now.date > began.date ? to * 60 : minutesOf(now.endTime)
  const [first, last] = [minutesOf(began.startTime), minutesOf(began.endTime)]
  return now.date < began.date
    ? make(began.date, start, last)
    : now.date > began.date
      ? make(began.date, first, end)
      : make(began.date, Math.min(first, start), Math.max(last, end))
}

/** Moves the chosen time on or back by a cell, from the end of one day to the start of the next. */
export function moved({ days, from, to }: Axis, { date, startTime, endTime }: DaySpan, by: number): DaySpan {
  const length = minutesOf(endTime) - minutesOf(startTime)
  const start = minutesOf(startTime) + by
  if (start >= from * 60 && start + length <= to * 60) return make(date, start, start + length)
  const day = days[days.indexOf(date) + Math.sign(by)]
  if (day === undefined) return make(date, minutesOf(startTime), minutesOf(endTime))
  const first = by > 0 ? from * 60 : to * 60 - length
  return make(day, first, first + length)
}

/** Makes the chosen time longer or shorter by a cell: at least one cell, and within its day's hours. */
export function stretched({ to }: Axis, { date, startTime, endTime }: DaySpan, by: number): DaySpan {
  const start = minutesOf(startTime)
  const end = Math.max(start + Math.abs(by), Math.min(to * 60, minutesOf(endTime) + by))
  return make(date, start, end)
}
