import type { DevicePlan, Hold, Named } from '@wifi-tms/contract/plan'
import type { RoomMeeting } from '@wifi-tms/contract/rooms'
import { periodOf } from '../plates/rules.ts'
import { nextTurn, turnAt } from '../playlists/rules.ts'
import { dayAround, holdAt, quietUntil, type Rest } from '../quiet/rules.ts'
import { judgeRoom, type RoomRules } from '../rooms/rules.ts'

interface RoomFacts {
  named: Named
  upcoming: readonly RoomMeeting[]
  rules: RoomRules
}

/** The facts that decide the picture of a device. */
export interface PlanFacts {
  /**
   * The last wish for its picture; `task` is the one whose run made it, `item` the one that it is about. It is `open` until it is shown; `planned` where
   * no person wants it at once.
   */
  wish: {
    source: string
    by: string
    at: string
    task: Named | null
    item: Named | null
    planned: boolean
    open: boolean
  } | null
  /** Its product's quiet times and budget, and the number of its refreshes today. */
  rest: Rest
  used: number
  /** The room whose plate it is, with the next meetings that are not over. */
  room: RoomFacts | null
  /** The directory that it shows, with its rooms. */
  directory: { named: Named; rooms: readonly RoomFacts[] } | null
  /** The next enabled task that shows something on it. */
  task: { named: Named; at: string } | null
  /** The playlist that has it, with the names of its templates by their ids. */
  playlist: { named: Named; order: Parameters<typeof nextTurn>[0]; names: ReadonlyMap<string, string> } | null
}

/** The most looks for a room's next change: by then two meetings are over and working hours have begun. */
const LOOKS = 40

const stateAt = ({ upcoming, rules }: RoomFacts, moment: Date) => {
  const coming = upcoming.filter(({ endsAt }) => endsAt > moment.toISOString())
  const judged = judgeRoom(coming, moment, rules)
  return { ...judged, meeting: judged.now?.name ?? null, period: periodOf(judged) }
}

/** The first moment at which a room's period changes, and the change; null: there is none for weeks. */
function findNext(room: RoomFacts, now: Date) {
  const { period, nextAt } = stateAt(room, now)
  let moment = nextAt
  for (let look = 0; look < LOOKS; look++) {
    const laterState = stateAt(room, new Date(moment))
    const { state, meeting } = laterState
    if (laterState.period !== period)
      return { source: 'meeting' as const, at: moment, room: room.named, state, meeting }
    moment = laterState.nextAt
  }
  return null
}

/** The next changes of rooms, cached while the plan skips one held-back change after the other. */
type CachedChanges = Map<RoomFacts, ReturnType<typeof findNext>>

/** The next change of a room's period, which alone gives its plates back to it. Moments must be asked for in order. */
function nextOfRoom(room: RoomFacts, now: Date, cache: CachedChanges) {
  const cachedChange = cache.get(room)
  if (cachedChange === null || (cachedChange && cachedChange.at > now.toISOString())) return cachedChange
  const next = findNext(room, now)
  cache.set(room, next)
  return next
}

/** The first change among the rooms of a directory, which alone makes it show again. */
function nextOfDirectory(
  { named: directory, rooms }: NonNullable<PlanFacts['directory']>,
  now: Date,
  cache: CachedChanges,
) {
  const changes = rooms.map((room) => nextOfRoom(room, now, cache)).filter((one) => one !== null)
  const [first] = changes.toSorted((one, other) => (one.at < other.at ? -1 : 1))
  return first ? { ...first, source: 'directory' as const, directory } : null
}

function whyOf({ wish, room, directory, playlist }: PlanFacts, now: Date): DevicePlan['why'] {
  if (wish?.source === 'manual') return { source: 'manual', by: wish.by, at: wish.at }
  if (wish?.source === 'task') return { source: 'task', task: wish.task, at: wish.at }
  if (wish?.source === 'item') return { source: 'item', item: wish.item, at: wish.at }
  if (wish?.source === 'data') return { source: 'data', at: wish.at }
  if (wish?.source === 'playlist') return { source: 'playlist', playlist: playlist?.named ?? null }
  if (wish?.source === 'meeting' && directory) return { source: 'directory', directory: directory.named }
  if (wish?.source !== 'meeting' || !room) return null
  const { state, meeting } = stateAt(room, now)
  return { source: 'meeting', room: room.named, state, meeting }
}

/** The next turn of a playlist. A person's wish stands until then, even if it is for the entry's own picture. */
function nextOfPlaylist({ wish, playlist }: PlanFacts, from: Date) {
  if (!playlist) return null
  const { named, order, names } = playlist
  const now = wish?.source === 'playlist' ? turnAt(order, from).entry?.template : undefined
  const turn = nextTurn(order, from, now)
  return turn ? changeOfTurn(named, turn.since, names.get(turn.entry!.template)) : null
}
const changeOfTurn = (playlist: Named, at: string, template = '') => ({
  source: 'playlist' as const,
  at,
  playlist,
  template,
})

/** The plan of a device: the reason for its picture, the next change, and what holds back either. */
export function planOf(facts: PlanFacts, now: Date): DevicePlan {
  const { wish, rest, used } = facts
  const { until } = dayAround(rest, now)
  const hold = wish?.planned && wish.open ? holdAt(rest, { source: wish.source, used }, now) : null
  return {
    why: whyOf(facts, now),
    plateOf: facts.room?.named ?? null,
    next: nextShown(facts, now),
    quietUntil: quietUntil(rest, now) ?? null,
    held: hold && wish && { ...hold, at: wish.at },
    refreshes: { used, budget: rest.budget, until },
  }
}

/** The next change that will be visible: of all that are held back until the same moment it is the last. */
function nextShown(facts: PlanFacts, now: Date): DevicePlan['next'] {
  const { until: midnight } = dayAround(facts.rest, now)
  const cache: CachedChanges = new Map()
  let next = nextChange(facts, now, cache)
  for (let look = 0; next && look < LOOKS; look++) {
    const { source, at: changesAt } = next
    const hold: Hold | null = holdAt(
      facts.rest,
      { source, used: changesAt < midnight ? facts.used : 0 },
      new Date(changesAt),
    )
    if (!hold) return next
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
 * The next change by the plan. During a meeting of the plate's room, or where one begins at the same moment, neither
 * task nor playlist does anything, and never on a directory; of these two the task has the last word.
 */
function nextChange(facts: PlanFacts, now: Date, cache: CachedChanges): DevicePlan['next'] {
  const { room, directory, task, playlist } = facts
  if (directory) return nextOfDirectory(directory, now, cache)
  const change = room && nextOfRoom(room, now, cache)
  const isHeld = room !== null && stateAt(room, now).meeting !== null
  const candidates = [
    change?.meeting ? change : changeToPlaylist(change, playlist),
    !isHeld && task ? { source: 'task' as const, at: task.at, task: task.named } : null,
    isHeld ? null : nextOfPlaylist(facts, now),
  ].filter((one) => one !== null)
  // The first of several changes at one moment wins.
  return candidates.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))[0] ?? null
}

/** The change where a room gives its plate back to its playlist, if that shows something then. */
function changeToPlaylist(change: ReturnType<typeof nextOfRoom>, playlist: PlanFacts['playlist']) {
  const entry = change && playlist && turnAt(playlist.order, new Date(change.at)).entry
  return entry ? changeOfTurn(playlist.named, change.at, playlist.names.get(entry.template)) : change
}
