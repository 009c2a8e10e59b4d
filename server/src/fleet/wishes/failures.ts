import { causeOf, type Failure, failureMessage } from '@wifi-tms/contract/failures'

const HOUR = 3600
/** The most seconds between a failure and the next try. */
export const LONGEST_RETRY = 24 * HOUR

/** The seconds before a failed wish may be tried again: more after a fault of the hardware, which lasts longer. */
export const retrySeconds = (reason: string): number => (causeOf(reason) === 'hardware' ? LONGEST_RETRY : HOUR)

/** The failure in calls and notices, from a wish's reason and detail. A wish without a reason has not failed. */
export const failureOf = (reason: string, detail: string): Failure & { message: string } =>
  reason === '' ? { message: '' } : { message: failureMessage(reason, detail), reason, ...(detail && { detail }) }
