/** The most seconds after which a device with nothing to do should ask again, whether it sleeps or only asks. */
export const NEXT_WHEN_IDLE = 300
/** The same in quiet times, as people's wishes reach it no sooner. */
export const NEXT_IN_QUIET = 3600
/** Seconds that a device comes after its picture changes: by then the clock has looked, and it is painted. */
export const AFTER_CHANGE = 5
/** Seconds after which a change that should have happened is no longer waited for. */
const PATIENCE = 60

/** Seconds beyond twice the announced time after which a tag that only asks is missed. */
const ASK_GRACE = 30

/** Seconds after which a tag that was told to ask again after `next` seconds is missed. */
export const missedSeconds = (next: number): number => 2 * next + ASK_GRACE

/** The most seconds until a tag that only asks is missed. */
export const LONGEST_MISSED = missedSeconds(NEXT_IN_QUIET)

/** A span of moments. */
export interface MomentSpan {
  from: string
  until: string
}

/** The span of changes that matter to a device that rests now. */
export const restSpan = (now: Date): MomentSpan => ({
  from: new Date(now.getTime() - PATIENCE * 1000).toISOString(),
  until: new Date(now.getTime() + NEXT_WHEN_IDLE * 1000).toISOString(),
})

/** The moments of a device's next delivery, and of its picture's next planned change; null and undefined: unknown. */
interface Coming {
  dueAt?: string | null
  changesAt?: string | undefined
}

/** Seconds that a device may rest. A planned change later than the usual ones is at the end of a quiet time. */
export function restSeconds({ dueAt, changesAt }: Coming, now: Date): number {
  const { from, until } = restSpan(now)
  const [next] = [dueAt, changesAt].filter((at) => at && at >= from && at <= until).sort()
  const isQuiet = changesAt !== undefined && changesAt > until
  const [end, most] = !next && isQuiet ? [changesAt, NEXT_IN_QUIET] : [next, NEXT_WHEN_IDLE]
  if (!end) return most
  const left = Math.ceil((Date.parse(end) - now.getTime()) / 1000)
  return Math.min(most, Math.max(0, left) + AFTER_CHANGE)
}
