import type { RoomState } from '@wifi-tms/contract/rooms'

const MINUTE = 60_000

/** A meeting of the model; moments are in milliseconds since 1970. */
export interface Meant {
  id: string
  from: number
  until: number
  enabled: boolean
  /** True if somebody has checked in, or has booked so late that they are there already. */
  isHere: boolean
}

/** A room of the model. */
export interface RoomModel {
  checkIn: boolean
  /** True if a moment is within working hours; absent: it always is. */
  isOpen?: (at: number) => boolean
  meetings: Meant[]
}

const waits = (model: RoomModel, { from, until, isHere }: Meant) =>
  model.checkIn && !isHere && until - from < 480 * MINUTE

/** When a meeting leaves its room: after ten minutes if nobody checked in. */
export const leavesAt = (model: RoomModel, meant: Meant): number =>
  waits(model, meant) ? Math.min(meant.until, meant.from + 10 * MINUTE) : meant.until

/** The state of a room at a moment, by its documentation. */
export function stateAt(model: RoomModel, at: number): { state: RoomState; now: string | undefined } {
  const coming = model.meetings
    .filter((one) => one.enabled && one.from < leavesAt(model, one) && leavesAt(model, one) > at)
    .sort((one, other) => one.from - other.from)
  const [first] = coming
  const runs = first && first.from <= at ? first : undefined
  const now = runs?.id
  if (first && waits(model, first) && first.from - 10 * MINUTE <= at && at < first.from + 10 * MINUTE)
    return { state: 'checkIn', now }
  if (runs) return { state: 'busy', now }
  if (model.isOpen?.(at) === false) return { state: 'closed', now }
  return { state: first && first.from - 15 * MINUTE <= at ? 'soon' : 'free', now }
}

/** The moments at which the state of a room may change because of its meetings. */
export const boundsOf = (model: RoomModel): number[] =>
  model.meetings.flatMap((one) => [
    ...[15, 10, 0].map((minutes) => one.from - minutes * MINUTE),
    ...[one.from + 10 * MINUTE, one.until],
  ])

/** True if another meeting holds the room in a span. */
export const isTaken = (model: RoomModel, from: number, until: number, at: number, but?: string): boolean =>
  model.meetings.some((one) => {
    // Until a meeting that waits for check-in is released, it holds its whole time.
    const ends = at < one.from + 10 * MINUTE ? one.until : leavesAt(model, one)
    return one.enabled && one.id !== but && one.from < ends && one.from < until && from < ends
  })
