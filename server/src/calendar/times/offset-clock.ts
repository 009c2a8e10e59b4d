import { minuteOf, type WallClock, wallOfMinute } from './zones.ts'

/** A change of a clock: the minute since 1970 UTC of the change, and the minutes that the clock is ahead of UTC before and after it. */
export interface OffsetChange {
  at: number
  before: number
  after: number
}

/** A number of minutes larger than any difference between wall time and UTC. */
const TWO_DAYS = 2880

/** A clock that is always `offset` minutes ahead of UTC. */
export const fixedClock = (offset: number): WallClock => clockOfTurns([{ at: 0, before: offset, after: offset }])

/** A clock with these changes, at least one, in their order. Skipped and repeated minutes are read as by `momentAt`. */
export function clockOfTurns(turns: readonly OffsetChange[]): WallClock {
  /** The index of the first change after a minute UTC. */
  const placeAfter = (minute: number): number => {
    let [low, high] = [0, turns.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (turns[middle]!.at <= minute) low = middle + 1
      else high = middle
    }
    return low
  }
  const isoOf = (minute: number) => `${wallOfMinute(minute)}:00.000Z`
  return {
    momentAt(wall) {
      const minute = minuteOf(wall)
      const place = placeAfter(minute - TWO_DAYS)
      let offset = turns[place - 1]?.after ?? turns[0]!.before
      // Minutes before a change, and minutes that the change skips, have the offset before it.
      for (const { at, before, after } of turns.slice(place)) {
        if (minute < at + Math.max(before, after)) return isoOf(minute - before)
        offset = after
        if (at > minute + TWO_DAYS) break
      }
      return isoOf(minute - offset)
    },
    wallAt(moment) {
      const minute = Math.floor(new Date(moment).getTime() / 60_000)
      const place = placeAfter(minute)
      return wallOfMinute(minute + (turns[place - 1]?.after ?? turns[0]!.before))
    },
    gapsFrom(wall) {
      const gaps = turns.slice(placeAfter(minuteOf(wall) - TWO_DAYS)).filter(({ before, after }) => after > before)
      return (minute) => {
        while (gaps.length > 0 && minute >= gaps[0]!.at + gaps[0]!.after) gaps.shift()
        return gaps.length > 0 && minute >= gaps[0]!.at + gaps[0]!.before
      }
    },
  }
}
