import { CHECK_IN_AFTER_MINUTES, CHECK_IN_BEFORE_MINUTES, CHECK_IN_EXEMPT_HOURS } from '@wifi-tms/contract/door'
import {
  type Hours,
  type Room,
  type RoomMeeting,
  type RoomState,
  type RoomTemplates,
  SOON_MINUTES,
} from '@wifi-tms/contract/rooms'
import { privacyOf, withPrivacy } from '../meetings/privacy.ts'
import { nowAndNext } from '../meetings/rules.ts'
import { hoursAt } from '../times/hours.ts'

/** The maximum number of minutes between two looks of the scheduler at a room: a day. */
const MOST_MINUTES_BETWEEN_LOOKS = 1440

/** The state of a room at a moment, with its running and its next meeting. */
export interface RoomSituation {
  state: RoomState
  now: RoomMeeting | null
  next: RoomMeeting | null
  /** The next moment at which the state may change. */
  nextAt: string
}

/** The rules of a room. */
export interface RoomRules {
  /** True if a meeting ends early unless somebody checks in. */
  checkIn: boolean
  /** The working hours; null: the room is always open. */
  hours: Hours | null
  /** The dates on which the room is closed. */
  holidays?: readonly string[]
  timeZone: string
  /**
   * The moment since which its calendar has been unreadable for too long: since then nobody knows whether the room is
   * free. Null or absent: the calendar can be read.
   */
  unreadAt?: string | null
}

/** The rules of a room that is always open and asks for no check-in. */
const openRules: RoomRules = { checkIn: false, hours: null, timeZone: 'UTC' }

const minutesAfter = (moment: string, minutes: number) => new Date(Date.parse(moment) + minutes * 60_000).toISOString()

/** The span in which people can check in to a meeting; undefined if it needs no check-in, or has one already. */
function checkInSpan({ checkedIn, startsAt, endsAt }: RoomMeeting, { checkIn }: Pick<RoomRules, 'checkIn'>) {
  const isLong = Date.parse(endsAt) - Date.parse(startsAt) >= CHECK_IN_EXEMPT_HOURS * 3_600_000
  if (!checkIn || checkedIn || isLong) return undefined
  return {
    from: minutesAfter(startsAt, -CHECK_IN_BEFORE_MINUTES),
    until: minutesAfter(startsAt, CHECK_IN_AFTER_MINUTES),
  }
}

/** The moment at which a meeting to which nobody checked in has released its room; undefined before that moment. */
export function releasedAt(meeting: RoomMeeting | null, rules: RoomRules, now: Date): string | undefined {
  const until = meeting && checkInSpan(meeting, rules)?.until
  return until && until <= now.toISOString() ? until : undefined
}

/**
 * Works out the state of a room at a moment, and when this state may change next. `upcoming` are the first two meetings
 * that are not over at that moment.
 */
export function situationAt(upcoming: readonly RoomMeeting[], time: Date, rules: RoomRules = openRules): RoomSituation {
  const moment = time.toISOString()
  const { now, next } = nowAndNext(upcoming, moment)
  const nearest = now ?? next
  const span = nearest ? checkInSpan(nearest, rules) : undefined
  const hours = hoursAt(rules, time)
  const soonAt = next && minutesAfter(next.startsAt, -SOON_MINUTES)
  const stateAtMoment = (): RoomState => {
    if (span && span.from <= moment && moment < span.until) return 'checkIn'
    if (now) return 'busy'
    if (hours && !hours.isOpen) return 'closed'
    if (rules.unreadAt && rules.unreadAt <= moment) return 'offline'
    return soonAt && soonAt <= moment ? 'soon' : 'free'
  }
  // All moments at which the state may change; the last one is a day later, so that there is always one.
  const changes = [
    ...[now?.endsAt, now ? undefined : soonAt, next?.startsAt, next?.endsAt, span?.from, span?.until],
    ...[hours?.changesAt, rules.unreadAt, minutesAfter(moment, MOST_MINUTES_BETWEEN_LOOKS)],
  ]
  const nextAt = changes.filter((change): change is string => Boolean(change) && change! > moment).sort()[0]!
  return { state: stateAtMoment(), now, next, nextAt }
}

/** True if a list is filtered or sorted by the people who edit the rooms, which would reveal their names. */
export const namesEditors = (query: Readonly<Record<string, unknown>>): boolean =>
  [...Object.keys(query), String(query.sort)].some((name) => /^-?(created|updated)By/.test(name))

/**
 * A room as members see it: without devices, plates, templates, calendar and the names of those who edit it. Others'
 * meetings have the texts that the room's privacy allows.
 */
export function roomForMember({ devices: _, ...room }: Room): Room {
  const visible = (meeting: RoomMeeting | null) =>
    meeting && (meeting.own ? meeting : withPrivacy(meeting, privacyOf(room)))
  const meetings = { now: visible(room.now), next: visible(room.next) }
  const hidden = { templates: {}, plates: {}, calendar: null, calendarLink: null, createdBy: '', updatedBy: '' }
  return { ...room, ...meetings, ...hidden }
}

/** For a state without a template of its own: the state whose template is used instead. */
const substitutes: Partial<Record<RoomState, RoomState>> = {
  soon: 'free',
  checkIn: 'busy',
  closed: 'free',
  offline: 'free',
}

/**
 * The templates for a state, the best first. `sets` are the templates of a plate and then those of its room, so that a
 * plate's own come first.
 */
export const templatesFor = (state: RoomState, ...sets: readonly RoomTemplates[]): string[] =>
  sets
    .flatMap((templates) => [templates[state], substitutes[state] && templates[substitutes[state]]])
    .filter((id) => id !== undefined)

/**
 * Every template that a room and its plates (door signs) name, with the path of its field, such as `templates.busy`.
 */
export const templatesIn = ({ templates, plates }: Pick<Room, 'templates' | 'plates'>) =>
  [
    { field: 'templates', templates },
    ...Object.entries(plates).map(([id, own]) => ({ field: `plates.${id}.templates`, templates: own.templates })),
  ].flatMap(({ field, templates }) =>
    Object.entries(templates).map(([state, template]) => ({ path: `${field}.${state}`, template })),
  )
