import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf, Paging } from './resource.ts'
import { RoomState, rooms } from './rooms.ts'
import { Id } from './shapes.ts'
import { Day } from './wall-time.ts'

/** The days for which daily sums are stored, and the most days of one request. */
export const UTILISATION_DAYS = { stored: 400, perRequest: 371 } as const

/** The use of a room in a week, on those days of the week that are over and within the requested range. */
export const RoomWeek = z.object({
  /** The id of the room and the week. */
  _id: z.string(),
  room: z.object({ _id: Id, name: z.string() }),
  /** The Monday of the week, by the wall calendar of the room. */
  week: Day,
  /** Minutes within the room's working hours; null: it has none. */
  open: z.int().nullable(),
  meetings: z.int(),
  /** Minutes for which it was booked; overlapping meetings count once. */
  booked: z.int(),
  /**
   * Minutes for which meetings really used it, also beyond their booked time. A meeting to which nobody came counts as
   * none.
   */
  used: z.int(),
  /** Meetings that were released because nobody came. */
  noShows: z.int(),
})
export type RoomWeek = z.infer<typeof RoomWeek>

/**
 * The number of days, both ends included. NaN if one end is no valid day: the checks below let NaN pass, as `Day`
 * refuses such an end.
 */
const daysIn = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

const withRange = <S extends z.ZodRawShape>(shape: S) => {
  const rangeSchema = z.object({
    ...shape,
    from: Day.describe('The first day, by the wall calendar of each room.'),
    to: Day.describe('The last day.'),
    room: Id.optional().describe('Only the room with this `_id`.'),
  })
  return rangeSchema
    .refine((range) => !(daysIn(range as never) < 1), { path: ['to'], error: 'The end must not be before the start' })
    .refine((range) => !(daysIn(range as never) > UTILISATION_DAYS.perRequest), {
      path: ['to'],
      error: `At most ${UTILISATION_DAYS.perRequest} days`,
    })
}

const rangeWords = `on up to ${UTILISATION_DAYS.perRequest} of the last ${UTILISATION_DAYS.stored} completed days`

export const readUtilisation = endpoint('GET /user/api/rooms/utilisation', {
  about: `The use of rooms, by room and week, ${rangeWords}. \`sum\` is the total of all matching weeks, not only of this page.`,
  access: 'rooms.details',
  reads: ['rooms', 'meetings'],
  input: withRange(Paging),
  output: listOf(RoomWeek).extend({ sum: RoomWeek.pick({ meetings: true, booked: true, used: true, noShows: true }) }),
})

export const exportUtilisation = endpoint('GET /user/api/rooms/utilisation.csv', {
  about: `A CSV table of how rooms were used, by room and week, ${rangeWords}.`,
  access: 'rooms.details',
  reads: ['rooms', 'meetings'],
  input: withRange({}),
  output: 'text/csv',
})

export const countRooms = endpoint('GET /user/api/rooms/states', {
  about: 'The number of rooms in each state now.',
  access: rooms.access.read,
  reads: ['rooms', 'meetings'],
  input: z.object({}),
  output: z.object({ items: z.array(z.object({ state: RoomState, count: z.int() })) }),
})
