import { sessionCodes } from '@wifi-tms/contract/errors'
import { CallFailure } from '../http/failure.ts'
import { failureText } from '../http/failure-text.ts'
import { noteFactor, useSession } from '../session/session.ts'
import { toast } from '../toasts/toasts.ts'

const isSessionEnd = (error: unknown) =>
  error instanceof CallFailure && error.code !== undefined && sessionCodes.includes(error.code)

const demandsFactor = (error: unknown) => error instanceof CallFailure && error.reason === 'factor-demanded'

/**
 * True where the caller handles the failure: it asks the person to confirm the change, or a second person to approve
 * it.
 */
const isAnsweredByCaller = (error: unknown) =>
  error instanceof CallFailure && (error.reason === 'lacking' || error.reason === 'second-person')

/**
 * Reacts to a failure that concerns the session. Where the session has ended, the console asks, once, if its person
 * wants to log in again; a demand for a second factor leads to the page where it is turned on.
 */
export function noticeEnd(error: unknown) {
  if (isSessionEnd(error)) useSession.setState({ over: true, ended: true })
  if (demandsFactor(error)) noteFactor(true)
}

/**
 * Shows a failure for five seconds; the words of the noun name the fields of a refusal. A failure about the session is
 * left to `noticeEnd`.
 */
export function reportFailure(error: unknown, noun?: string) {
  // A call that the person cancelled needs no message.
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (isSessionEnd(error) || demandsFactor(error)) noticeEnd(error)
  else if (!isAnsweredByCaller(error)) toast('error', failureText(error, { noun }))
}
