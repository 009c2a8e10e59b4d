import { LRUCache } from 'lru-cache'

/** The version of the time zone data, which changes when governments change their zones. */
export const ZONE_DATA = process.versions.tz ?? ''

/** Parses a wall minute such as 2026-11-30T09:00; 24:00 is the next midnight. */
const wallOf = (minute: string): Temporal.PlainDateTime =>
  minute.endsWith('T24:00')
    ? Temporal.PlainDate.from(minute.slice(0, 10)).add({ days: 1 }).toPlainDateTime()
    : Temporal.PlainDateTime.from(minute)

/** A cache of computed moments and days, by their arguments as text: most calls repeat an earlier call. */
const texts = new LRUCache<string, string>({ max: 10_000 })

function cachedText(name: string, work: () => string): string {
  const text = texts.get(name) ?? work()
  texts.set(name, text)
  return text
}

/**
 * The moment of a wall minute, by RFC 5545. A minute that clocks skip has the offset before the change. A minute that
 * occurs twice means the first one.
 */
export const momentAt = (minute: string, timeZone: string): string =>
  cachedText(`${minute} ${timeZone}`, () => isoOf(wallOf(minute).toZonedDateTime(timeZone)))

/** The wall clock of an IANA zone, or of a zone that a calendar defines itself. */
export interface WallClock {
  /** As `momentAt`. */
  momentAt(minute: string): string
  /** As `wallAt`. */
  wallAt(moment: string | Date): string
  /** As `gapsFrom`. */
  gapsFrom(wall: string): (minute: number) => boolean
}

const clocks = new LRUCache<string, WallClock>({ max: 1000 })

/** The clock of a zone by its IANA name. */
export function clockOf(timeZone: string): WallClock {
  const clock = clocks.get(timeZone) ?? {
    momentAt: (minute) => momentAt(minute, timeZone),
    wallAt: (moment) => wallAt(moment, timeZone),
    gapsFrom: (wall) => gapsFrom(wall, timeZone),
  }
  clocks.set(timeZone, clock)
  return clock
}

const MINUTE_MS = 60_000

/**
 * The number of a wall minute, counted from 1970 on a clock that is never put forward or back: 1970-01-01T01:00 is 60.
 * `wallOfMinute` is the inverse.
 */
export const minuteOf = (wall: string): number => Date.parse(`${wall}Z`) / MINUTE_MS
export const wallOfMinute = (minute: number): string => new Date(minute * MINUTE_MS).toISOString().slice(0, 16)

/**
 * Makes a test that is true for wall minutes that clocks skip when they are put forward. It must be called with minutes
 * in ascending order, from this wall minute on.
 */
export function gapsFrom(wall: string, timeZone: string): (minute: number) => boolean {
  const wallMinute = (at: Temporal.ZonedDateTime) => (at.epochMilliseconds + at.offsetNanoseconds / 1e6) / MINUTE_MS
  let moment: Temporal.ZonedDateTime | null = Temporal.PlainDateTime.from(wall)
    .subtract({ days: 1 })
    .toZonedDateTime(timeZone)
  let [begin, end] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return (minute) => {
    while (moment && minute >= Math.max(begin, end)) {
      moment = moment.getTimeZoneTransition('next')
      if (!moment) break
      begin = wallMinute(moment.subtract({ nanoseconds: 1 }))
      end = wallMinute(moment)
    }
    return begin <= minute && minute < end
  }
}

/** Finds the spans between two moments in which wall minutes occur again because clocks were put back. */
export function repeatedBetween(from: string, until: string, timeZone: string): { startsAt: string; endsAt: string }[] {
  const spans: { startsAt: string; endsAt: string }[] = []
  let change: Temporal.ZonedDateTime | null = Temporal.Instant.from(from).toZonedDateTimeISO(timeZone)
  for (;;) {
    change = change.getTimeZoneTransition('next')
    if (!change || isoOf(change) >= until) return spans
    const putBackMs = (change.subtract({ nanoseconds: 1 }).offsetNanoseconds - change.offsetNanoseconds) / 1e6
    const endsAt = new Date(change.epochMilliseconds + putBackMs).toISOString()
    if (putBackMs > 0) spans.push({ startsAt: isoOf(change), endsAt })
  }
}

/** The wall minute of a moment. */
export const wallAt = (moment: string | Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(new Date(moment).getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

/** The date `days` after another date. */
export const dayAfter = (day: string, days: number): string =>
  cachedText(`${day} ${days}`, () => Temporal.PlainDate.from(day).add({ days }).toString())

/** The weekday of a day: Monday is 0. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => dayAfter(day, -weekdayOf(day))

const isoOf = (at: Temporal.ZonedDateTime): string => new Date(at.epochMilliseconds).toISOString()
