import type { FeedFault } from '@wifi-tms/contract/feeds'

/** The longest pause before the next reading of a calendar, in seconds, whatever Retry-After its server states. */
export const LONGEST_REST_SECONDS = 3600

/**
 * Thrown if an external calendar, or the address of a source or a shop, could not be read or written. Its message never
 * contains the address, which may be secret.
 */
export class FeedFailed extends Error {
  readonly reason: FeedFault
  readonly status: number | null
  /** The seconds for which the calendar's server wants no further requests; 0 if it states none. */
  readonly restSeconds: number
  constructor(reason: FeedFault, status: number | null = null, restSeconds = 0) {
    super(reason)
    this.restSeconds = restSeconds
    this.reason = reason
    this.status = status
  }
}

/** Thrown if a calendar has more entries or times than the limits allow. */
export class TooMuch extends Error {
  override name = 'TooMuch'
}
