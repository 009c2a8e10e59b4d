import { NotCalendar } from '../feeds/components.ts'
import { decodeFile } from '../feeds/decode-file.ts'
import { expandCalendar } from '../feeds/expand.ts'
import { TooMuch } from '../remote/failed.ts'
import type { ServedFile } from '../remote/remote.ts'
import { dayAfter, momentAt, wallAt } from '../times/zones.ts'
import { NotReadable } from './failures.ts'

/** The number of days ahead whose events are read, and the most events of a value. */
const [DAYS, MOST_EVENTS] = [30, 200]

/** An event. Its start and end are minutes by the wall clock, or the first and the last of its whole days. */
interface CalendarEvent {
  title: string
  start: string
  end: string
  place: string
  allDay: boolean
}

interface CalendarValue {
  name: string
  /** The date by the wall clock. */
  today: string
  now: CalendarEvent | null
  next: CalendarEvent | null
  events: CalendarEvent[]
}

/** The value of a calendar at a moment; `until` is the moment at which its `now`, `next` or `today` changes. */
export interface ReadCalendar {
  value: CalendarValue
  until: string
}

/**
 * Reads a file of RFC 5545 as rooms do, but includes events that are marked as free. For example, calendars of waste
 * collection mark their days as free. Throws NotReadable.
 */
export function readCalendar(file: ServedFile, timeZone: string, now: string): ReadCalendar {
  const until = new Date(Date.parse(now) + DAYS * 86_400_000).toISOString()
  const { name, instances } = expandFile(file, { timeZone, from: now, until, withFree: true })
  const nearest = instances
    .toSorted((first, second) => compareTexts(first.startsAt, second.startsAt) || compareTexts(first.name, second.name))
    .slice(0, MOST_EVENTS)
  const events = nearest.map(({ name: title, place = '', startsAt, endsAt }) => {
    const [start, end] = [startsAt, endsAt].map((moment) => wallAt(moment, timeZone)) as [string, string]
    const allDay = [startsAt, endsAt].every((moment) => isDayBegin(moment, timeZone))
    // The file has the day after the last one as the end of whole days.
    const span = allDay ? { start: start.slice(0, 10), end: dayAfter(end.slice(0, 10), -1) } : { start, end }
    return { title, ...span, place, allDay }
  })
  const running = events.filter((_, index) => nearest[index]!.startsAt <= now)
  const today = wallAt(now, timeZone).slice(0, 10)
  const midnight = momentAt(`${dayAfter(today, 1)}T00:00`, timeZone)
  const nextChanges = nearest.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).filter((moment) => moment > now)
  return {
    // `now` is a running event with hours if there is one, otherwise one that lasts all day.
    value: {
      name,
      today,
      now: running.findLast(({ allDay }) => !allDay) ?? running.at(-1) ?? null,
      next: events[running.length] ?? null,
      events,
    },
    until: [midnight, ...nextChanges].sort()[0]!,
  }
}

/** True for the first moment of a day, which is 01:00 where clocks are put forward at midnight. */
const isDayBegin = (moment: string, timeZone: string): boolean =>
  momentAt(`${wallAt(moment, timeZone).slice(0, 10)}T00:00`, timeZone) === moment
const compareTexts = (first: string, second: string): number => (first < second ? -1 : first > second ? 1 : 0)

function expandFile(file: ServedFile, options: Omit<Parameters<typeof expandCalendar>[0], 'texts'>) {
  try {
    return expandCalendar({ texts: [decodeFile(file)], ...options })
  } catch (error) {
    if (error instanceof NotCalendar) throw new NotReadable('is no calendar')
    if (error instanceof TooMuch) throw new NotReadable('is a calendar with too many entries')
    throw error
  }
}
