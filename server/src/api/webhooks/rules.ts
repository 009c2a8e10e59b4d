import type { WebhookDeliveryTable } from '../../base/database/webhook-tables.ts'

/** The pauses before the tries after the first, in seconds. With the longest jitter they take less than a day. */
export const RETRY_SECONDS = [5, 20, 60, 300, 900, 3600, 7200, 14_400, 21_600, 28_800] as const
/** The maximum share that is added to a pause, so that many messages are not tried again in the same moment. */
const JITTER = 0.1
/** The longest pause, in seconds, that a receiver can ask for by `Retry-After`. */
export const LONGEST_PAUSE_SECONDS = 86_400

/** The outcome of a try: the status of the answer, or the reason why there was none. */
export interface TryOutcome {
  status: number | null
  fault: string | null
  /** The seconds for which the receiver wants no further try; 0 if it states none. */
  restSeconds: number
}

/** The seconds that an answer's `Retry-After` asks for, given as a number or as a date (RFC 9110); otherwise 0. */
export function restSecondsOf(retryAfter: string | undefined, now: Date): number {
  if (!retryAfter) return 0
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - now.getTime()) / 1000)
  return Math.min(Math.max(seconds || 0, 0), LONGEST_PAUSE_SECONDS)
}

/**
 * The columns of a delivery after a try. Only a status from 200 to 299 is a success; 410 means that the receiver wants
 * no more messages. `spread` is a random number from 0 to 1 for the jitter.
 */
export function afterTry(
  { attempts, tries }: Pick<WebhookDeliveryTable, 'attempts' | 'tries'>,
  { status, fault, restSeconds }: TryOutcome,
  now: Date,
  spread: number,
): Pick<WebhookDeliveryTable, 'state' | 'status' | 'fault' | 'attempts' | 'tries' | 'nextAt'> {
  const tried = { status, fault, attempts: attempts + 1, tries: tries + 1 }
  if (status !== null && status >= 200 && status < 300) return { ...tried, state: 'delivered', nextAt: null }
  const pauseSeconds = RETRY_SECONDS[tries]
  if (pauseSeconds === undefined || status === GONE) return { ...tried, state: 'failed', nextAt: null }
  const seconds = Math.max(pauseSeconds, restSeconds) * (1 + JITTER * spread)
  return { ...tried, state: 'waiting', nextAt: new Date(now.getTime() + seconds * 1000).toISOString() }
}

/** The status by which a receiver says that it is gone for good. */
export const GONE = 410
