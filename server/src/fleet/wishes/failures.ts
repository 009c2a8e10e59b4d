import { causeOf, type Failure, failureMessage } from '@wifi-tms/contract/failures'

const HOUR_SECONDS = 3600
/** The maximum number of seconds between a failure and the next try. */
export const LONGEST_RETRY_SECONDS = 24 * HOUR_SECONDS

/**
 * The seconds before a failed wish may be tried again: more after a fault of the hardware, as such faults last longer.
 */
export const retrySeconds = (reason: string): number =>
  ['hardware', 'panel'].includes(causeOf(reason)) ? LONGEST_RETRY_SECONDS : HOUR_SECONDS

/** The failure in calls and notices, from a wish's reason and detail. A wish without a reason has not failed. */
export const failureOf = (reason: string, detail: string): Failure & { message: string } =>
  reason === '' ? { message: '' } : { message: failureMessage(reason, detail), reason, ...(detail && { detail }) }
