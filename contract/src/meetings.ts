import { z } from 'zod'
import { endpoint, LARGE_BODY } from './endpoint.ts'
import { filtersBy } from './filters.ts'
import { resource, stamps } from './resource.ts'
import { Id, Line, Moment, Name, Stamps } from './shapes.ts'
import { ClockTime, Day, EndTime, PlannedDay, Recurrence } from './wall-time.ts'

/** A meeting that is disabled keeps its row and leaves its time to others. */
export const meetingStatuses = ['enable', 'disable'] as const
export const MeetingStatus = z.enum(meetingStatuses)
export type MeetingStatus = z.infer<typeof MeetingStatus>

/** Who has entered a meeting: somebody here, or the calendar of its room, where alone it is changed. */
export const MeetingSource = z.enum(['people', 'calendar'])

/** The refusal of a meeting that is over already. */
export const MEETING_EXPIRED = 'The meeting time has expired!'

/** A series is placed so many days ahead, and goes on by itself. */
export const SERIES_DAYS = 400

/** The most series of a room that go on, of people and of its calendar each. */
export const ROOM_SERIES = 500

/** Times are those of the wall clock in the room. */
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

/** `day`, `startsAt` and `endsAt` are of the occurrence that runs or comes next, or of the last one. */
export const Meeting = z.object({
  ...MeetingWrite.shape,
  date: Day,
  status: MeetingStatus,
  source: MeetingSource,
  /** The day of that occurrence, where `date` is the first one of a series. */
  day: Day,
  startsAt: Moment,
  endsAt: Moment,
  /** The other rooms in which it was booked at once, each as a meeting of its own. */
  alsoIn: z.array(Id),
  /** On how many days, as far as they are kept: where a list has one row for an entry of the room's calendar. */
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
    ...filtersBy(Meeting.shape, [...fields, ...stamps]),
    from: Day.optional().describe('With it the list has each occurrence of its own: from this day on.'),
    to: Day.optional().describe('The same: until this day.'),
    by: z
      .literal('entry')
      .optional()
      .describe("With it the list has one row for what is one entry in the room's calendar; not together with days."),
  },
  access: { read: 'meetings.read', write: 'meetings.write' },
  maxBody: LARGE_BODY,
})

/** The most rooms that are booked at once. */
export const ROOMS_AT_ONCE = 20

export const bookRooms = endpoint('POST /user/api/meetings', {
  about: 'Adds a meeting in each of some rooms, at the same wall time: in all of them or in none.',
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
