import type { Playlist, PlaylistEntry } from '@wifi-tms/contract/playlists'
import { type Weekday, weekdays } from '@wifi-tms/contract/rooms'
import { dayAfter, momentAt, wallAt, weekdayOf } from '../times/zones.ts'

type Order = Pick<Playlist, 'entries' | 'timeZone'>

/** A turn of an entry, with its beginning and end; the entry is null where none takes part then. */
export interface EntryTurn {
  entry: PlaylistEntry | null
  since: string
  until: string
}

/** The most turns that a search for one with another template looks at: more than the hours of two weeks. */
const MOST_TURNS = 400

const MINUTE_MS = 60_000

/** The day of a moment and the two after it, with their weekdays. */
function daysFrom({ timeZone }: Order, now: Date): [day: string, weekday: Weekday][] {
  const today = wallAt(now, timeZone).slice(0, 10)
  return [0, 1, 2].map((later) => dayAfter(today, later)).map((day) => [day, weekdays[weekdayOf(day)]!])
}
type Days = ReturnType<typeof daysFrom>

/** The moments around a day at which the order begins again: midnight, and where hours of an entry begin or end. */
function cutsAround({ entries, timeZone }: Order, days: Days): string[] {
  const [today, weekday] = days[0]!
  const hours = entries.flatMap((entry) =>
    entry.hours?.days.includes(weekday) ? [entry.hours.from, entry.hours.to] : [],
  )
  // The sort is needed as clocks may be put back at midnight: the order of these wall times is not that of their moments then.
  const midnights = days.map(([day]) => `${day}T00:00`)
  return [...midnights, ...hours.map((time) => `${today}T${time}`)].map((wall) => momentAt(wall, timeZone)).sort()
}

/** True where an entry takes part at a moment of the first of these days. */
const isOpen = ({ hours }: PlaylistEntry, days: Days, timeZone: string, moment: string): boolean =>
  hours === null ||
  days.some(
    ([day, weekday]) =>
      hours.days.includes(weekday) &&
      momentAt(`${day}T${hours.from}`, timeZone) <= moment &&
      moment < momentAt(`${day}T${hours.to}`, timeZone),
  )

/**
 * The turn at a moment: the entries that take part then follow each other in order, each for its minutes, again and
 * again. A single entry stays until the order begins again.
 */
export function turnAt(order: Order, now: Date): EntryTurn {
  const moment = now.toISOString()
  const days = daysFrom(order, now)
  const cuts = cutsAround(order, days)
  const since = cuts.findLast((cut) => cut <= moment)!
  const until = cuts.find((cut) => cut > moment)!
  const openEntries = order.entries.filter((entry) => isOpen(entry, days, order.timeZone, moment))
  if (openEntries.length < 2) return { entry: openEntries[0] ?? null, since, until }
  const sinceMs = Date.parse(since)
  const roundMs = openEntries.reduce((sum, { minutes }) => sum + minutes, 0) * MINUTE_MS
  let startsMs = sinceMs + Math.floor((now.getTime() - sinceMs) / roundMs) * roundMs
  for (const entry of openEntries) {
    const endsMs = startsMs + entry.minutes * MINUTE_MS
    if (now.getTime() < endsMs) {
      const entryEnd = new Date(endsMs).toISOString()
      return { entry, since: new Date(startsMs).toISOString(), until: entryEnd < until ? entryEnd : until }
    }
    startsMs = endsMs
  }
  throw new Error('a round has an end')
}

/** The next turn after a moment that shows something; with `except`, something else than this template. */
export function nextTurn(order: Order, now: Date, except?: string): EntryTurn | undefined {
  if (order.entries.every(({ template }) => template === except)) return undefined
  let turn = turnAt(order, now)
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    turn = turnAt(order, new Date(turn.until))
    if (turn.entry && turn.entry.template !== except) return turn
  }
  return undefined
}
