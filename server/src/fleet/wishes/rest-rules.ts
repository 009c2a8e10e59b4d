/** A device that has nothing to do should ask again after so many seconds at most, whether it sleeps or only asks. */
export const NEXT_WHEN_IDLE = 300
/** In quiet times it is so many, as people's wishes reach it no sooner. */
export const NEXT_IN_QUIET = 3600
/** So many seconds after a moment at which its picture changes a device comes: by then the clock has looked, and it is painted. */
export const AFTER_CHANGE = 5
/** What should have changed so many seconds ago and has not is no longer waited for. */
const PATIENCE = 60

/** A span of moments. */
export interface Span {
  from: string
  until: string
}

/** The changes that matter to a device that goes to rest now. */
export const restSpan = (now: Date): Span => ({
  from: new Date(now.getTime() - PATIENCE * 1000).toISOString(),
  until: new Date(now.getTime() + NEXT_WHEN_IDLE * 1000).toISOString(),
})

/** When a delivery to a device is due, and when its picture may change as planned; null and undefined: at no known moment. */
interface Coming {
  dueAt?: string | null
  changesAt?: string | undefined
}

/** Tells for how many seconds a device may rest. What is planned for later than usual changes lies at the end of a quiet time. */
export function restSeconds({ dueAt, changesAt }: Coming, now: Date): number {
  const { from, until } = restSpan(now)
  const [next] = [dueAt, changesAt].filter((at) => at && at >= from && at <= until).sort()
  const isQuiet = changesAt !== undefined && changesAt > until
  const [end, most] = !next && isQuiet ? [changesAt, NEXT_IN_QUIET] : [next, NEXT_WHEN_IDLE]
  if (!end) return most
  const left = Math.ceil((Date.parse(end) - now.getTime()) / 1000)
  return Math.min(most, Math.max(0, left) + AFTER_CHANGE)
}
