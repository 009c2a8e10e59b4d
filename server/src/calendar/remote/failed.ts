import type { FeedFault } from '@wifi-tms/contract/feeds'

/** The reason why a calendar elsewhere could not be read or written; never with its address. */
export class FeedFailed extends Error {
  readonly reason: FeedFault
  readonly status: number | null
  /** Seconds for which it asks to be left alone; 0: none given. */
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
