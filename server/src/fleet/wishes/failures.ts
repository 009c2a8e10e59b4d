import { causeOf, type Failure, failureMessage } from '@wifi-tms/contract/failures'

const HOUR = 3600
export const LONGEST_RETRY = 24 * HOUR

/** The seconds before a failed wish may be tried again. They are more for the hardware, as a broken panel stays broken for a while. */
export const retrySeconds = (reason: string): number => (causeOf(reason) === 'hardware' ? LONGEST_RETRY : HOUR)

/** The failure in calls and notices, from a wish's reason and detail. A wish without a reason has not failed. */
export const failureOf = (reason: string, detail: string): Failure & { message: string } =>
  reason === '' ? { message: '' } : { message: failureMessage(reason, detail), reason, ...(detail && { detail }) }
