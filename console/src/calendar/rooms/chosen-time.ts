import { type Axis, type DaySpan, minutesOf, timeOf } from './day-places.ts'

/** A time of a day, from its minutes after midnight. */
const spanOf = (date: string, start: number, end: number): DaySpan => ({
  date,
  startTime: timeOf(start),
  endTime: timeOf(end),
})

/** The cell of `step` minutes at a position on a timeline; `part` is the position as a share, 0 to 1, of its width. */
export function cellAt({ days, from, to }: Axis, part: number, step: number): DaySpan {
  // The right edge still belongs to the last day, so the part stays a little below the number of days.
  const daysAlong = Math.min(Math.max(part, 0) * days.length, days.length - 1e-9)
  const [day, cells] = [Math.floor(daysAlong), ((to - from) * 60) / step]
  const start = from * 60 + Math.floor((daysAlong - day) * cells) * step
  return spanOf(days[day]!, start, start + step)
}

/**
 * The time from the cell where a drag began to its present cell, which may be earlier. As a meeting ends on its day, a
 * drag into another day selects up to the first or the last shown hour.
 */
export function dragged({ from, to }: Axis, first: DaySpan, current: DaySpan): DaySpan {
  const start = current.date < first.date ? from * 60 : minutesOf(current.startTime)
  const end = current.date > first.date ? to * 60 : minutesOf(current.endTime)
  const [firstStart, firstEnd] = [minutesOf(first.startTime), minutesOf(first.endTime)]
  return current.date < first.date
    ? spanOf(first.date, start, firstEnd)
    : current.date > first.date
      ? spanOf(first.date, firstStart, end)
      : spanOf(first.date, Math.min(firstStart, start), Math.max(firstEnd, end))
}

/**
 * Moves the chosen time forward or back by a cell's minutes. Beyond a day's last hour it continues at the next day's
 * first.
 */
export function moved({ days, from, to }: Axis, { date, startTime, endTime }: DaySpan, minutes: number): DaySpan {
  const length = minutesOf(endTime) - minutesOf(startTime)
  const start = minutesOf(startTime) + minutes
  if (start >= from * 60 && start + length <= to * 60) return spanOf(date, start, start + length)
  const day = days[days.indexOf(date) + Math.sign(minutes)]
  if (day === undefined) return spanOf(date, minutesOf(startTime), minutesOf(endTime))
  const newStart = minutes > 0 ? from * 60 : to * 60 - length
  return spanOf(day, newStart, newStart + length)
}

/** Makes the chosen time longer or shorter by a cell's minutes. It keeps at least one cell and stays within the day's hours. */
export function stretched({ to }: Axis, { date, startTime, endTime }: DaySpan, minutes: number): DaySpan {
  const start = minutesOf(startTime)
  const end = Math.max(start + Math.abs(minutes), Math.min(to * 60, minutesOf(endTime) + minutes))
  return spanOf(date, start, end)
}
