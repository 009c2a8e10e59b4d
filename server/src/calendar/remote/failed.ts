import type { FeedFault } from '@wifi-tms/contract/feeds'

/** Why a calendar elsewhere could not be read or written; it says nothing of its address. */
export class FeedFailed extends Error {
  readonly reason: FeedFault
  readonly status: number | null
  /** Seconds for which it wants to be left alone; 0: it says nothing. */
  readonly after: number
  constructor(reason: FeedFault, status: number | null = null, after = 0) {
    super(reason)
    this.after = after
    this.reason = reason
    this.status = status
  }
}

/** Thrown where a calendar holds more than is worked out of one. */
export class TooMuch extends Error {
  override name = 'TooMuch'
}
