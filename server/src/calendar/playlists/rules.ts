import type { Playlist, PlaylistEntry } from '@wifi-tms/contract/playlists'
import { type Weekday, weekdays } from '@wifi-tms/contract/rooms'
import { dayAfter, momentAt, wallAt, weekdayOf } from '../times/zones.ts'

type EntriesInZone = Pick<Playlist, 'entries' | 'timeZone'>

/** The turn of an entry: the time in which it is shown. The entry is null if none takes part in this time. */
export interface EntryTurn {
  entry: PlaylistEntry | null
  since: string
  until: string
}

/**
 * The maximum number of turns that a search for the next entry looks at. Turns of an hour would fill more than two
 * weeks.
 */
const MOST_TURNS = 400

const MINUTE_MS = 60_000

/** The days that a turn at a moment may depend on: the moment's own day and the next two, with their weekdays. */
function daysFrom({ timeZone }: EntriesInZone, now: Date): [day: string, weekday: Weekday][] {
  const today = wallAt(now, timeZone).slice(0, 10)
  return [0, 1, 2].map((daysLater) => dayAfter(today, daysLater)).map((day) => [day, weekdays[weekdayOf(day)]!])
}
type Days = ReturnType<typeof daysFrom>

/**
 * The moments, in order, at which the playlist starts again with its first entry: at midnight, and when the hours of an
 * entry begin or end on the first of these days.
 */
function restartsAround({ entries, timeZone }: EntriesInZone, days: Days): string[] {
  const [today, weekday] = days[0]!
  const hours = entries.flatMap((entry) =>
    entry.hours?.days.includes(weekday) ? [entry.hours.from, entry.hours.to] : [],
  )
  // The sort is needed because clocks may be put back at midnight. Then the order of the moments differs from that of
  // the wall times.
  const midnights = days.map(([day]) => `${day}T00:00`)
  return [...midnights, ...hours.map((time) => `${today}T${time}`)].map((wall) => momentAt(wall, timeZone)).sort()
}

/** True if an entry takes part at a moment: it has no hours, or the moment lies within them. */
const takesPart = ({ hours }: PlaylistEntry, days: Days, timeZone: string, moment: string): boolean =>
  hours === null ||
  days.some(
    ([day, weekday]) =>
      hours.days.includes(weekday) &&
      momentAt(`${day}T${hours.from}`, timeZone) <= moment &&
      moment < momentAt(`${day}T${hours.to}`, timeZone),
  )

/**
 * Finds the turn at a moment. The entries that take part follow each other in rounds, each for its minutes. A single
 * entry is shown without rounds, until the playlist starts again.
 */
export function turnAt(playlist: EntriesInZone, now: Date): EntryTurn {
  const moment = now.toISOString()
  const days = daysFrom(playlist, now)
  const restarts = restartsAround(playlist, days)
  const since = restarts.findLast((restart) => restart <= moment)!
  const until = restarts.find((restart) => restart > moment)!
  const activeEntries = playlist.entries.filter((entry) => takesPart(entry, days, playlist.timeZone, moment))
  if (activeEntries.length < 2) return { entry: activeEntries[0] ?? null, since, until }
  const sinceMs = Date.parse(since)
  const roundMs = activeEntries.reduce((sum, { minutes }) => sum + minutes, 0) * MINUTE_MS
  // The entries begin with the start of the present round, and are passed one by one up to the present one.
  let startsMs = sinceMs + Math.floor((now.getTime() - sinceMs) / roundMs) * roundMs
  for (const entry of activeEntries) {
    const endsMs = startsMs + entry.minutes * MINUTE_MS
    if (now.getTime() < endsMs) {
      const entryEnd = new Date(endsMs).toISOString()
      return { entry, since: new Date(startsMs).toISOString(), until: entryEnd < until ? entryEnd : until }
    }
    startsMs = endsMs
  }
  throw new Error('a round has an end')
}

/**
 * Finds the next turn after the present one that has an entry. With `exceptTemplate`, entries with this template are
 * skipped.
 */
export function nextTurn(playlist: EntriesInZone, now: Date, exceptTemplate?: string): EntryTurn | undefined {
  if (playlist.entries.every(({ template }) => template === exceptTemplate)) return undefined
  let turn = turnAt(playlist, now)
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    turn = turnAt(playlist, new Date(turn.until))
    if (turn.entry && turn.entry.template !== exceptTemplate) return turn
  }
  return undefined
}
