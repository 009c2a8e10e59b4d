import type { Hold } from '@wifi-tms/contract/plan'
import type { Product, QuietTime } from '@wifi-tms/contract/products'
import { weekdays } from '@wifi-tms/contract/rooms'
import { dayAfter, momentAt, wallAt, weekdayOf } from '../times/zones.ts'

/** A product's limits on planned pictures: the quiet times and the daily budget of its devices. */
export type PictureLimits = Pick<Product, 'quiet' | 'budget' | 'timeZone'>

/** A planned picture: its source, and the number of refreshes that its device has had on that day. */
interface PlannedPicture {
  source: string
  used: number
}

/**
 * The number of days that are searched for the end of a quiet time. A quiet time that lasts longer is searched again
 * after these days.
 */
const DAYS_AHEAD = 8

/** The span of a quiet time on a day; undefined if that day has none, or clocks skip all of it. */
function spanOn(day: string, { days, from, to }: QuietTime, timeZone: string) {
  if (!days.includes(weekdays[weekdayOf(day)]!)) return undefined
  const [begins, ends] = [`${day}T${from}`, `${to > from ? day : dayAfter(day, 1)}T${to}`]
  const span = { begins: momentAt(begins, timeZone), ends: momentAt(ends, timeZone) }
  return span.begins < span.ends ? span : undefined
}

/**
 * The end of the quiet time at a moment; undefined outside of quiet times. Adjacent and overlapping quiet times count
 * as one.
 */
export function quietUntil(
  { quiet: quietTimes, timeZone }: Omit<PictureLimits, 'budget'>,
  now: Date,
): string | undefined {
  if (quietTimes.length === 0) return undefined
  const today = wallAt(now, timeZone).slice(0, 10)
  // Yesterday's quiet time may last beyond midnight.
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, number) => dayAfter(today, number - 1))
  const spans = days.flatMap((day) => quietTimes.flatMap((time) => spanOn(day, time, timeZone) ?? []))
  let until = now.toISOString()
  for (;;) {
    const spanAround = spans.find(({ begins, ends }) => begins <= until && until < ends)
    if (!spanAround) return until > now.toISOString() ? until : undefined
    until = spanAround.ends
  }
}

/** The begin and the end of the day that contains a moment, by the wall clock. */
export function dayAround({ timeZone }: Pick<PictureLimits, 'timeZone'>, now: Date): { since: string; until: string } {
  const today = wallAt(now, timeZone).slice(0, 10)
  return { since: momentAt(`${today}T00:00`, timeZone), until: momentAt(`${dayAfter(today, 1)}T00:00`, timeZone) }
}

/** The shares of a budget: playlists stop at half of it and tasks at three quarters, which leaves some for meetings. */
const budgetShares: Readonly<Record<string, number>> = { playlist: 1 / 2, task: 3 / 4 }

/** True if a budget is used up for this source. */
export const isSpent = (budget: number | null, { source, used }: PlannedPicture): boolean =>
  budget !== null && used >= Math.ceil(budget * (budgetShares[source] ?? 1))

/**
 * Tells why a picture that is planned for this moment is held back, and until when; null if it may be shown. A spent
 * budget holds the picture back until midnight, when a new budget begins.
 */
export function holdAt(limits: PictureLimits, planned: PlannedPicture, now: Date): Hold | null {
  const quietEnd = quietUntil(limits, now)
  const { until: midnight } = dayAround(limits, now)
  const isBudgetSpent = isSpent(limits.budget, planned)
  // A quiet time that lasts until midnight or longer outlasts the spent budget.
  if (!isBudgetSpent || (quietEnd !== undefined && quietEnd >= midnight))
    return quietEnd === undefined ? null : { reason: 'quiet', until: quietEnd }
  return { reason: quietEnd ? 'quiet' : 'budget', until: quietUntil(limits, new Date(midnight)) ?? midnight }
}
