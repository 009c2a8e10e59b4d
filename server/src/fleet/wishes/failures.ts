import { causeOf, type Failure, failureMessage } from '@wifi-tms/contract/failures'

const HOUR = 3600

/** Seconds until a failed wish may be tried again: a broken panel does not heal within the hour. */
export const retrySeconds = (reason: string): number => (causeOf(reason) === 'hardware' ? 24 * HOUR : HOUR)

/** What a call or a notice tells of a wish that has this reason and detail; a wish without a reason has not failed. */
export const failureOf = (reason: string, detail: string): Failure & { message: string } =>
  reason === '' ? { message: '' } : { message: failureMessage(reason, detail), reason, ...(detail && { detail }) }
