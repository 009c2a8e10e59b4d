import type { RuleParts } from '@wifi-tms/contract/rule-parts'
import { daysOf, periodsOf } from './rule-days.ts'

/**
 * The work of one expansion at most: a day, hour or minute that is looked at is 1, a time that is found is 5. All days from 1970
 * to 2100 and the longest COUNT among them are within it.
 */
export const MOST_WORK = 100_000
const FOUND = 5

/** A rule looks at too much for what it finds. */
export class TooCostly extends Error {
  override name = 'TooCostly'
}

const DAY = 1440
/** The minutes by which quick rules go on within a day. */
const quick: Readonly<Record<string, number>> = { HOURLY: 60, MINUTELY: 1 }

/**
 * The times of a rule of RFC 5545 that begins at one minute, from another one on and in their order: minutes since 1970 on a
 * clock that is never put forward or back, until the end of 2100. COUNT and UNTIL are left to others. Throws TooCostly.
 */
export function* ruleMinutes(parts: RuleParts, start: number, from: number): Generator<number> {
  const first = Math.max(start, from)
  const [startDay, firstDay] = [start, first].map((minute) => Math.floor(minute / DAY)) as [number, number]
  const hasDay = daysOf(parts, startDay)
  const timesIn = timesOf(parts, start)
  const positions = numbersOf(parts.BYSETPOS)
  let work = 0
  const spend = (much: number) => {
    work += much
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
 * The times of day of the period that begins on a day, in minutes, of which together BYSETPOS chooses: empty where an hour or
 * minute is not meant. Of slow rules they are the same on each day.
 */
function timesOf(parts: RuleParts, start: number): (day: number) => Iterable<number[]> {
  const [hours, minutes] = [numbersOf(parts.BYHOUR), numbersOf(parts.BYMINUTE)]
  const time = start - Math.floor(start / DAY) * DAY
  const within = (those: readonly number[]) =>
    those.flatMap((hour) => (minutes ?? [time % 60]).map((minute) => hour * 60 + minute))
  const unit = quick[parts.FREQ!]
  if (!unit) {
    const times = [within(hours ?? [Math.floor(time / 60)])]
    return () => times
  }
  const step = Number(parts.INTERVAL ?? 1)
  return function* (day) {
    const since = (day * DAY) / unit - Math.floor(start / unit)
    for (let index = ((-since % step) + step) % step; index < DAY / unit; index += step) {
      const hour = Math.floor((index * unit) / 60)
      if (hours && !hours.includes(hour)) yield []
      else if (unit === 60) yield within([hour])
      else yield !minutes || minutes.includes(index % 60) ? [index] : []
    }
  }
}

/** The places in a set of so many that BYSETPOS names, from its start or its end. */
const placesOf = (positions: readonly number[], size: number): number[] =>
  [...new Set(positions.map((one) => (one > 0 ? one - 1 : size + one)))]
    .filter((place) => place >= 0 && place < size)
    .sort((one, other) => one - other)

/** A list of numbers, each once and in their order. */
const numbersOf = (text: string | undefined): number[] | undefined =>
  text === undefined ? undefined : [...new Set(text.split(',').map(Number))].sort((one, other) => one - other)
