import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MeetingSource, meetings } from './meetings.ts'
import { Id } from './shapes.ts'
import { Day } from './wall-time.ts'

/** The maximum number of rooms and days of one timeline. */
export const TIMELINE = { rooms: 200, days: 31 } as const

/**
 * The days and times at which a meeting occupies a room, by its wall clock. The end is the actual one: it differs
 * from the planned end if somebody ended the meeting early, and is midnight at most. A series has one booking for all
 * days with its usual times, and another booking for each day on which it ended at a different time.
 */
export const Booking = z.object({
  /** The id of the meeting. */
  _id: Id,
  room: Id,
  name: z.string(),
  dates: z.array(Day),
  startTime: z.string(),
  endTime: z.string(),
  source: MeetingSource,
  /** True if it waits for approval. */
  pending: z.boolean(),
  /** True if the caller's account has made it. */
  own: z.boolean(),
})
export type Booking = z.infer<typeof Booking>

const Rooms = z.union([Id.transform((id) => [id]), z.array(Id).min(1).max(TIMELINE.rooms)])

/**
 * The number of days, both ends included. NaN if one end is no valid day: the checks below let NaN pass, as `Day`
 * refuses such an end.
 */
const daysIn = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

export const readTimeline = endpoint('GET /user/api/meetings/timeline', {
  about: `The bookings of up to ${TIMELINE.rooms} rooms on up to ${TIMELINE.days} days.`,
  access: meetings.access.read,
  reads: ['meetings', 'rooms'],
  input: z
    .object({
      room: Rooms.describe(`The \`_id\` of each room, up to ${TIMELINE.rooms}.`),
      from: Day.describe('The first day, by the wall clock of each room.'),
      to: Day.describe('The last day.'),
    })
    .refine((range) => !(daysIn(range) < 1), { path: ['to'], error: 'The end must not be before the start' })
    .refine((range) => !(daysIn(range) > TIMELINE.days), { path: ['to'], error: `At most ${TIMELINE.days} days` }),
  output: z.object({ items: z.array(Booking).describe('The bookings, in no particular order.') }),
})
