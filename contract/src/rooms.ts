import { z } from 'zod'
import { endpoint, LARGE_BODY } from './endpoint.ts'
import { Feed, FeedWrite } from './feeds.ts'
import { filterByField, filtersWithRanges } from './filters.ts'
import { Label, Labels } from './labels.ts'
import { resource, stampNames } from './resource.ts'
import { Id, Language, Moment, Name, Stamps } from './shapes.ts'
import { ClockTime, Day, EndTime, TimeZone } from './wall-time.ts'

/** The states of a room that its plates (door signs) show. */
export const roomStates = ['free', 'soon', 'busy', 'checkIn', 'closed', 'offline'] as const
export const RoomState = z.enum(roomStates)
export type RoomState = z.infer<typeof RoomState>

/** The minutes before a meeting in which its room is `soon` and no longer `free`. */
export const SOON_MINUTES = 15

/**
 * The hours without a readable calendar after which a room is `offline` in place of `free`: it may be booked without
 * the server's knowledge. Shorter outages, such as a night's maintenance, are no reason to doubt what was read before.
 */
export const OFFLINE_AFTER_HOURS = 12

/** The people who may book and end meetings at the door by phone: nobody, those who are signed in, or anyone. */
export const phoneModes = ['off', 'signedIn', 'anyone'] as const
export const PhoneMode = z.enum(phoneModes)

/** The maximum number of plates of one room. */
export const PLATES_MAX = 50

const RoomTemplates = z.partialRecord(RoomState, Id)
export type RoomTemplates = z.infer<typeof RoomTemplates>

/** A plate's own settings. The room's settings stand in for those that are left out. */
const OwnPlate = z.object({ templates: RoomTemplates.default({}), language: Language.optional() })
export type OwnPlate = z.infer<typeof OwnPlate>

/** The days of the week as recurrence rules (RRULE) write them, from Monday on. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

/** The times at which a room is open, by its wall clock. */
export const Hours = z
  .object({
    days: z
      .array(z.enum(weekdays))
      .min(1)
      .transform((days) => weekdays.filter((day) => days.includes(day))),
    from: ClockTime,
    to: EndTime,
  })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'The end must be after the start' })
export type Hours = z.infer<typeof Hours>

/** The maximum number of seats of a room. */
export const CAPACITY_MAX = 10_000
/** The maximum number of days on which a room is closed. */
export const HOLIDAYS_MAX = 400

/** The part of a meeting that plates and other calendars show: all, its organiser, or only that the room is busy. */
export const privacies = ['show', 'organiser', 'busy'] as const
export const Privacy = z.enum(privacies)
export type Privacy = z.infer<typeof Privacy>

/** The maximum number of minutes in a room's rules, for a meeting or between two: a day. */
export const BOOKING_MINUTES_MAX = 1440
/** The maximum number of days ahead in a room's rules. */
export const BOOKING_DAYS_MAX = 400

/**
 * The people who may book a room, and limits for members. All others book without these limits. With `editors`, members
 * may not book, and may still end or delete their own meetings.
 */
export const BookingRules = z.object({
  who: z.enum(['members', 'editors']),
  /** The maximum number of minutes of a meeting. */
  longest: z.int().min(1).max(BOOKING_MINUTES_MAX).optional(),
  /** The maximum number of days from today to a meeting. */
  ahead: z.int().min(0).max(BOOKING_DAYS_MAX).optional(),
  /** The minutes that are free before and after a meeting. */
  buffer: z.int().min(0).max(BOOKING_MINUTES_MAX).optional(),
  /** True: a member's meeting is pending until somebody approves it. */
  approval: z.boolean().optional(),
})
export type BookingRules = z.infer<typeof BookingRules>

const ShortText = z.string().trim().max(100).default('')
const Place = z.object({ site: ShortText, floor: ShortText })

/** A room as it is written. Without `timeZone` a new room gets the server's, and a changed room keeps its own. */
export const RoomWrite = z.object({
  name: Name,
  devices: z
    .array(Id)
    .max(PLATES_MAX)
    .default([])
    .transform((ids) => [...new Set(ids)]),
  timeZone: TimeZone.optional(),
  templates: RoomTemplates.default({}),
  /** The language of plates that show a built-in template. */
  language: Language.default('en'),
  /** The devices that have templates or a language of their own. */
  plates: z.record(Id, OwnPlate).default({}),
  /** True: a meeting ends when nobody checks in. */
  checkIn: z.boolean().default(false),
  /** The opening hours: outside of them the room is closed while no meeting runs. Null: it is always open. */
  hours: Hours.nullable().default(null),
  /** The people who may use the door by phone. Left out: a new room gets `signedIn`, another keeps its mode. */
  phone: PhoneMode.optional(),
  /** The number of seats; 0: unknown. */
  capacity: z.int().min(0).max(CAPACITY_MAX).default(0),
  /** The equipment of the room, a word for each thing. */
  equipment: Labels,
  place: Place.default({ site: '', floor: '' }),
  /** Days on which the room is closed, whatever its opening hours. */
  holidays: z
    .array(Day)
    .max(HOLIDAYS_MAX)
    .default([])
    .transform((days) => [...new Set(days)].sort()),
  privacy: Privacy.default('show'),
  booking: BookingRules.default({ who: 'editors' }),
  /** The external calendar from which meetings are read; null: none. Left out: a changed room keeps its own. */
  calendar: FeedWrite.nullable().optional(),
})
export type RoomWrite = z.infer<typeof RoomWrite>

/** A meeting within the answer about its room: the running one, or the next. */
export const RoomMeeting = z.object({
  _id: Id,
  name: z.string(),
  date: Day,
  startTime: z.string(),
  endTime: z.string(),
  startsAt: Moment,
  endsAt: Moment,
  organiser: z.string(),
  description: z.string(),
  /** True once somebody has checked in, in a room with check-in. */
  checkedIn: z.boolean(),
  /** True if it waits for approval. */
  pending: z.boolean().exactOptional(),
  /** True if the caller's account has made it. */
  own: z.boolean().exactOptional(),
})
export type RoomMeeting = z.infer<typeof RoomMeeting>

/**
 * A room as it is answered. For members it has no devices, plates, templates, calendar, address of its meetings, and
 * names of people who have changed it: `devices` is absent, the others are empty or null. `now` and `next` are as its
 * privacy allows.
 */
export const Room = z.object({
  name: z.string(),
  devices: z.array(Id).exactOptional(),
  timeZone: z.string(),
  templates: RoomTemplates,
  language: Language,
  plates: z.record(Id, OwnPlate),
  checkIn: z.boolean(),
  hours: Hours.nullable(),
  phone: PhoneMode,
  capacity: z.int(),
  equipment: z.array(z.string()),
  place: Place,
  holidays: z.array(Day),
  privacy: Privacy,
  booking: BookingRules,
  /** The number of its meetings, a series counted once. */
  meetings: z.int(),
  state: RoomState,
  now: RoomMeeting.nullable(),
  next: RoomMeeting.nullable(),
  calendar: Feed.nullable(),
  /** The moment since which other calendars can read its meetings at a secret address; null: they cannot. */
  calendarLink: Moment.nullable(),
  ...Stamps,
})
export type Room = z.infer<typeof Room>

const fields = ['name', 'timeZone', 'capacity', 'site', 'floor'] as const

export const rooms = resource({
  path: 'rooms',
  noun: 'room',
  most: 50_000,
  write: RoomWrite,
  read: Room,
  names: ['name'],
  fields,
  filters: {
    ...filtersWithRanges(Room.shape, ['name', 'timeZone', 'capacity', ...stampNames]),
    site: filterByField(z.string()),
    floor: filterByField(z.string()),
    equipment: filterByField(Label),
    state: filterByField(RoomState),
  },
  access: { read: 'rooms.read', write: 'rooms.write', uses: 'rooms.details' },
  usedBy: ['meetings', 'directories', 'tasks', 'playlists'],
  maxBody: LARGE_BODY,
})

const roomCall = { access: 'rooms.write', audit: 'rooms', input: z.object({ id: Id }) } as const

export const syncRoom = endpoint('POST /user/api/rooms/{id}/sync', {
  ...roomCall,
  about:
    "Reads a room's calendar now, and answers the room when the reading has ended. If the reading failed, `calendar` has the reason.",
  changes: ['rooms', 'meetings'],
  output: Room,
})

export const makeCalendarLink = endpoint('POST /user/api/rooms/{id}/calendar-link', {
  ...roomCall,
  about:
    "Makes a secret address at which other calendars can read a room's meetings. Only this answer has the address. The previous address stops working.",
  changes: ['rooms'],
  output: z.object({ url: z.string() }),
})

export const endCalendarLink = endpoint('DELETE /user/api/rooms/{id}/calendar-link', {
  ...roomCall,
  about: "Ends the secret address at which other calendars can read a room's meetings.",
  changes: ['rooms'],
  output: z.object({ _id: Id }),
})

export const renewDoorLink = endpoint('POST /user/api/rooms/{id}/door-link', {
  ...roomCall,
  about:
    "Makes a new address for a room's phone page. Besides this answer, only the room's plates show the new address. The previous address stops working.",
  changes: ['rooms'],
  output: z.object({ url: z.string() }),
})
