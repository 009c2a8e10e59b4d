import { type DoorDeed, PRESS_LATE_SECONDS, PRESS_MINUTES } from '@wifi-tms/contract/door'
import type { RoomMeeting } from '@wifi-tms/contract/rooms'
import { latestEndOf } from '../meetings/rules.ts'
import type { RoomSituation } from '../rooms/rules.ts'
import { wallAt } from '../times/zones.ts'

const MINUTE_MS = 60_000

/** The effect of a press on a room. `meeting` is the affected meeting, and `until` is its new end. */
export type DoorAction =
  | { deed: 'checkedIn'; meeting: RoomMeeting }
  | { deed: 'ended'; meeting: RoomMeeting }
  | { deed: 'extended'; meeting: RoomMeeting; until: string }
  | { deed: 'booked'; until: string }
  | { deed: Extract<DoorDeed, `refused${string}`> }

/** The start of the minute that contains a moment. */
export const startOfMinute = (moment: Date): string =>
  new Date(Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS).toISOString()

/** The end of a meeting that is ended now: the start of this minute, so that another meeting can begin in it. */
export const endNow = ({ startsAt }: Pick<RoomMeeting, 'startsAt'>, now: Date): string =>
  startOfMinute(now) > startsAt ? startOfMinute(now) : startsAt

/** The request of somebody at a door, by a button or on a phone. */
export type DoorRequest = { to: 'book' | 'extend'; minutes: number } | { to: 'checkIn' } | { to: 'end' }

/**
 * Decides the effect of a request in a room's present state. A booking or an extension ends at the latest when the next
 * meeting begins. An extension also ends when the meeting has lasted for 26 hours.
 */
export function decideAction(request: DoorRequest, { state, now, next }: RoomSituation, moment: Date): DoorAction {
  if (request.to === 'end') return now ? { deed: 'ended', meeting: now } : { deed: 'refusedNothing' }
  if (request.to === 'checkIn') {
    const waitingMeeting = state === 'checkIn' ? (now ?? next) : null
    return waitingMeeting ? { deed: 'checkedIn', meeting: waitingMeeting } : { deed: 'refusedNothing' }
  }
  if (state === 'closed') return { deed: 'refusedClosed' }
  if (request.to === 'book' && now) return { deed: 'refusedTaken' }
  if (request.to === 'extend' && !now) return { deed: 'refusedNothing' }
  const from = now ? now.endsAt : startOfMinute(moment)
  const wantedEnd = new Date(Date.parse(from) + request.minutes * MINUTE_MS).toISOString()
  const [until] = [wantedEnd, next?.startsAt, now && latestEndOf(now)].filter((end) => end != null).sort() as [string]
  if (until <= from) return { deed: next && next.startsAt <= from ? 'refusedTaken' : 'refusedLimit' }
  return now ? { deed: 'extended', meeting: now, until } : { deed: 'booked', until }
}

/**
 * Decides the effect of a press of the button on a plate (door sign) in its room's present state. A long press ends the
 * meeting. A short press checks in if the room waits for check-in; else it extends the running meeting, or books the
 * free room.
 */
export function decidePressAction(
  press: { event: string; at: string },
  situation: RoomSituation,
  moment: Date,
): DoorAction {
  if (moment.getTime() - Date.parse(press.at) > PRESS_LATE_SECONDS * 1000) return { deed: 'refusedLate' }
  if (press.event === 'button-long') return decideAction({ to: 'end' }, situation, moment)
  const { state, now, next } = situation
  if (state === 'checkIn' && (now ?? next)) return decideAction({ to: 'checkIn' }, situation, moment)
  return decideAction({ to: now ? 'extend' : 'book', minutes: PRESS_MINUTES }, situation, moment)
}

/** The wall clock times of a meeting. A meeting that would go on after midnight ends at 24:00. */
export function timesFrom(from: Date, until: string, timeZone: string) {
  const [date, startTime] = wallAt(from, timeZone).split('T') as [string, string]
  const [day, endTime] = wallAt(until, timeZone).split('T') as [string, string]
  return { date, startTime, endTime: day === date ? endTime : '24:00' }
}

/** A meeting with its times, as text for the history of its room. */
export const meetingText = ({
  name,
  startTime,
  endTime,
}: Pick<RoomMeeting, 'name' | 'startTime' | 'endTime'>): string => `${name} ${startTime}–${endTime}`
