import type { RuleParts } from '@wifi-tms/contract/rule-parts'
import { daysOf, periodsOf } from './rule-days.ts'

/**
 * The most work of one expansion. A day, hour or minute that is checked counts 1, a time that is found 5: enough for a
 * rule that checks all days from 1970 to 2100 and has the longest COUNT.
 */
export const MOST_WORK = 100_000
const FOUND = 5

/** Thrown where finding the times of a rule takes too much work. */
export class TooCostly extends Error {
  override name = 'TooCostly'
}

const DAY = 1440
/** The step in minutes of rules that may have several times within a day. */
const quick: Readonly<Record<string, number>> = { HOURLY: 60, MINUTELY: 1 }

/**
 * The times of a rule of RFC 5545 that begins at `start`, from `from` on and in order: minutes since 1970 on a clock
 * that is never put forward or back, until the end of 2100. The caller applies COUNT and UNTIL. Throws TooCostly.
 */
export function* ruleMinutes(parts: RuleParts, start: number, from: number): Generator<number> {
  const first = Math.max(start, from)
  const [startDay, firstDay] = [start, first].map((minute) => Math.floor(minute / DAY)) as [number, number]
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
    for (let day = positions ? begin : Math.max(begin, firstDay); day < end; day++) {
      spend(1)
      if (hasDay(day)) days.push(day)
    }
    if (days.length === 0) continue
    for (const times of timesIn(begin)) {
      spend(1)
      const size = days.length * times.length
      for (const place of positions ? placesOf(positions, size) : Array(size).keys()) {
        const minute = days[Math.floor(place / times.length)]! * DAY + times[place % times.length]!
        if (minute < first) continue
        spend(FOUND)
        yield minute
      }
    }
  }
}

/**
 * The times of day, in minutes, of each period of a day: lists from which BYSETPOS chooses, empty where the rule excludes an
 * hour or minute. A rule that is not by hours or minutes has the same single list on each day.
 */
function timesOf(parts: RuleParts, start: number): (day: number) => Iterable<number[]> {
  const [hours, minutes] = [numbersOf(parts.BYHOUR), numbersOf(parts.BYMINUTE)]
  const time = start - Math.floor(start / DAY) * DAY
  const timesInHours = (someHours: readonly number[]) =>
    someHours.flatMap((hour) => (minutes ?? [time % 60]).map((minute) => hour * 60 + minute))
  const unit = quick[parts.FREQ!]
  if (!unit) {
    const times = [timesInHours(hours ?? [Math.floor(time / 60)])]
    return () => times
  }
  const step = Number(parts.INTERVAL ?? 1)
  return function* (day) {
    const since = (day * DAY) / unit - Math.floor(start / unit)
    for (let index = ((-since % step) + step) % step; index < DAY / unit; index += step) {
      const hour = Math.floor((index * unit) / 60)
      if (hours && !hours.includes(hour)) yield []
      else if (unit === 60) yield timesInHours([hour])
      else yield !minutes || minutes.includes(index % 60) ? [index] : []
    }
  }
}

/** The indexes that BYSETPOS names in a set of `size`, counted from its start or, where negative, from its end. */
const placesOf = (positions: readonly number[], size: number): number[] =>
  [...new Set(positions.map((one) => (one > 0 ? one - 1 : size + one)))]
    .filter((place) => place >= 0 && place < size)
    .sort((one, other) => one - other)

/** The numbers of a list, each once and in ascending order. */
const numbersOf = (text: string | undefined): number[] | undefined =>
  text === undefined ? undefined : [...new Set(text.split(',').map(Number))].sort((one, other) => one - other)
