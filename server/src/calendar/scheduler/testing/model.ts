import type { RoomState } from '@wifi-tms/contract/rooms'

const MINUTE = 60_000
/** The time before the start of a meeting from which on its room is soon taken. */
const SOON = 15 * MINUTE
/** People can check in from this time before a meeting's start on, and have to until this time after the start. */
export const CHECK_IN = 10 * MINUTE
/** The length from which on a meeting needs no check-in. */
const LONG_MEETING = 8 * 60 * MINUTE

/** A meeting of the model; moments are in milliseconds since 1970. */
export interface ModelMeeting {
  id: string
  from: number
  until: number
  enabled: boolean
  /** True if somebody has checked in, or has booked so late that the booking counts as a check-in. */
  isCheckedIn: boolean
}

/** A room of the model. */
export interface RoomModel {
  checkIn: boolean
  /** True if a moment is within working hours; absent: the room is always open. */
  isOpen?: (moment: number) => boolean
  meetings: ModelMeeting[]
}

const waitsForCheckIn = (model: RoomModel, { from, until, isCheckedIn }: ModelMeeting) =>
  model.checkIn && !isCheckedIn && until - from < LONG_MEETING

/** The moment at which a meeting leaves its room: ten minutes after its start if nobody checked in, else its end. */
export const leavesAt = (model: RoomModel, meeting: ModelMeeting): number =>
  waitsForCheckIn(model, meeting) ? Math.min(meeting.until, meeting.from + CHECK_IN) : meeting.until

/** The state of a room at a moment, by its documentation. */
export function stateAt(model: RoomModel, moment: number): { state: RoomState; now: string | undefined } {
  const coming = model.meetings
    .filter(
      (meeting) => meeting.enabled && meeting.from < leavesAt(model, meeting) && leavesAt(model, meeting) > moment,
    )
    .sort((one, other) => one.from - other.from)
  const [first] = coming
  const running = first && first.from <= moment ? first : undefined
  const now = running?.id
  if (first && waitsForCheckIn(model, first) && first.from - CHECK_IN <= moment && moment < first.from + CHECK_IN)
    return { state: 'checkIn', now }
  if (running) return { state: 'busy', now }
  if (model.isOpen?.(moment) === false) return { state: 'closed', now }
  return { state: first && first.from - SOON <= moment ? 'soon' : 'free', now }
}

/** The moments at which meetings may change the state of a room. */
export const changeMomentsOf = (model: RoomModel): number[] =>
  model.meetings.flatMap((meeting) => [
    meeting.from - SOON,
    meeting.from - CHECK_IN,
    meeting.from,
    meeting.from + CHECK_IN,
    meeting.until,
  ])

/** True if another meeting holds the room in a span, as it is known at `moment`. */
export const isTaken = (model: RoomModel, from: number, until: number, moment: number, exceptId?: string): boolean =>
  model.meetings.some((meeting) => {
    // Until a meeting that waits for check-in is released, it holds its whole time.
    const endsAt = moment < meeting.from + CHECK_IN ? meeting.until : leavesAt(model, meeting)
    return meeting.enabled && meeting.id !== exceptId && meeting.from < endsAt && meeting.from < until && from < endsAt
  })
