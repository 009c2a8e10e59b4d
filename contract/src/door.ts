import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Meeting, meetings } from './meetings.ts'
import { Id } from './shapes.ts'

/**
 * The minutes before and after the beginning of a meeting in which people can check in. If nobody does, the room is
 * released. Most systems for meeting rooms have these defaults.
 */
export const CHECK_IN_BEFORE_MINUTES = 10
export const CHECK_IN_AFTER_MINUTES = 10
/** Meetings of at least this many hours need no check-in. */
export const CHECK_IN_EXEMPT_HOURS = 8

/** The minutes that a press of a door sign's button books or adds; fewer if the next meeting begins sooner. */
export const PRESS_MINUTES = 15
/** The seconds in which only the first of several presses of one kind at the plates (door signs) of a room counts. */
export const PRESS_AGAIN_SECONDS = 5
/** Seconds after which an unhandled press has no effect: the person has gone by then. */
export const PRESS_LATE_SECONDS = 60

/** The seconds for which a plate shows that a press was refused. */
export const NOTICE_SECONDS = 60

/** The maximum number of minutes for which a room is booked from now on: eight hours. */
const BOOK_NOW_MINUTES_MAX = 480

/** The lengths of a meeting that a free room offers, in minutes. */
export const bookMinutes = [15, 30, 60] as const

/**
 * The deeds at a door, by their names in the room's history: the outcomes of presses, and `released`, if nobody came.
 * `refusedNothing`: there is no meeting to change. `refusedTime`: the clocks were being put back. `refusedLate`: the
 * press came to the server too late.
 */
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
  'refusedLimit',
] as const
export type DoorDeed = (typeof doorDeeds)[number]

/** The text for a deed at the door. A line of the history has it in place of an API call. */
export const doorHistoryText = (deed: DoorDeed): string => `door ${deed}`
/** The text for a deed by phone. A line of the history has it in place of an API call. */
export const phoneHistoryText = (deed: DoorDeed): string => `phone ${deed}`

const { access } = meetings
const changes = ['meetings', 'rooms'] as const

export const bookNow = endpoint('POST /user/api/meetings/book', {
  about: 'Books a room from the current minute on, at most until the end of the room’s day.',
  access: access.write,
  refuses: ['conflict'],
  changes,
  audit: 'meetings',
  input: z.object({ room: Id, minutes: z.int().min(1).max(BOOK_NOW_MINUTES_MAX) }),
  output: Meeting,
})

/** The parts that the calls on one meeting share. */
const meetingCall = {
  access: access.write,
  refuses: ['conflict'],
  changes,
  audit: 'meetings',
  input: z.object({ id: Id }),
  output: Meeting,
} as const

export const endMeeting = endpoint('POST /user/api/meetings/{id}/end', {
  about: 'Ends a running meeting. Of a series, only the running time ends.',
  ...meetingCall,
})

export const checkIn = endpoint('POST /user/api/meetings/{id}/check-in', {
  about: 'Records that people have come to a meeting, so that the room stays booked.',
  ...meetingCall,
})

export const displayRoom = endpoint('POST /user/api/rooms/{id}/display', {
  about: 'Shows the picture of a room again on those of its plates on which somebody displayed something else.',
  access: 'rooms.write',
  changes: ['devices', 'displays'],
  needsStorage: true,
  audit: 'rooms',
  input: z.object({ id: Id }),
  output: z.object({ _id: Id, total: z.int() }),
})
