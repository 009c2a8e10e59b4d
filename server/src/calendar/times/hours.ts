import { type Hours, weekdays } from '@wifi-tms/contract/rooms'
import { dayAfter, momentAt, wallAt, weekdayOf } from './zones.ts'

/** The days in which the next change of working hours is looked for: a week, as working hours repeat every week. */
const DAYS = 7

const always: Hours = { days: [...weekdays], from: '00:00', to: '24:00' }

interface RoomHours {
  hours: Hours | null
  /** The dates without working hours. */
  holidays?: readonly string[]
  timeZone: string
}

/** The span in which a room is open on a day; undefined if it is closed all day. */
export function openOn({ hours, holidays = [], timeZone }: RoomHours, day: string) {
  const { days, from, to } = hours ?? always
  if (!days.includes(weekdays[weekdayOf(day)]!) || holidays.includes(day)) return undefined
  const [opens, closes] = [momentAt(`${day}T${from}`, timeZone), momentAt(`${day}T${to}`, timeZone)]
  // Clocks that are put forward may leave nothing of a day's hours.
  return opens < closes ? { opens, closes } : undefined
}

/**
 * Tells if a room is open at a moment, and when that changes next; undefined if nothing changes for a week. The whole
 * result is undefined for a room without hours and holidays, which is always open.
 */
export function hoursAt(
  { hours, holidays = [], timeZone }: RoomHours,
  now: Date,
): { isOpen: boolean; changesAt: string | undefined } | undefined {
  if (!hours && holidays.length === 0) return undefined
  const moment = now.toISOString()
  const today = wallAt(now, timeZone).slice(0, 10)
  const spans = Array.from({ length: DAYS + 1 }, (_, later) => dayAfter(today, later))
    .map((day) => openOn({ hours, holidays, timeZone }, day))
    .filter((span) => span !== undefined)
  const isOpen = spans.some(({ opens, closes }) => opens <= moment && moment < closes)
  const changesAt = spans.flatMap(({ opens, closes }) => [opens, closes]).find((change) => change > moment)
  return { isOpen, changesAt }
}
