import type { Generated } from 'kysely'
import type { PlateTables } from './plate-tables.ts'
import type { Stamped } from './stamped.ts'

export interface RoomTable extends Stamped {
  name: string
  timeZone: string
  /** JSON: the templates by state. */
  templates: string
  /** Of the words on the plate that ships. */
  language: string
  /** Whether its meetings end where nobody checks in. */
  checkIn: number
  /** JSON of its working hours, or empty. */
  hours: string
  /** Who may use its page for phones. */
  phone: string
  /** The number of the address of that page that is good: those before have ended. */
  doorLink: number
  capacity: number
  site: string
  floor: string
  /** JSON list of days. */
  holidays: string
  privacy: string
  /** When its plates may want another picture; empty: the clock looks at once. */
  nextAt: string
  /** When the clock looked last. */
  judgedAt: string
  /** What it was then. */
  state: string
}

/** One thing of a room's equipment. */
interface RoomEquipmentTable {
  roomId: string
  position: number
  label: string
}

export interface MeetingTable extends Stamped {
  name: string
  room: string
  /** Wall time of the room: of the first occurrence. */
  date: string
  startTime: string
  endTime: string
  status: string
  description: string
  organiser: string
  /** RRULE text, or empty. */
  recurrence: string
  /** JSON list of days. */
  exceptions: string
  /** The edition of the time zone data by which its occurrences were placed. */
  zones: string
  /** The day until which they are; empty: all of them. */
  placedUntil: string
  /** people, or calendar: then it is written by readings of the room's calendar alone. */
  source: string
  /** Shared by the meetings that were booked in several rooms as one; empty: it is in one room. */
  booking: string
  /** Shared by the meetings that one entry of a room's calendar stands for; empty: that is not known, or people's. */
  entry: string
}

/** One time that a meeting takes place. Those of people do not meet where they are enabled. */
interface OccurrenceTable {
  meetingId: string
  roomId: string
  enabled: number
  date: string
  startsAt: string
  endsAt: string
  /** Whether somebody has come, or need not say so. */
  checkedIn: Generated<number>
  /** The end, where this one time has another than its meeting says. */
  movedEnd: string | null
  /** Whether it ended as nobody came. */
  noShow: Generated<number>
}

/** How a room was used on a day of its wall calendar that is over; all in minutes but for the counts. */
export interface RoomDayTable {
  roomId: string
  day: string
  /** The Monday before. */
  week: string
  /** Within its working hours; null: it had none. */
  open: number | null
  meetings: number
  booked: number
  used: number
  noShows: number
}

/** A press of a plate's button; one that its tag names twice is kept once. */
export interface PressTable {
  id: string
  roomId: string
  deviceId: string
  /** What the tag calls it, or empty. */
  saidId: string
  event: string
  at: string
  /** What came of it; empty: nobody has looked yet. */
  outcome: string
}

/** A meeting as often as it takes place. */
export interface OccurrenceView extends MeetingTable {
  startsAt: string
  endsAt: string
}

/** A meeting, of those of one entry of a calendar the one of its first day. */
export interface EntryView extends MeetingTable {
  listedBy: string
}

/** The calendar of a room that lies elsewhere, and how its last reading went. */
export interface FeedTable {
  roomId: string
  kind: string
  /** Its address, sealed. */
  url: string
  host: string
  /** Minutes. */
  refresh: number
  /** What the last answer was marked with; null: the next one is read whole. */
  etag: string | null
  modified: string | null
  /** When an answer was read whole last. */
  wholeAt: string | null
  /** When it was read well last. */
  readAt: string | null
  /** Why it cannot be read, with the HTTP status where that is why, and since when. */
  reason: string | null
  status: number | null
  since: string | null
  /** How many entries were not understood. */
  skipped: number
  nextAt: string
  /** Who we are there; empty: nobody in particular. */
  username: string
  /** Sealed; null: none. */
  password: string | null
  /** Since when it is this calendar: meetings that were over by then are not written to it. */
  linkedAt: string
  /** Of services: the organisation, where that is asked for, and whose calendar it is or which one. */
  tenant: string
  mailbox: string
  /** How many meetings were still to be written at the end of the last turn. */
  unwritten: number
}

/** What lies in the calendar of a room of a meeting that is ours. */
interface CalendarEntryTable {
  roomId: string
  /** Its meeting, with the day where each time of it lies there by itself. */
  meetingId: string
  /** What it was marked with there; null: that was not told. */
  etag: string | null
  /** Of the text that was written; empty: something else lies there by now. */
  hash: string
}

/** The secret address at which others read a room's meetings, as its hash. */
interface CalendarLinkTable {
  roomId: string
  hash: string
  since: string
}

/** The tables of rooms and meetings. */
export interface RoomTables extends PlateTables {
  room: RoomTable
  roomEquipment: RoomEquipmentTable
  meeting: MeetingTable
  occurrence: OccurrenceTable
  meetingOccurrence: OccurrenceView
  meetingEntry: EntryView
  roomDay: RoomDayTable
  press: PressTable
  feed: FeedTable
  calendarLink: CalendarLinkTable
  calendarEntry: CalendarEntryTable
}
