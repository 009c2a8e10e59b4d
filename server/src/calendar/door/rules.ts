import { type DoorDeed, PRESS_LATE_SECONDS, PRESS_MINUTES } from '@wifi-tms/contract/door'
import type { RoomMeeting } from '@wifi-tms/contract/rooms'
import type { Judged } from '../rooms/rules.ts'
import { wallAt } from '../times/zones.ts'

const MINUTE_MS = 60_000

/** The effect of a press: the deed, its meeting, and the end of the meeting by that deed. */
export type Deed =
  | { deed: 'checkedIn'; meeting: RoomMeeting }
  | { deed: 'ended'; meeting: RoomMeeting }
  | { deed: 'extended'; meeting: RoomMeeting; until: string }
  | { deed: 'booked'; until: string }
  | { deed: Extract<DoorDeed, `refused${string}`> }

/** The minute that contains a moment. */
export const minuteOf = (moment: Date): string =>
  new Date(Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS).toISOString()

/** The end of a running meeting that ends now: the beginning of the minute, with which the next one may begin. */
export const endNow = ({ startsAt }: Pick<RoomMeeting, 'startsAt'>, now: Date): string =>
  minuteOf(now) > startsAt ? minuteOf(now) : startsAt

/** The request of somebody at a door, by a button or on a phone. */
export type DoorWish = { to: 'book' | 'extend'; minutes: number } | { to: 'checkIn' } | { to: 'end' }

/** The effect of a request in a room's present state. A booking or an extension ends with the room's free time at the latest. */
export function answerWish(wish: DoorWish, { state, now, next }: Judged, moment: Date): Deed {
  if (wish.to === 'end') return now ? { deed: 'ended', meeting: now } : { deed: 'refusedNothing' }
  if (wish.to === 'checkIn') {
    const waiting = state === 'checkIn' ? (now ?? next) : null
    return waiting ? { deed: 'checkedIn', meeting: waiting } : { deed: 'refusedNothing' }
  }
  if (state === 'closed') return { deed: 'refusedClosed' }
  if (wish.to === 'book' && now) return { deed: 'refusedTaken' }
  if (wish.to === 'extend' && !now) return { deed: 'refusedNothing' }
  const from = now ? now.endsAt : minuteOf(moment)
  const wantedEnd = new Date(Date.parse(from) + wish.minutes * MINUTE_MS).toISOString()
  const until = next && next.startsAt < wantedEnd ? next.startsAt : wantedEnd
  if (until <= from) return { deed: 'refusedTaken' }
  return now ? { deed: 'extended', meeting: now, until } : { deed: 'booked', until }
}

/**
 * The effect of a press of a plate's button in its room's present state. A short press checks in where the room waits for
 * that, otherwise extends the running meeting, otherwise books the room; a long press ends the meeting.
 */
export function answerPress(press: { event: string; at: string }, judged: Judged, moment: Date): Deed {
  if (moment.getTime() - Date.parse(press.at) > PRESS_LATE_SECONDS * 1000) return { deed: 'refusedLate' }
  if (press.event === 'button-long') return answerWish({ to: 'end' }, judged, moment)
  const { state, now, next } = judged
  if (state === 'checkIn' && (now ?? next)) return answerWish({ to: 'checkIn' }, judged, moment)
  return answerWish({ to: now ? 'extend' : 'book', minutes: PRESS_MINUTES }, judged, moment)
}

/** The wall clock times of a meeting that begins in this minute; it ends with its day at the latest. */
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
