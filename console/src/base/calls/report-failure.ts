import { sessionCodes } from '@wifi-tms/contract/errors'
import { Failure } from '../http/failure.ts'
import { failureText } from '../http/failure-text.ts'
import { useSession } from '../session/session.ts'
import { toast } from '../toasts/toasts.ts'

const tellsEnd = (error: unknown) =>
  error instanceof Failure && error.code !== undefined && sessionCodes.includes(error.code)

/** A session that has ended asks its person, once, whether to log in again. */
export function noticeEnd(error: unknown) {
  if (tellsEnd(error)) useSession.setState({ over: true, ended: true })
}

/** Shows for five seconds what went wrong; the words of the noun name the fields of a refusal. The end of a session says itself. */
export function reportFailure(error: unknown, noun?: string) {
  // Whoever has taken it back knows.
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (tellsEnd(error)) noticeEnd(error)
  else toast('error', failureText(error, { noun }))
}
