import { wallAt } from '../times/zones.ts'

/** The maximum number of characters of a date. */
const LONGEST = 60
/** Matches the end of a moment of RFC 2822 or RFC 3339: a time and a zone. Other names may mean several zones. */
const TIME_AND_ZONE = /\d\d:\d\d(?::\d\d(?:\.\d+)?)? ?(?:[+-]\d\d:?\d\d|Z|UTC?|GMT|[ECMP][SD]T)$/

/**
 * Converts the moment of an entry, `Mon, 30 Nov 2026 08:00:00 +0100` or `2026-11-30T08:00:00Z`, to the minute by a
 * zone's wall clock, which templates can format. Any other text stays as it is.
 */
export function readFeedDate(text: string, timeZone: string): string {
  const moment = text.length <= LONGEST && TIME_AND_ZONE.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(moment) ? text : wallAt(new Date(moment), timeZone)
}
