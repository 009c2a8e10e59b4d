import { z } from 'zod'
import { endpoint, LARGE_BODY } from './endpoint.ts'
import { Refusal } from './errors.ts'
import { filtersWithRanges } from './filters.ts'
import { resource, stampNames } from './resource.ts'
import { Id, Line, Moment, Name, Stamps } from './shapes.ts'
import { ClockTime, Day, EndTime, PlannedDay, Recurrence } from './wall-time.ts'

/**
 * A disabled meeting stays stored and leaves its time free for others. A pending one holds its room and waits for the
 * approval of somebody with the permission `meetings.write`, who enables or deletes it.
 */
export const meetingStatuses = ['enable', 'disable', 'pending'] as const
export const MeetingStatus = z.enum(meetingStatuses)
export type MeetingStatus = z.infer<typeof MeetingStatus>

/** The origin of a meeting: people here, or the calendar of its room. Only the calendar can change its meetings. */
export const MeetingSource = z.enum(['people', 'calendar'])

/** The refusal of members' bookings in a room that only editors book. */
export const editorsOnly = () =>
  new Refusal('notAllowed', 'Members may not book this room', [], { reason: 'editors-only' })

/** The refusal of members who change a meeting that somebody else, the door or a calendar has made. */
export const notOwnMeeting = () =>
  new Refusal('notAllowed', 'Members may change only the meetings that they have made', [], { reason: 'not-own' })

/** The refusal of a meeting that is over already. */
export const MEETING_EXPIRED = 'The meeting time has expired!'

/** The days ahead for which the times of a series are computed; each day, the times of one more day are added. */
export const SERIES_DAYS = 400

/**
 * The maximum number of series of a room that have not ended, counted separately for people and for the room's
 * calendar.
 */
export const ROOM_SERIES = 500

/** The maximum number of meetings of a room that people have made, including past ones that are not deleted yet. */
export const ROOM_MEETINGS = 20_000

/** A meeting as people write it. Its times are by the wall clock in the room. */
export const MeetingWrite = z.object({
  name: Name,
  room: Id,
  date: PlannedDay,
  startTime: ClockTime,
  endTime: EndTime,
  status: MeetingStatus.default('enable'),
  description: z.string().trim().max(2000).default(''),
  organiser: Line,
  recurrence: Recurrence.default(''),
  /** Days on which a series does not take place. */
  exceptions: z
    .array(Day)
    .max(SERIES_DAYS)
    .default([])
    .transform((days) => [...new Set(days)].sort()),
})

/**
 * A meeting with one of its occurrences: the one that runs or comes next, or the last one if all are over. `day`,
 * `startsAt` and `endsAt` belong to this occurrence. Members see the texts of others' meetings as far as the privacy of
 * the room allows, and not who has made them.
 */
export const Meeting = z.object({
  ...MeetingWrite.shape,
  date: Day,
  status: MeetingStatus,
  source: MeetingSource,
  /** True if the caller's account has made it. */
  own: z.boolean(),
  /** The day of that occurrence, where `date` is the first one of a series. */
  day: Day,
  startsAt: Moment,
  endsAt: Moment,
  /** The other rooms in which it was booked at once, each as a meeting of its own. */
  alsoIn: z.array(Id),
  /**
   * The number of stored days on which it takes place; set only in lists that have one row for each entry of the room's
   * calendar.
   */
  days: z.int().exactOptional(),
  ...Stamps,
})
export type Meeting = z.infer<typeof Meeting>

const fields = ['name', 'room', 'date', 'startTime', 'endTime', 'status', 'organiser'] as const

export const meetings = resource({
  path: 'meetings',
  noun: 'meeting',
  write: MeetingWrite,
  read: Meeting,
  names: ['name', 'organiser'],
  fields,
  filters: {
    ...filtersWithRanges(Meeting.shape, [...fields, ...stampNames]),
    from: Day.optional().describe('The first day. With `from` or `to`, the list has one row for each occurrence.'),
    to: Day.optional().describe('The last day. With `from` or `to`, the list has one row for each occurrence.'),
    by: z
      .literal('entry')
      .optional()
      .describe(
        'With `entry`, the list has one row for all meetings that are one entry in the calendar of the room. Not together with `from` or `to`.',
      ),
  },
  access: { read: 'meetings.read', write: 'meetings.own' },
  maxBody: LARGE_BODY,
})

/** The maximum number of rooms that are booked at once. */
export const ROOMS_AT_ONCE = 20

export const bookRooms = endpoint('POST /user/api/meetings', {
  about: 'Books several rooms at the same wall clock time: adds a meeting in each room, in all rooms or in none.',
  access: meetings.access.write,
  refuses: ['conflict'],
  changes: ['meetings', 'rooms'],
  audit: 'meetings',
  input: MeetingWrite.omit({ room: true }).extend({
    rooms: z
      .array(Id)
      .min(1)
      .max(ROOMS_AT_ONCE)
      .transform((ids) => [...new Set(ids)]),
  }),
  output: z.object({ items: z.array(Meeting) }),
  maxBody: LARGE_BODY,
})
