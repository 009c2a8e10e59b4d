import type { RuleParts } from '@wifi-tms/contract/rule-parts'
import { daysOf, periodsOf } from './rule-days.ts'

/**
 * The most work of one expansion. A day, hour or minute that is checked counts 1, a time that is found 5: enough for a
 * rule that checks all days from 1970 to 2100 and has the longest COUNT.
 */
export const MOST_WORK = 100_000
const FOUND_COST = 5

/** Thrown if finding the times of a rule takes too much work. */
export class TooCostly extends Error {
  override name = 'TooCostly'
}

const DAY_MINUTES = 1440
/** The step in minutes of rules that may have several times within a day. */
const stepMinutes: Readonly<Record<string, number>> = { HOURLY: 60, MINUTELY: 1 }

/**
 * Computes the times of a rule of RFC 5545 that begins at `start`, from `from` on and in order: minutes since 1970 on a
 * clock that is never put forward or back, until the end of 2100. The caller applies COUNT and UNTIL. Throws TooCostly.
 */
export function* ruleMinutes(parts: RuleParts, start: number, from: number): Generator<number> {
  const first = Math.max(start, from)
  const [startDay, firstDay] = [start, first].map((minute) => Math.floor(minute / DAY_MINUTES)) as [number, number]
  const hasDay = daysOf(parts, startDay)
  const timesIn = timesOf(parts, start)
  const positions = numbersOf(parts.BYSETPOS)
  let work = 0
  const spend = (cost: number) => {
    work += cost
    if (work > MOST_WORK) throw new TooCostly('The rule looks at too much')
  }
  for (const [begin, end] of periodsOf(parts, startDay, firstDay)) {
    const days: number[] = []
    // BYSETPOS counts from the begin of the period, so its earlier days are needed too.
    for (let day = positions ? begin : Math.max(begin, firstDay); day < end; day++) {
      spend(1)
      if (hasDay(day)) days.push(day)
    }
    if (days.length === 0) continue
    for (const times of timesIn(begin)) {
      spend(1)
      const size = days.length * times.length
      for (const index of positions ? indexesOf(positions, size) : Array(size).keys()) {
        const minute = days[Math.floor(index / times.length)]! * DAY_MINUTES + times[index % times.length]!
        if (minute < first) continue
        spend(FOUND_COST)
        yield minute
      }
    }
  }
}

/**
 * Makes the function that gives a day's times, in minutes since midnight, as lists from which BYSETPOS chooses. A rule
 * by hours or minutes has a list for each of its hours or minutes, which is empty if the rule excludes it. Any other
 * rule has one list, equal on all days.
 */
function timesOf(parts: RuleParts, start: number): (day: number) => Iterable<number[]> {
  const [hours, minutes] = [numbersOf(parts.BYHOUR), numbersOf(parts.BYMINUTE)]
  const time = start - Math.floor(start / DAY_MINUTES) * DAY_MINUTES
  const timesInHours = (chosenHours: readonly number[]) =>
    chosenHours.flatMap((hour) => (minutes ?? [time % 60]).map((minute) => hour * 60 + minute))
  const unit = stepMinutes[parts.FREQ!]
  if (!unit) {
    const times = [timesInHours(hours ?? [Math.floor(time / 60)])]
    return () => times
  }
  const step = Number(parts.INTERVAL ?? 1)
  return function* (day) {
    // The hours or minutes from the rule's start to this midnight. With INTERVAL only every `step`th of them counts.
    // The double `%` finds the first of them in the day, as `%` of a negative number is negative.
    const unitsSinceStart = (day * DAY_MINUTES) / unit - Math.floor(start / unit)
    for (let index = ((-unitsSinceStart % step) + step) % step; index < DAY_MINUTES / unit; index += step) {
      const hour = Math.floor((index * unit) / 60)
      if (hours && !hours.includes(hour)) yield []
      else if (unit === 60) yield timesInHours([hour])
      else yield !minutes || minutes.includes(index % 60) ? [index] : []
    }
  }
}

/** The indexes that BYSETPOS names in a set of `size`. Negative positions are counted from its end. */
const indexesOf = (positions: readonly number[], size: number): number[] =>
  [...new Set(positions.map((position) => (position > 0 ? position - 1 : size + position)))]
    .filter((index) => index >= 0 && index < size)
    .sort((first, second) => first - second)

/** The numbers of a list, each once and in ascending order. */
const numbersOf = (text: string | undefined): number[] | undefined =>
  text === undefined ? undefined : [...new Set(text.split(',').map(Number))].sort((first, second) => first - second)
