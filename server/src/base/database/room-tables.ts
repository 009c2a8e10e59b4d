import type { Generated } from 'kysely'
import type { PlateTables } from './plate-tables.ts'
import type { Stamped } from './stamped.ts'

export interface RoomTable extends Stamped {
  name: string
  timeZone: string
  /** JSON: the templates by state. */
  templates: string
  /** The language of the words on the plate template that ships. */
  language: string
  /** 1 where its meetings end if nobody checks in. */
  checkIn: number
  /** JSON of its working hours, or empty. */
  hours: string
  /** The people who may use its phone page. */
  phone: string
  /** The number of the phone page's valid address: those with lower numbers have ended. */
  doorLink: number
  capacity: number
  site: string
  floor: string
  /** JSON list of days. */
  holidays: string
  privacy: string
  /** JSON of the rules of booking it. */
  booking: string
  /** When its plates may need another picture; empty: the clock looks at once. */
  nextAt: string
  /** When the clock last looked. */
  judgedAt: string
  /** The room's state at that time. */
  state: string
}

/** One piece of a room's equipment. */
interface RoomEquipmentTable {
  roomId: string
  position: number
  label: string
}

export interface MeetingTable extends Stamped {
  name: string
  room: string
  /** Date and time of the first occurrence, on the room's wall clock. */
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
  /** The edition of the time zone data by which its occurrences were computed. */
  zones: string
  /** The day until which its occurrences are computed; empty: all of them. */
  placedUntil: string
  /** people, or calendar: only readings of the room's calendar write the latter. */
  source: string
  /** Shared by the meetings that were booked in several rooms as one; empty: the meeting is in one room. */
  booking: string
  /** Shared by the meetings of one entry of a room's calendar; empty: unknown, or booked by people. */
  entry: string
}

/** One time that a meeting takes place. Enabled ones booked by people do not overlap. */
interface OccurrenceTable {
  meetingId: string
  roomId: string
  enabled: number
  date: string
  startsAt: string
  endsAt: string
  /** 1 if somebody has checked in, or nobody needs to. */
  checkedIn: Generated<number>
  /** The end, where this occurrence has another one than its meeting. */
  movedEnd: string | null
  /** 1 if it ended as nobody came. */
  noShow: Generated<number>
}

/** The use of a room on a past day of its wall calendar; all in minutes except the counts. */
export interface RoomDayTable {
  roomId: string
  day: string
  /** The Monday of its week. */
  week: string
  /** Minutes within working hours; null: the room had none. */
  open: number | null
  meetings: number
  booked: number
  used: number
  noShows: number
}

/** A press of a plate's button; one with the same id of its tag is stored once. */
export interface PressTable {
  id: string
  roomId: string
  deviceId: string
  /** The tag's id of the press, or empty. */
  saidId: string
  event: string
  at: string
  /** The result of the press; empty: not handled yet. */
  outcome: string
}

/** A meeting, once for each occurrence. */
export interface OccurrenceView extends MeetingTable {
  startsAt: string
  endsAt: string
}

/** Meetings for lists: of each calendar entry only the meeting of its first day. */
export interface EntryView extends MeetingTable {
  listedBy: string
}

/** The calendar of a room that lies elsewhere, and the result of its last reading. */
export interface FeedTable {
  roomId: string
  kind: string
  /** Its address, sealed. */
  url: string
  host: string
  /** Minutes between two readings. */
  refresh: number
  /** The ETag and Last-Modified of the last answer; null: the next answer is read whole. */
  etag: string | null
  modified: string | null
  /** The last time that an answer was read whole. */
  wholeAt: string | null
  /** The last time that it was read without a fault. */
  readAt: string | null
  /** The reason why it cannot be read, with the HTTP status where that is the reason, and the moment since which. */
  reason: string | null
  status: number | null
  since: string | null
  /** The number of things that could not be read, and the first of them: JSON, as the contract has them. */
  skipped: number
  losses: string
  nextAt: string
  /** The user name at that calendar; empty: none. */
  username: string
  /** Sealed; null: none. */
  password: string | null
  /** The moment since which this is the room's calendar: meetings that were over by then are not written to it. */
  linkedAt: string
  /** For services: the organisation, where the service needs one, and the mailbox or calendar. */
  tenant: string
  mailbox: string
  /** The number of meetings that were not yet written at the end of the last turn. */
  unwritten: number
}

/** An entry in a room's calendar for a meeting of ours. */
interface CalendarEntryTable {
  roomId: string
  /** The meeting's id, with the day where each occurrence has an entry of its own. */
  meetingId: string
  /** The ETag of the entry; null: none was given. */
  etag: string | null
  /** The hash of the text that was written; empty: the entry has been changed there. */
  hash: string
}

/** The secret address at which others read a room's meetings, stored as its hash. */
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
