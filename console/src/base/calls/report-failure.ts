import { sessionCodes } from '@wifi-tms/contract/errors'
import { CallFailure } from '../http/failure.ts'
import { failureText } from '../http/failure-text.ts'
import { noteFactor, useSession } from '../session/session.ts'
import { toast } from '../toasts/toasts.ts'

const tellsEnd = (error: unknown) =>
  error instanceof CallFailure && error.code !== undefined && sessionCodes.includes(error.code)

const asksForFactor = (error: unknown) => error instanceof CallFailure && error.reason === 'factor-demanded'

/**
 * A session that has ended asks its person, once, whether to log in again; one of which a second factor is demanded since
 * it was opened leads to where it is turned on.
 */
export function noticeEnd(error: unknown) {
  if (tellsEnd(error)) useSession.setState({ over: true, ended: true })
  if (asksForFactor(error)) noteFactor(true)
}

/** Shows for five seconds what went wrong; the words of the noun name the fields of a refusal. What noticeEnd notices says itself. */
export function reportFailure(error: unknown, noun?: string) {
  // Whoever has taken it back knows.
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (tellsEnd(error) || asksForFactor(error)) noticeEnd(error)
  // Who lets a person say that they want it all the same asks them.
  else if (!(error instanceof CallFailure && error.reason === 'lacking')) toast('error', failureText(error, { noun }))
}
