import type { FeedFault } from '@wifi-tms/contract/feeds'

/** Thrown where an external calendar could not be read or written. Its message never contains the address, which is secret. */
export class FeedFailed extends Error {
  readonly reason: FeedFault
  readonly status: number | null
  /** Seconds for which the calendar's server wants no further requests; 0: none stated. */
  readonly restSeconds: number
  constructor(reason: FeedFault, status: number | null = null, restSeconds = 0) {
    super(reason)
    this.restSeconds = restSeconds
    this.reason = reason
    this.status = status
  }
}

/** Thrown where a calendar holds more than the bounds allow. */
export class TooMuch extends Error {
  override name = 'TooMuch'
}
