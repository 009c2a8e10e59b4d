import type { Hold } from '@wifi-tms/contract/plan'
import type { Product, QuietTime } from '@wifi-tms/contract/products'
import { weekdays } from '@wifi-tms/contract/rooms'
import { dayAfter, momentAt, wallAt, weekdayOf } from '../times/zones.ts'

/** How much a product's devices are left alone. */
export type Rest = Pick<Product, 'quiet' | 'budget' | 'timeZone'>

/** What wants to be shown, and how many refreshes the device has had on the day of that moment. */
interface Planned {
  source: string
  used: number
}

/** Quiet is looked at so many days ahead: where it never ends, it is looked at again then. */
const DAYS = 8

/** When a quiet time of a day begins and ends; undefined where that day has none, or clocks leave nothing of it. */
function spanOn(day: string, { days, from, to }: QuietTime, timeZone: string) {
  if (!days.includes(weekdays[weekdayOf(day)]!)) return undefined
  const [begins, ends] = [`${day}T${from}`, `${to > from ? day : dayAfter(day, 1)}T${to}`]
  const span = { begins: momentAt(begins, timeZone), ends: momentAt(ends, timeZone) }
  return span.begins < span.ends ? span : undefined
}

/** Until when it is quiet; undefined: it is not. Times that meet or overlap are one. */
export function quietUntil({ quiet, timeZone }: Omit<Rest, 'budget'>, at: Date): string | undefined {
  if (quiet.length === 0) return undefined
  const today = wallAt(at, timeZone).slice(0, 10)
  const days = Array.from({ length: DAYS + 1 }, (_, number) => dayAfter(today, number - 1))
  const spans = days.flatMap((day) => quiet.flatMap((time) => spanOn(day, time, timeZone) ?? []))
  let until = at.toISOString()
  for (;;) {
    const longer = spans.find(({ begins, ends }) => begins <= until && until < ends)
    if (!longer) return until > at.toISOString() ? until : undefined
    until = longer.ends
  }
}

/** The day of the wall clock around a moment, until its end. */
export function dayAround({ timeZone }: Pick<Rest, 'timeZone'>, at: Date): { since: string; until: string } {
  const today = wallAt(at, timeZone).slice(0, 10)
  return { since: momentAt(`${today}T00:00`, timeZone), until: momentAt(`${dayAfter(today, 1)}T00:00`, timeZone) }
}

/** Playlists stop at half of a budget and tasks at three quarters, so that something is left for meetings. */
const shares: Readonly<Record<string, number>> = { playlist: 1 / 2, task: 3 / 4 }

/** Whether a budget is used up for what comes from this source. */
export const isSpent = (budget: number | null, { source, used }: Planned): boolean =>
  budget !== null && used >= Math.ceil(budget * (shares[source] ?? 1))

/** Why and until when what is planned for this moment is held back; null: it is shown. A new day has a budget of its own. */
export function holdAt(rest: Rest, planned: Planned, at: Date): Hold | null {
  const quiet = quietUntil(rest, at)
  const { until: midnight } = dayAround(rest, at)
  const spent = isSpent(rest.budget, planned)
  if (!spent || (quiet !== undefined && quiet >= midnight))
    return quiet === undefined ? null : { reason: 'quiet', until: quiet }
  return { reason: quiet ? 'quiet' : 'budget', until: quietUntil(rest, new Date(midnight)) ?? midnight }
}
