import { wrong } from '@wifi-tms/contract/errors'
import type { BookingRules } from '@wifi-tms/contract/rooms'
import type { MeetingTable } from '../../base/database/room-tables.ts'
import { dayAfter } from '../times/zones.ts'
import { keepsTimes, type MeetingTime, type TimeFields, type TimeSpan } from './rules.ts'

/** The minutes from midnight to a time of day such as `09:30`; `24:00` is 1440. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/**
 * Throws Refusal for a member's meeting that is too long, or that has a time too many days ahead. `times` are its
 * computed times, `today` is the day in the room's zone. `placedUntil` is set for a series that goes on after the
 * computed days. Such a series is too far ahead for every rule, as `ahead` is at most the number of computed days.
 */
export function refuseBeyondRules(
  { longest, ahead }: BookingRules,
  { startTime, endTime, placedUntil }: Pick<MeetingTable, 'startTime' | 'endTime' | 'placedUntil'>,
  times: readonly MeetingTime[],
  today: string,
): void {
  if (longest !== undefined && minutesOf(endTime) - minutesOf(startTime) > longest)
    throw wrong('endTime', `Members may book this room for at most ${longest} min`)
  if (ahead === undefined) return
  const lastDay = dayAfter(today, ahead)
  if (placedUntil !== '' || times.some(({ date }) => date > lastDay))
    throw wrong('date', `Members may book this room until ${lastDay}`)
}

/** The spans of these times with some minutes more before and after each. */
export const withBreaks = (times: readonly TimeSpan[], minutes: number): TimeSpan[] =>
  times.map(({ startsAt, endsAt }) => ({
    startsAt: new Date(Date.parse(startsAt) - minutes * 60_000).toISOString(),
    endsAt: new Date(Date.parse(endsAt) + minutes * 60_000).toISOString(),
  }))

type StatusColumns = Pick<MeetingTable, 'status' | 'pending'>
type Written = Omit<TimeFields, 'status'>

/** The status of a meeting that people see. */
export const statusOf = ({ status, pending }: StatusColumns): string =>
  pending === 1 && status === 'enable' ? 'pending' : status

/**
 * The columns for the status that somebody has written. `rules` are set for a member, who cannot approve. In a room
 * with approval a member's meeting is pending, unless it was approved and keeps its room and times. A pending meeting
 * stays pending in its room, even if the room needs no approval any more.
 */
export function statusColumns(
  meeting: Written & { status: string },
  before: (Written & StatusColumns) | undefined,
  rules: BookingRules | undefined,
): StatusColumns {
  if (meeting.status === 'disable') return { status: 'disable', pending: 0 }
  const enabled = { ...meeting, status: 'enable' }
  if (!rules) return { status: 'enable', pending: Number(meeting.status === 'pending') }
  const wasEnabled = before?.status === 'enable' && before.room === meeting.room
  const isKept = before !== undefined && keepsTimes(before, enabled)
  const isPending = wasEnabled && before.pending === 1
  return { status: 'enable', pending: Number(isPending || (rules.approval === true && !isKept)) }
}
