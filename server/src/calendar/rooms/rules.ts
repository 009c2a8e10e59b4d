import { CHECK_IN_AFTER_MINUTES, CHECK_IN_BEFORE_MINUTES, CHECK_IN_EXEMPT_HOURS } from '@wifi-tms/contract/door'
import {
  type Hours,
  type Room,
  type RoomMeeting,
  type RoomState,
  type RoomTemplates,
  SOON_MINUTES,
} from '@wifi-tms/contract/rooms'
import { nowAndNext } from '../meetings/rules.ts'
import { hoursAt } from '../times/hours.ts'

/** The most minutes between two looks of the clock at a room. */
const DAY_MINUTES = 1440

export interface Judged {
  state: RoomState
  now: RoomMeeting | null
  next: RoomMeeting | null
  /** The next moment at which the state may change. */
  nextAt: string
}

/** The rules of a room. */
export interface RoomRules {
  checkIn: boolean
  hours: Hours | null
  /** The dates on which the room is closed. */
  holidays?: readonly string[]
  timeZone: string
  /**
   * The moment since which its calendar has been unreadable for too long, so that it may or may not be free; null or absent:
   * the calendar can be read.
   */
  unreadAt?: string | null
}

const openRules: RoomRules = { checkIn: false, hours: null, timeZone: 'UTC' }

const shifted = (moment: string, minutes: number) => new Date(Date.parse(moment) + minutes * 60_000).toISOString()

/** The span in which a meeting waits for check-in; undefined where it does not. */
function checkInSpan({ checkedIn, startsAt, endsAt }: RoomMeeting, { checkIn }: Pick<RoomRules, 'checkIn'>) {
  const isLong = Date.parse(endsAt) - Date.parse(startsAt) >= CHECK_IN_EXEMPT_HOURS * 3_600_000
  if (!checkIn || checkedIn || isLong) return undefined
  return { from: shifted(startsAt, -CHECK_IN_BEFORE_MINUTES), until: shifted(startsAt, CHECK_IN_AFTER_MINUTES) }
}

/** The moment at which a meeting without check-in releases its room, where that has passed. */
export function releasedAt(meeting: RoomMeeting | null, rules: RoomRules, now: Date): string | undefined {
  const until = meeting && checkInSpan(meeting, rules)?.until
  return until && until <= now.toISOString() ? until : undefined
}

/** The state of a room at a moment, by its first two meetings that are not over then, and the moment of its next change. */
export function judgeRoom(upcoming: readonly RoomMeeting[], time: Date, rules: RoomRules = openRules): Judged {
  const moment = time.toISOString()
  const { now, next } = nowAndNext(upcoming, moment)
  const nearest = now ?? next
  const span = nearest ? checkInSpan(nearest, rules) : undefined
  const hours = hoursAt(rules, time)
  const soonAt = next && shifted(next.startsAt, -SOON_MINUTES)
  const state = (): RoomState => {
    if (span && span.from <= moment && moment < span.until) return 'checkIn'
    if (now) return 'busy'
    if (hours && !hours.isOpen) return 'closed'
    if (rules.unreadAt && rules.unreadAt <= moment) return 'offline'
    return soonAt && soonAt <= moment ? 'soon' : 'free'
  }
  const changes = [
    ...[now?.endsAt, now ? undefined : soonAt, next?.startsAt, next?.endsAt, span?.from, span?.until],
    ...[hours?.changesAt, rules.unreadAt, shifted(moment, DAY_MINUTES)],
  ]
  const nextAt = changes.filter((one): one is string => Boolean(one) && one! > moment).sort()[0]!
  return { state: state(), now, next, nextAt }
}

/** For a state that may have no template: the state whose template is used instead. */
const standIns: Partial<Record<RoomState, RoomState>> = {
  soon: 'free',
  checkIn: 'busy',
  closed: 'free',
  offline: 'free',
}

/** The templates for a state, the best first: a plate's own come before those of its room. */
export const templatesFor = (state: RoomState, ...sets: readonly RoomTemplates[]): string[] =>
  sets
    .flatMap((templates) => [templates[state], standIns[state] && templates[standIns[state]]])
    .filter((id) => id !== undefined)

/** Every template that a room and its plates name, with the path of the field that names it. */
export const templatesIn = ({ templates, plates }: Pick<Room, 'templates' | 'plates'>) =>
  [
    { at: 'templates', templates },
    ...Object.entries(plates).map(([id, own]) => ({ at: `plates.${id}.templates`, templates: own.templates })),
  ].flatMap(({ at: path, templates }) =>
    Object.entries(templates).map(([state, template]) => ({ path: `${path}.${state}`, template })),
  )
