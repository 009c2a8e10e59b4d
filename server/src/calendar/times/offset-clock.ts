import { minuteOf, type WallClock, wallOfMinute } from './zones.ts'

/** A change of a clock, when it is put forward or back. */
export interface OffsetChange {
  /** The minute of the change, since 1970 in UTC. */
  at: number
  /** The minutes that the clock is ahead of UTC before the change, and after it. */
  before: number
  after: number
}

/** A number of minutes larger than any difference between wall time and UTC. */
const TWO_DAYS_MINUTES = 2880

/** A clock that is always `offset` minutes ahead of UTC. */
export const fixedClock = (offset: number): WallClock => clockOfChanges([{ at: 0, before: offset, after: offset }])

/** A clock with these changes, at least one, in their order. It reads skipped minutes like `momentAt` of zones.ts. */
export function clockOfChanges(changes: readonly OffsetChange[]): WallClock {
  /** The index of the first change after a minute UTC. */
  const indexAfter = (minute: number): number => {
    let [low, high] = [0, changes.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (changes[middle]!.at <= minute) low = middle + 1
      else high = middle
    }
    return low
  }
  const isoOf = (minute: number) => `${wallOfMinute(minute)}:00.000Z`
  return {
    momentAt(wallTime) {
      const minute = minuteOf(wallTime)
      const index = indexAfter(minute - TWO_DAYS_MINUTES)
      let offset = changes[index - 1]?.after ?? changes[0]!.before
      // Minutes before a change, and minutes that the change skips, have the offset before it.
      for (const { at, before, after } of changes.slice(index)) {
        if (minute < at + Math.max(before, after)) return isoOf(minute - before)
        offset = after
        if (at > minute + TWO_DAYS_MINUTES) break
      }
      return isoOf(minute - offset)
    },
    wallAt(moment) {
      const minute = Math.floor(new Date(moment).getTime() / 60_000)
      const index = indexAfter(minute)
      return wallOfMinute(minute + (changes[index - 1]?.after ?? changes[0]!.before))
    },
    gapsFrom(wallTime) {
      const gaps = changes
        .slice(indexAfter(minuteOf(wallTime) - TWO_DAYS_MINUTES))
        .filter(({ before, after }) => after > before)
      return (minute) => {
        while (gaps.length > 0 && minute >= gaps[0]!.at + gaps[0]!.after) gaps.shift()
        return gaps.length > 0 && minute >= gaps[0]!.at + gaps[0]!.before
      }
    },
  }
}
