import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MeetingSource, meetings } from './meetings.ts'
import { Id } from './shapes.ts'
import { Day } from './wall-time.ts'

/** The most rooms and days of one timeline. */
export const TIMELINE = { rooms: 200, days: 31 } as const

/**
 * The days and times at which a meeting holds a room, by the wall clock there. The end is the real one: earlier than planned
 * if the meeting was ended, and midnight at most. A series gives one booking for all days with its usual times, and a
 * further one for each day on which it ended at another time.
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
})
export type Booking = z.infer<typeof Booking>

const Rooms = z.union([Id.transform((id) => [id]), z.array(Id).min(1).max(TIMELINE.rooms)])

/** NaN where one of them is no day, which `Day` refuses: the checks below let NaN pass. */
const daysIn = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

export const readTimeline = endpoint('GET /user/api/meetings/timeline', {
  about: `When up to ${TIMELINE.rooms} rooms are held, on up to ${TIMELINE.days} days.`,
  access: meetings.access.read,
  reads: ['meetings', 'rooms'],
  input: z
    .object({
      room: Rooms.describe(`Up to ${TIMELINE.rooms} ids of rooms.`),
      from: Day.describe('The first day, by the wall clock of each room.'),
      to: Day.describe('The last day.'),
    })
    .refine((span) => !(daysIn(span) < 1), { path: ['to'], error: 'The end must not be before the start' })
    .refine((span) => !(daysIn(span) > TIMELINE.days), { path: ['to'], error: `At most ${TIMELINE.days} days` }),
  output: z.object({ items: z.array(Booking).describe('In no certain order.') }),
})
