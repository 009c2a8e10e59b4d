import { wrong } from '@wifi-tms/contract/errors'
import type { BookingRules } from '@wifi-tms/contract/rooms'
import type { MeetingTable } from '../../base/database/room-tables.ts'
import { dayAfter } from '../times/zones.ts'
import { keepsTimes, type MeetingTime, type TimeFields, type TimeSpan } from './rules.ts'

/** The minutes from midnight to a time of day such as `09:30`; `24:00` is 1440. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/**
 * Throws Refusal for a member's meeting that is too long, or that has a time too many days ahead. `times` are its
 * computed times in order, `today` is the day in the room. A series with times beyond the computed ones, which has a
 * `placedUntil`, is too far ahead as well: the longest rule is as long as the computed days.
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

/** The spans that must be free for these times: each with `minutes` more before and after. */
export const withBreaks = (times: readonly TimeSpan[], minutes: number): TimeSpan[] =>
  times.map(({ startsAt, endsAt }) => ({
    startsAt: new Date(Date.parse(startsAt) - minutes * 60_000).toISOString(),
    endsAt: new Date(Date.parse(endsAt) + minutes * 60_000).toISOString(),
  }))

type StatusColumns = Pick<MeetingTable, 'status' | 'pending'>
type Written = Omit<TimeFields, 'status'>

/** The contract's status of a meeting. */
export const statusOf = ({ status, pending }: StatusColumns): string =>
  pending === 1 && status === 'enable' ? 'pending' : status

/**
 * The columns for the status that somebody has written. `rules` are set for a member, who cannot approve: in a room with
 * approval their meeting is pending, except one that was approved and keeps its room and times. A meeting that is
 * pending stays so in its room, even if the room needs no approval any more.
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
