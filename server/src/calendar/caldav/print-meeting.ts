import ICAL from 'ical.js'
import type { TimeSpan } from '../meetings/rules.ts'
import { uidOf } from '../remote/instances.ts'

/** A meeting that is to be printed, that is, written as the text of a calendar. */
export interface PrintedMeeting {
  id: string
  name: string
  organiser: string
  description: string
  updatedAt: string
  /** At least one, the earliest first; more for a series. */
  times: readonly TimeSpan[]
}

const icalTimeOf = (moment: string) => ICAL.Time.fromJSDate(new Date(moment), true)
const lengthOf = ({ startsAt, endsAt }: TimeSpan): number => Date.parse(endsAt) - Date.parse(startsAt)

/**
 * Prints a meeting as a calendar object of RFC 4791. A series is printed as its moments in UTC instead of its rule: the
 * text then needs no definition of a time zone, and exceptions and early ends are exact. The same meeting always gives
 * the same text.
 */
export function printMeeting({ id, times, ...fields }: PrintedMeeting): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//WIFI-TMS//Rooms//EN')
  const eventAt = ({ startsAt, endsAt }: TimeSpan) => {
    const event = new ICAL.Component('vevent')
    event.addPropertyWithValue('uid', uidOf(id))
    event.addPropertyWithValue('dtstamp', icalTimeOf(fields.updatedAt))
    event.addPropertyWithValue('dtstart', icalTimeOf(startsAt))
    event.addPropertyWithValue('dtend', icalTimeOf(endsAt))
    event.addPropertyWithValue('summary', fields.name)
    if (fields.organiser) event.addPropertyWithValue('contact', fields.organiser)
    if (fields.description) event.addPropertyWithValue('description', fields.description)
    calendar.addSubcomponent(event)
    return event
  }
  const firstTime = times[0]!
  // The length of the last time counts as the usual one, because people at the door of the room end or extend only a
  // time that has begun. Times of another length are printed as exceptions.
  const usualLength = lengthOf(times.at(-1)!)
  const usualEnd = new Date(Date.parse(firstTime.startsAt) + usualLength).toISOString()
  const series = eventAt({ startsAt: firstTime.startsAt, endsAt: usualEnd })
  for (const { startsAt } of times.slice(1)) series.addPropertyWithValue('rdate', icalTimeOf(startsAt))
  for (const time of times)
    if (lengthOf(time) !== usualLength) eventAt(time).addPropertyWithValue('recurrence-id', icalTimeOf(time.startsAt))
  return `${calendar}\r\n`
}
