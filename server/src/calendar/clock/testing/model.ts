import type { RoomState } from '@wifi-tms/contract/rooms'

const MINUTE = 60_000

/** A meeting of the model; moments are in milliseconds since 1970. */
export interface ModelMeeting {
  id: string
  from: number
  until: number
  enabled: boolean
  /** True if somebody has checked in, or has booked so late that the booking counts as a check-in. */
  isHere: boolean
}

/** A room of the model. */
export interface RoomModel {
  checkIn: boolean
  /** True if a moment is within working hours; absent: the room is always open. */
  isOpen?: (at: number) => boolean
  meetings: ModelMeeting[]
}

const waits = (model: RoomModel, { from, until, isHere }: ModelMeeting) =>
  model.checkIn && !isHere && until - from < 480 * MINUTE

/** When a meeting leaves its room: after ten minutes if nobody checked in. */
export const leavesAt = (model: RoomModel, meeting: ModelMeeting): number =>
  waits(model, meeting) ? Math.min(meeting.until, meeting.from + 10 * MINUTE) : meeting.until

/** The state of a room at a moment, by its documentation. */
export function stateAt(model: RoomModel, moment: number): { state: RoomState; now: string | undefined } {
  const coming = model.meetings
    .filter((one) => one.enabled && one.from < leavesAt(model, one) && leavesAt(model, one) > moment)
    .sort((one, other) => one.from - other.from)
  const [first] = coming
  const running = first && first.from <= moment ? first : undefined
  const now = running?.id
  if (first && waits(model, first) && first.from - 10 * MINUTE <= moment && moment < first.from + 10 * MINUTE)
    return { state: 'checkIn', now }
  if (running) return { state: 'busy', now }
  if (model.isOpen?.(moment) === false) return { state: 'closed', now }
  return { state: first && first.from - 15 * MINUTE <= moment ? 'soon' : 'free', now }
}

/** The moments at which the state of a room may change because of its meetings. */
export const boundsOf = (model: RoomModel): number[] =>
  model.meetings.flatMap((meeting) => [
    ...[15, 10, 0].map((minutes) => meeting.from - minutes * MINUTE),
    ...[meeting.from + 10 * MINUTE, meeting.until],
  ])

/** True if another meeting holds the room in a span. */
export const isTaken = (model: RoomModel, from: number, until: number, moment: number, but?: string): boolean =>
  model.meetings.some((meeting) => {
    // Until a meeting that waits for check-in is released, it holds its whole time.
    const ends = moment < meeting.from + 10 * MINUTE ? meeting.until : leavesAt(model, meeting)
    return meeting.enabled && meeting.id !== but && meeting.from < ends && meeting.from < until && from < ends
  })
