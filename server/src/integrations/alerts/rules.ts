import { GATHER_MINUTES } from '@wifi-tms/contract/alerts'

const MINUTE_MS = 60_000

/** The longest pause between two tries to send a mail, and the time after which a mail is given up, in minutes. */
const LONGEST_PAUSE = 60
const GIVE_UP_AFTER = 24 * 60

const minutesAfter = (now: Date, minutes: number): string => new Date(now.getTime() + minutes * MINUTE_MS).toISOString()

/** The moment `minutes` before now. */
export const minutesBefore = (now: Date, minutes: number): string => minutesAfter(now, -minutes)

/** The moment until which troubles are gathered after a mail. */
export const gatheredUntil = (now: Date): string => minutesAfter(now, GATHER_MINUTES)

/** True if a mail may be written now. A moment too far ahead is from before the clock was put back. */
export const mayMail = (nextMailAt: string | null, now: Date): boolean =>
  nextMailAt === null || nextMailAt <= now.toISOString() || nextMailAt > gatheredUntil(now)

/**
 * The moment of the next try to send a mail, once try number `attempts` (from 1) has begun: after 2, 4, 8, 16 and 32
 * minutes, then each hour. The shortest pause is longer than a try takes, so that no two servers try at once.
 */
export const nextTryAt = (now: Date, attempts: number): string =>
  minutesAfter(now, Math.min(2 ** Math.min(attempts, 10), LONGEST_PAUSE))

/**
 * The bounds of the moments of due tries: up to `until`; and later than `beyond`, because such a moment is from before
 * the clock was put back.
 */
export const dueTries = (now: Date): { until: string; beyond: string } => ({
  until: now.toISOString(),
  beyond: minutesAfter(now, LONGEST_PAUSE),
})

/** True if a mail that was written at `createdAt` is too old to be tried again. */
export const isGivenUp = (createdAt: string, now: Date): boolean => createdAt <= minutesBefore(now, GIVE_UP_AFTER)

/** The day in UTC that begins `days` days after today. */
export const dayAfter = (now: Date, days: number): string => minutesAfter(now, days * 24 * 60).slice(0, 10)
