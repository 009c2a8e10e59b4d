import type { RoomState } from '@wifi-tms/contract/rooms'

const MINUTE = 60_000

/** A meeting as the model has it; moments are in milliseconds since 1970. */
export interface Meant {
  id: string
  from: number
  until: number
  enabled: boolean
  /** Somebody has checked in, or has made it so late that they have come already. */
  isHere: boolean
}

/** A room as the model has it. */
export interface House {
  checkIn: boolean
  /** Whether it is within working hours then; left out: it always is. */
  isOpen?: (at: number) => boolean
  meetings: Meant[]
}

const waits = (house: House, { from, until, isHere }: Meant) => house.checkIn && !isHere && until - from < 480 * MINUTE

/** When a meeting leaves its room: after ten minutes where somebody was waited for in vain. */
export const leavesAt = (house: House, meant: Meant): number =>
  waits(house, meant) ? Math.min(meant.until, meant.from + 10 * MINUTE) : meant.until

/** What a room is at a moment, as its documents say it. */
export function stateAt(house: House, at: number): { state: RoomState; now: string | undefined } {
  const coming = house.meetings
    .filter((one) => one.enabled && one.from < leavesAt(house, one) && leavesAt(house, one) > at)
    .sort((one, other) => one.from - other.from)
  const [first] = coming
  const runs = first && first.from <= at ? first : undefined
  const now = runs?.id
  if (first && waits(house, first) && first.from - 10 * MINUTE <= at && at < first.from + 10 * MINUTE)
    return { state: 'checkIn', now }
  if (runs) return { state: 'busy', now }
  if (house.isOpen?.(at) === false) return { state: 'closed', now }
  return { state: first && first.from - 15 * MINUTE <= at ? 'soon' : 'free', now }
}

/** The moments at which a room may become something else because of its meetings. */
export const boundsOf = (house: House): number[] =>
  house.meetings.flatMap((one) => [
    ...[15, 10, 0].map((minutes) => one.from - minutes * MINUTE),
    ...[one.from + 10 * MINUTE, one.until],
  ])

/** Whether something else holds the room then. */
export const isTaken = (house: House, from: number, until: number, at: number, but?: string): boolean =>
  house.meetings.some((one) => {
    // Until it is given up, a meeting that waits for somebody holds its whole time.
    const ends = at < one.from + 10 * MINUTE ? one.until : leavesAt(house, one)
    return one.enabled && one.id !== but && one.from < ends && one.from < until && from < ends
  })
