import ICAL from 'ical.js'
import type { TimeSpan } from '../meetings/rules.ts'
import { uidOf } from '../remote/instances.ts'

/** A meeting with the times at which it holds its room, in order: at least one. */
export interface PrintedMeeting {
  id: string
  name: string
  organiser: string
  description: string
  updatedAt: string
  times: readonly TimeSpan[]
}

const momentOf = (moment: string) => ICAL.Time.fromJSDate(new Date(moment), true)
const lengthOf = ({ startsAt, endsAt }: TimeSpan): number => Date.parse(endsAt) - Date.parse(startsAt)

/**
 * Prints a meeting as a calendar object of RFC 4791. A series is printed as its moments in UTC instead of its rule, so
 * that no reader needs our zones, and exceptions and early ends are exact. The same meeting always gives the same text.
 */
export function printMeeting({ id, times, ...fields }: PrintedMeeting): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//WIFI-TMS//Rooms//EN')
  const eventAt = ({ startsAt, endsAt }: TimeSpan) => {
    const event = new ICAL.Component('vevent')
    event.addPropertyWithValue('uid', uidOf(id))
    event.addPropertyWithValue('dtstamp', momentOf(fields.updatedAt))
    event.addPropertyWithValue('dtstart', momentOf(startsAt))
    event.addPropertyWithValue('dtend', momentOf(endsAt))
    event.addPropertyWithValue('summary', fields.name)
    if (fields.organiser) event.addPropertyWithValue('contact', fields.organiser)
    if (fields.description) event.addPropertyWithValue('description', fields.description)
    calendar.addSubcomponent(event)
    return event
  }
  const firstTime = times[0]!
  // The last time has the meeting's usual length. A time of another length, such as one that was ended at the door, is
  // printed as an exception.
  const usualLength = lengthOf(times.at(-1)!)
  const usualEnd = new Date(Date.parse(firstTime.startsAt) + usualLength).toISOString()
  const series = eventAt({ startsAt: firstTime.startsAt, endsAt: usualEnd })
  for (const { startsAt } of times.slice(1)) series.addPropertyWithValue('rdate', momentOf(startsAt))
  for (const time of times)
    if (lengthOf(time) !== usualLength) eventAt(time).addPropertyWithValue('recurrence-id', momentOf(time.startsAt))
  return `${calendar}\r\n`
}
