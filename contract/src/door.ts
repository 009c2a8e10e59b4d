import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Meeting, meetings } from './meetings.ts'
import { Id } from './shapes.ts'

/**
 * People can check in from this many minutes before the beginning of a meeting until this many after it; then its room
 * is released. Ten and ten, and no check-in for meetings of most of a day, are the usual defaults of systems for
 * meeting rooms.
 */
export const CHECK_IN_BEFORE_MINUTES = 10
export const CHECK_IN_AFTER_MINUTES = 10
/** Meetings of at least this many hours need no check-in. */
export const CHECK_IN_EXEMPT_HOURS = 8

/** The minutes that a press of a plate's button books or adds; fewer where the next meeting begins sooner. */
export const PRESS_MINUTES = 15
/** The seconds within which only the first press of a kind counts, at all plates of a room together. */
export const PRESS_AGAIN_SECONDS = 5
/** Seconds after which an unhandled press has no effect: the person has gone by then. */
export const PRESS_LATE_SECONDS = 60

/** The seconds for which a plate shows that a press was refused. */
export const NOTICE_SECONDS = 60

/** The lengths of a meeting that a free room offers, in minutes. */
export const bookMinutes = [15, 30, 60] as const

/** The outcomes of a press, or of nobody coming, as the room's history names them. */
export const doorDeeds = [
  'booked',
  'extended',
  'checkedIn',
  'ended',
  'released',
  'refusedTaken',
  'refusedClosed',
  'refusedNothing',
  'refusedLate',
  'refusedTime',
] as const
export type DoorDeed = (typeof doorDeeds)[number]

/** The text for a deed at the door, in place of the call in a history line. */
export const doorCall = (deed: DoorDeed): string => `door ${deed}`
/** The same for a deed by phone. */
export const phoneCall = (deed: DoorDeed): string => `phone ${deed}`

const { access } = meetings
const changes = ['meetings', 'rooms'] as const

export const bookNow = endpoint('POST /user/api/meetings/book', {
  about: 'Books a room from this minute on, until the end of its day at most.',
  access: access.write,
  refuses: ['conflict'],
  changes,
  audit: 'meetings',
  input: z.object({ room: Id, minutes: z.int().min(1).max(480) }),
  output: Meeting,
})

/** The parts that the calls on one meeting share. */
const ofMeeting = {
  access: access.write,
  refuses: ['conflict'],
  changes,
  audit: 'meetings',
  input: z.object({ id: Id }),
  output: Meeting,
} as const

export const endMeeting = endpoint('POST /user/api/meetings/{id}/end', {
  about: 'Ends a meeting that runs: of a series, this one time.',
  ...ofMeeting,
})

export const checkIn = endpoint('POST /user/api/meetings/{id}/check-in', {
  about: 'Says that people have come to a meeting, so that its room stays theirs.',
  ...ofMeeting,
})

export const displayRoom = endpoint('POST /user/api/rooms/{id}/display', {
  about: "Shows a room's own picture again on those of its plates where somebody displayed something else.",
  access: 'rooms.write',
  changes: ['devices', 'displays'],
  grows: true,
  audit: 'rooms',
  input: z.object({ id: Id }),
  output: z.object({ _id: Id, total: z.int() }),
})
