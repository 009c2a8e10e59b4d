import { sessionCodes } from '@wifi-tms/contract/errors'
import { CallFailure } from '../http/failure.ts'
import { failureText } from '../http/failure-text.ts'
import { setLacksFactor, useSession } from '../session/session.ts'
import { toast } from '../toasts/toasts.ts'

const isSessionEnd = (error: unknown) =>
  error instanceof CallFailure && error.code !== undefined && sessionCodes.includes(error.code)

const demandsFactor = (error: unknown) => error instanceof CallFailure && error.reason === 'factor-demanded'

/**
 * True if the caller handles the failure: it asks the person to confirm the change, or a second person to approve it.
 */
const isAnsweredByCaller = (error: unknown) =>
  error instanceof CallFailure && (error.reason === 'lacking' || error.reason === 'second-person')

/**
 * Handles a failure that concerns the session. If the session has ended, the console asks the person once to log in
 * again. If a second factor is demanded, the console opens the page where the person turns it on.
 */
export function handleSessionFailure(error: unknown) {
  if (isSessionEnd(error)) useSession.setState({ hasEnded: true, asksToLogIn: true })
  if (demandsFactor(error)) setLacksFactor(true)
}

/**
 * Shows a failure for five seconds. The words of `noun` name the fields of a refusal. A failure about the session is
 * left to `handleSessionFailure`.
 */
export function reportFailure(error: unknown, noun?: string) {
  // A call that the person cancelled needs no message.
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (isSessionEnd(error) || demandsFactor(error)) handleSessionFailure(error)
  else if (!isAnsweredByCaller(error)) toast('error', failureText(error, { noun }))
}
