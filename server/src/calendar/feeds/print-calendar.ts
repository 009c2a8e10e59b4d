import ICAL from 'ical.js'

/** A time at which a room is occupied, with the fields that other calendars may read. */
interface PublicTime {
  id: string
  date: string
  name: string
  organiser: string
  description: string
  startsAt: string
  endsAt: string
  updatedAt: string
  /** 1: it waits for approval. */
  pending: number
}

/** The content of a room's calendar. */
export interface Calendar {
  /** The name of the room. */
  room: string
  meetings: readonly PublicTime[]
}

const momentOf = (moment: string) => ICAL.Time.fromJSDate(new Date(moment), true)

/**
 * Prints the meetings of a room as a calendar of RFC 5545. Each time is a separate event in UTC, so that readers need
 * no zones and rules.
 */
export function printCalendar({ room, meetings }: Calendar): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//WIFI-TMS//Rooms//EN')
  calendar.addPropertyWithValue('x-wr-calname', room)
  for (const { id, date, name, organiser, description, startsAt, endsAt, updatedAt, pending } of meetings) {
    const event = new ICAL.Component('vevent')
    event.addPropertyWithValue('uid', `${id}-${date}@wifi-tms`)
    event.addPropertyWithValue('dtstamp', momentOf(updatedAt))
    event.addPropertyWithValue('dtstart', momentOf(startsAt))
    event.addPropertyWithValue('dtend', momentOf(endsAt))
    event.addPropertyWithValue('summary', name)
    event.addPropertyWithValue('location', room)
    if (pending === 1) event.addPropertyWithValue('status', 'TENTATIVE')
    if (organiser) event.addPropertyWithValue('contact', organiser)
    if (description) event.addPropertyWithValue('description', description)
    calendar.addSubcomponent(event)
  }
  return `${calendar}\r\n`
}
