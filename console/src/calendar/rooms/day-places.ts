import { type Room, weekdays } from '@wifi-tms/contract/rooms'
import { minutesOf } from '../meetings/meeting-times.ts'

interface Timed {
  startTime: string
  endTime: string
}

/** The hours that a timeline shows at least. */
const USUAL_HOURS = { from: 7, to: 19 }

/** The hours that a timeline shows of each day: the usual ones, and more if a meeting begins earlier or ends later. */
export function hoursOf(meetings: readonly Timed[]): { from: number; to: number } {
  const startHours = meetings.map(({ startTime }) => Math.floor(minutesOf(startTime) / 60))
  const endHours = meetings.map(({ endTime }) => Math.ceil(minutesOf(endTime) / 60))
  return { from: Math.min(USUAL_HOURS.from, ...startHours), to: Math.max(USUAL_HOURS.to, ...endHours) }
}

/** The range of a timeline: some days, and the full hours `from` and `to` between which each day is shown. */
export interface Axis {
  days: readonly string[]
  from: number
  to: number
}

/** A time of one day, by the wall clock. */
export interface DaySpan extends Timed {
  date: string
}

/**
 * Returns the place of a span on a timeline, in per cent of the timeline's width. Undefined if the span lies outside
 * the shown days and hours.
 */
export function placeOn({ days, from, to }: Axis, { date, startTime, endTime }: DaySpan) {
  const index = days.indexOf(date)
  const partOfDay = (time: string) => Math.min(1, Math.max(0, (minutesOf(time) - from * 60) / ((to - from) * 60)))
  const [start, end] = [partOfDay(startTime), partOfDay(endTime)]
  const isWithin = index >= 0 && minutesOf(endTime) >= from * 60 && minutesOf(startTime) <= to * 60
  return isWithin
    ? { left: ((index + start) / days.length) * 100, width: ((end - start) / days.length) * 100 }
    : undefined
}

/** Returns the times of a timeline at which a room is closed: outside working hours, and on holidays. */
export function closedOn(
  { days }: Pick<Axis, 'days'>,
  { hours, holidays }: Pick<Room, 'hours' | 'holidays'>,
): DaySpan[] {
  return days.flatMap((date) => {
    if (holidays.includes(date)) return [{ date, startTime: '00:00', endTime: '24:00' }]
    if (!hours) return []
    return hours.days.includes(weekdayOf(date))
      ? [
          { date, startTime: '00:00', endTime: hours.from },
          { date, startTime: hours.to, endTime: '24:00' },
        ]
      : [{ date, startTime: '00:00', endTime: '24:00' }]
  })
}

/** Returns the number of a day in its week: 0 for Monday, 6 for Sunday. */
const numberInWeek = (day: string) => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7

const weekdayOf = (day: string) => weekdays[numberInWeek(day)]!

/** Returns the seven days of the week around a day, from Monday on. */
export const weekOf = (day: string): string[] => weekdays.map((_, index) => addDays(day, index - numberInWeek(day)))

/** Adds a number of days, which may be negative: `('2026-02-28', 1)` → `'2026-03-01'`. */
export function addDays(day: string, days: number): string {
  const noon = new Date(`${day}T12:00:00Z`)
  noon.setUTCDate(noon.getUTCDate() + days)
  return noon.toISOString().slice(0, 10)
}
