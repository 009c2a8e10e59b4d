import type { Generated } from 'kysely'
import type { PlateTables } from './plate-tables.ts'
import type { Stamped } from './stamped.ts'
import type { Withheld } from './withheld.ts'

export interface RoomTable extends Stamped, Withheld {
  name: string
  timeZone: string
  /** JSON: the templates by state. */
  templates: string
  /** The language of the words on the built-in plate template. */
  language: string
  /** 1: its meetings end if nobody checks in. */
  checkIn: number
  /** JSON of its working hours, or empty. */
  hours: string
  /** The contract's PhoneMode: the people who may use its phone page. */
  phone: string
  /** The number of the phone page's valid address; addresses with lower numbers are refused. */
  doorLink: number
  capacity: number
  site: string
  floor: string
  /** JSON list of days. */
  holidays: string
  privacy: string
  /** JSON of the rules of booking it. */
  booking: string
  /** The moment at which the scheduler checks the room's door signs; empty: at once. */
  nextAt: string
  /** The moment of the scheduler's last check. */
  judgedAt: string
  /** The room's state at that check. */
  state: string
  /** JSON of the meeting that was running at that check; null: none was. */
  running: string | null
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
  /** 1: it waits for approval. Its status is `enable` then, as it holds its room. */
  pending: number
}

/** A meeting for lists. */
export interface ListedMeetingView extends MeetingTable {
  /** The contract's status: `pending` for an enabled meeting that waits for approval. */
  shownStatus: string
}

/** One time at which a meeting takes place. Enabled ones that people booked do not overlap. */
interface OccurrenceTable {
  meetingId: string
  roomId: string
  enabled: number
  date: string
  startsAt: string
  endsAt: string
  /** 1 if somebody has checked in, or nobody needs to. */
  checkedIn: Generated<number>
  /** The end of this occurrence, if it differs from its meeting's; else null. */
  movedEnd: string | null
  /** 1: it was ended, as nobody came. */
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

/** A press of a door sign's button. A repeated press, with the same `saidId` of its device, is not stored again. */
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
export interface OccurrenceView extends ListedMeetingView {
  startsAt: string
  endsAt: string
}

/** Meetings for lists: a calendar entry of several meetings has one row, with the meeting of the first day. */
export interface EntryView extends ListedMeetingView {
  /** Always `entry`: the value of the filter `by` that chooses this view. */
  listedBy: string
}

/** The external calendar of a room, and the result of its last reading. */
export interface FeedTable {
  roomId: string
  kind: string
  /** Its address, encrypted. */
  url: string
  host: string
  /** Minutes between two readings. */
  refresh: number
  /** The ETag and Last-Modified of the last answer; null: the next reading is not conditional. */
  etag: string | null
  modified: string | null
  /** The last time that the whole calendar was read. */
  wholeAt: string | null
  /** The last time that it was read without a fault. */
  readAt: string | null
  /**
   * The reason why it cannot be read, the HTTP status where that is the reason, and the moment of the first failure.
   */
  reason: string | null
  status: number | null
  since: string | null
  /** The moment before which its server wants no request; empty: none. */
  restUntil: string
  /** The number of things that could not be read, and the first of them: JSON of the contract's FeedLoss. */
  skipped: number
  losses: string
  nextAt: string
  /** The user name at that calendar; empty: none. */
  username: string
  /** Encrypted; null: none. */
  password: string | null
  /** The moment since which this is the room's calendar: meetings that were over by then are not written to it. */
  linkedAt: string
  /** For services: the organisation, where the service needs one, and the mailbox or calendar. */
  tenant: string
  mailbox: string
  /** The number of meetings that were not written yet at the end of the last reading. */
  unwritten: number
}

/** An entry that the server has written into a room's external calendar for a meeting. */
interface CalendarEntryTable {
  roomId: string
  /** The meeting's id, with the day where each occurrence has an entry of its own. */
  meetingId: string
  /** The ETag of the entry; null: none was given. */
  etag: string | null
  /** The hash of the text that was written; empty: somebody has changed the entry there. */
  hash: string
}

/** The hash of the secret address at which other calendars read a room's meetings. */
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
  meetingListed: ListedMeetingView
  meetingOccurrence: OccurrenceView
  meetingEntry: EntryView
  roomDay: RoomDayTable
  press: PressTable
  feed: FeedTable
  calendarLink: CalendarLinkTable
  calendarEntry: CalendarEntryTable
}
