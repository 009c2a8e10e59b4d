import type { DevicePlan, Hold, Named } from '@wifi-tms/contract/plan'
import type { RoomMeeting } from '@wifi-tms/contract/rooms'
import { periodKey } from '../plates/rules.ts'
import { nextTurn, turnAt } from '../playlists/rules.ts'
import { dayAround, holdAt, type PictureLimits, quietUntil } from '../quiet/rules.ts'
import { type RoomRules, situationAt } from '../rooms/rules.ts'

interface RoomFacts {
  reference: Named
  upcoming: readonly RoomMeeting[]
  rules: RoomRules
}

/** The facts that decide the picture of a device. */
export interface PlanFacts {
  /**
   * The last wish for its picture (desired state). `task` is the task whose run made it, and `item` the item that it
   * shows. If new data have updated an earlier wish, `origin` is the source of the earlier one. The wish is `waiting`
   * until its picture is sent, and `planned` if quiet times and budgets may hold it back.
   */
  wish: {
    source: string
    origin: string
    by: string
    at: string
    task: Named | null
    item: Named | null
    planned: boolean
    waiting: boolean
  } | null
  /** The quiet times and the budget of the device's product. */
  limits: PictureLimits
  /** The number of the device's refreshes today. */
  used: number
  /** The room whose plate the device is, with its next meetings that are not over. */
  room: RoomFacts | null
  /** The directory that the device shows, with its rooms. */
  directory: { reference: Named; rooms: readonly RoomFacts[] } | null
  /** The next enabled task that shows something on the device. */
  task: { reference: Named; at: string } | null
  /** The playlist to which the device belongs, with the names of its templates by their ids. */
  playlist: {
    reference: Named
    entriesAndZone: Parameters<typeof nextTurn>[0]
    names: ReadonlyMap<string, string>
  } | null
}

/**
 * The maximum number of moments that are looked at to find a change: enough for the ends of two meetings and for
 * working hours.
 */
const MOST_LOOKS = 40

const stateAt = ({ upcoming, rules }: RoomFacts, moment: Date) => {
  const coming = upcoming.filter(({ endsAt }) => endsAt > moment.toISOString())
  const situation = situationAt(coming, moment, rules)
  return { ...situation, meeting: situation.now?.name ?? null, period: periodKey(situation) }
}

/**
 * Finds the first moment at which a room's period (a meeting, or the free time between two) changes, and the change.
 * Null: the period stays the same at the next MOST_LOOKS moments.
 */
function findRoomChange(room: RoomFacts, now: Date) {
  const { period, nextAt } = stateAt(room, now)
  let moment = nextAt
  for (let look = 0; look < MOST_LOOKS; look++) {
    const laterState = stateAt(room, new Date(moment))
    const { state, meeting } = laterState
    if (laterState.period !== period)
      return { source: 'meeting' as const, at: moment, room: room.reference, state, meeting }
    moment = laterState.nextAt
  }
  return null
}

/** The next change of each room; null: there is none. Cached because the plan asks many times. */
type CachedChanges = Map<RoomFacts, ReturnType<typeof findRoomChange>>

/**
 * The next change of a room's period, at which the room's plates (door signs) show the room again. The result is cached
 * until that change, so later calls must not pass an earlier `now`.
 */
function nextOfRoom(room: RoomFacts, now: Date, cache: CachedChanges) {
  const cachedChange = cache.get(room)
  if (cachedChange === null || (cachedChange && cachedChange.at > now.toISOString())) return cachedChange
  const next = findRoomChange(room, now)
  cache.set(room, next)
  return next
}

/** The first change of a period among the rooms of a directory, at which its devices show the directory again. */
function nextOfDirectory(
  { reference: directory, rooms }: NonNullable<PlanFacts['directory']>,
  now: Date,
  cache: CachedChanges,
) {
  const changes = rooms.map((room) => nextOfRoom(room, now, cache)).filter((change) => change !== null)
  const [first] = changes.toSorted((one, other) => (one.at < other.at ? -1 : 1))
  return first ? { ...first, source: 'directory' as const, directory } : null
}

/** The reason for the present picture; null: nobody has wished for one, or its source is gone. */
function whyOf({ wish, room, directory, playlist }: PlanFacts, now: Date): DevicePlan['why'] {
  if (wish?.source === 'manual') return { source: 'manual', by: wish.by, at: wish.at }
  if (wish?.source === 'task') return { source: 'task', task: wish.task, at: wish.at }
  if (wish?.source === 'item') return { source: 'item', item: wish.item, at: wish.at }
  if (wish?.source === 'data') return { source: 'data', at: wish.at }
  if (wish?.source === 'playlist') return { source: 'playlist', playlist: playlist?.reference ?? null }
  if (wish?.source === 'meeting' && directory) return { source: 'directory', directory: directory.reference }
  if (wish?.source !== 'meeting' || !room) return null
  const { state, meeting } = stateAt(room, now)
  return { source: 'meeting', room: room.reference, state, meeting }
}

/**
 * The next turn of a playlist: the moment at which it shows an entry with another template. If the device shows another
 * picture than the playlist's, for example one that a person chose, the next entry counts whatever its template.
 */
function nextOfPlaylist({ wish, playlist }: PlanFacts, from: Date) {
  if (!playlist) return null
  const { reference, entriesAndZone, names } = playlist
  const shownTemplate = wish?.origin === 'playlist' ? turnAt(entriesAndZone, from).entry?.template : undefined
  const turn = nextTurn(entriesAndZone, from, shownTemplate)
  return turn ? changeOfTurn(reference, turn.since, names.get(turn.entry!.template)) : null
}
const changeOfTurn = (playlist: Named, changesAt: string, template = '') => ({
  source: 'playlist' as const,
  at: changesAt,
  playlist,
  template,
})

/**
 * The plan of a device: the reason for its picture, its next change, and the quiet time or budget that holds back the
 * picture or the change.
 */
export function planOf(facts: PlanFacts, now: Date): DevicePlan {
  const { wish, limits, used } = facts
  const { until } = dayAround(limits, now)
  const hold = wish?.planned && wish.waiting ? holdAt(limits, { source: wish.origin, used }, now) : null
  return {
    why: whyOf(facts, now),
    plateOf: facts.room?.reference ?? null,
    next: nextShown(facts, now),
    quietUntil: quietUntil(limits, now) ?? null,
    held: hold && wish && { ...hold, at: wish.at },
    refreshes: { used, budget: limits.budget, until },
  }
}

/**
 * The next change that people will see. Changes in a quiet time are held back until its end; then only the last of them
 * is shown.
 */
function nextShown(facts: PlanFacts, now: Date): DevicePlan['next'] {
  const { until: midnight } = dayAround(facts.limits, now)
  const cache: CachedChanges = new Map()
  let next = nextChange(facts, now, cache)
  for (let look = 0; next && look < MOST_LOOKS; look++) {
    const { source, at: changesAt } = next
    // The budget counts the refreshes of a day, so it is unused after midnight.
    const hold: Hold | null = holdAt(
      facts.limits,
      { source, used: changesAt < midnight ? facts.used : 0 },
      new Date(changesAt),
    )
    if (!hold) return next

    // People see this held-back change at the end of the hold, unless another change follows before that.
    const { task } = facts
    const laterChange = nextChange(
      { ...facts, task: task && task.at > changesAt ? task : null },
      new Date(changesAt),
      cache,
    )
    if (!laterChange || laterChange.at > hold.until) return { ...next, at: hold.until }
    next = laterChange
  }
  return next
}

/**
 * The next change by the plan. A directory, and a plate during a meeting, take no pictures of tasks and playlists. If
 * several changes fall on one moment, the meeting comes first, then the task, then the playlist.
 */
function nextChange(facts: PlanFacts, now: Date, cache: CachedChanges): DevicePlan['next'] {
  const { room, directory, task, playlist } = facts
  if (directory) return nextOfDirectory(directory, now, cache)
  const change = room && nextOfRoom(room, now, cache)
  const isMeetingRunning = room !== null && stateAt(room, now).meeting !== null
  const candidates = [
    change?.meeting ? change : changeToPlaylist(change, playlist),
    !isMeetingRunning && task ? { source: 'task' as const, at: task.at, task: task.reference } : null,
    isMeetingRunning ? null : nextOfPlaylist(facts, now),
  ].filter((change) => change !== null)
  // The sort keeps the order of candidates at one moment.
  return candidates.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))[0] ?? null
}

/** Replaces the change at the end of a meeting by the playlist's, if an entry of the playlist is to be shown then. */
function changeToPlaylist(change: ReturnType<typeof nextOfRoom>, playlist: PlanFacts['playlist']) {
  const entry = change && playlist && turnAt(playlist.entriesAndZone, new Date(change.at)).entry
  return entry ? changeOfTurn(playlist.reference, change.at, playlist.names.get(entry.template)) : change
}
