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

const waitsForCheckIn = (model: RoomModel, { from, until, isHere }: ModelMeeting) =>
  model.checkIn && !isHere && until - from < 480 * MINUTE

/** The moment at which a meeting leaves its room: ten minutes after its start if nobody checked in, else its end. */
export const leavesAt = (model: RoomModel, meeting: ModelMeeting): number =>
  waitsForCheckIn(model, meeting) ? Math.min(meeting.until, meeting.from + 10 * MINUTE) : meeting.until

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
  if (first && waitsForCheckIn(model, first) && first.from - 10 * MINUTE <= moment && moment < first.from + 10 * MINUTE)
    return { state: 'checkIn', now }
  if (running) return { state: 'busy', now }
  if (model.isOpen?.(moment) === false) return { state: 'closed', now }
  return { state: first && first.from - 15 * MINUTE <= moment ? 'soon' : 'free', now }
}

/** The moments at which meetings may change the state of a room: 15 and 10 minutes before the start, and so on. */
export const boundsOf = (model: RoomModel): number[] =>
  model.meetings.flatMap((meeting) => [
    ...[15, 10, 0].map((minutes) => meeting.from - minutes * MINUTE),
    ...[meeting.from + 10 * MINUTE, meeting.until],
  ])

/** True if another meeting holds the room in a span. */
export const isTaken = (model: RoomModel, from: number, until: number, moment: number, exceptId?: string): boolean =>
  model.meetings.some((meeting) => {
    // Until a meeting that waits for check-in is released, it holds its whole time.
    const endsAt = moment < meeting.from + 10 * MINUTE ? meeting.until : leavesAt(model, meeting)
    return meeting.enabled && meeting.id !== exceptId && meeting.from < endsAt && meeting.from < until && from < endsAt
  })
