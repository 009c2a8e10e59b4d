import type { Hold } from '@wifi-tms/contract/plan'
import type { Product, QuietTime } from '@wifi-tms/contract/products'
import { weekdays } from '@wifi-tms/contract/rooms'
import { dayAfter, momentAt, wallAt, weekdayOf } from '../times/zones.ts'

/** The quiet times and budget of a product's devices. */
export type Rest = Pick<Product, 'quiet' | 'budget' | 'timeZone'>

/** The source of a planned picture, and the number of refreshes that its device has had on that day. */
interface Planned {
  source: string
  used: number
}

/**
 * The number of days within which the end of a quiet time is searched. A quiet time that goes on beyond them is searched
 * again then.
 */
const DAYS_AHEAD = 8

/** The span of a quiet time on a day; undefined where that day has none, or clocks skip all of it. */
function spanOn(day: string, { days, from, to }: QuietTime, timeZone: string) {
  if (!days.includes(weekdays[weekdayOf(day)]!)) return undefined
  const [begins, ends] = [`${day}T${from}`, `${to > from ? day : dayAfter(day, 1)}T${to}`]
  const span = { begins: momentAt(begins, timeZone), ends: momentAt(ends, timeZone) }
  return span.begins < span.ends ? span : undefined
}

/** The end of the quiet time at a moment; undefined outside of quiet times. Adjacent and overlapping quiet times form one. */
export function quietUntil({ quiet, timeZone }: Omit<Rest, 'budget'>, now: Date): string | undefined {
  if (quiet.length === 0) return undefined
  const today = wallAt(now, timeZone).slice(0, 10)
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, number) => dayAfter(today, number - 1))
  const spans = days.flatMap((day) => quiet.flatMap((time) => spanOn(day, time, timeZone) ?? []))
  let until = now.toISOString()
  for (;;) {
    const spanAround = spans.find(({ begins, ends }) => begins <= until && until < ends)
    if (!spanAround) return until > now.toISOString() ? until : undefined
    until = spanAround.ends
  }
}

/** The wall clock day that contains a moment, with its end. */
export function dayAround({ timeZone }: Pick<Rest, 'timeZone'>, now: Date): { since: string; until: string } {
  const today = wallAt(now, timeZone).slice(0, 10)
  return { since: momentAt(`${today}T00:00`, timeZone), until: momentAt(`${dayAfter(today, 1)}T00:00`, timeZone) }
}

/** The shares of a budget: playlists stop at half of it and tasks at three quarters, which leaves some for meetings. */
const shares: Readonly<Record<string, number>> = { playlist: 1 / 2, task: 3 / 4 }

/** True if a budget is used up for this source. */
export const isSpent = (budget: number | null, { source, used }: Planned): boolean =>
  budget !== null && used >= Math.ceil(budget * (shares[source] ?? 1))

/** The reason and end of a hold on a picture planned for this moment; null where it is shown. Each day has a new budget. */
export function holdAt(rest: Rest, planned: Planned, now: Date): Hold | null {
  const quiet = quietUntil(rest, now)
  const { until: midnight } = dayAround(rest, now)
  const isBudgetSpent = isSpent(rest.budget, planned)
  if (!isBudgetSpent || (quiet !== undefined && quiet >= midnight))
    return quiet === undefined ? null : { reason: 'quiet', until: quiet }
  return { reason: quiet ? 'quiet' : 'budget', until: quietUntil(rest, new Date(midnight)) ?? midnight }
}
