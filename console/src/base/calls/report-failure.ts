import { sessionCodes } from '@wifi-tms/contract/errors'
import { Failure } from '../http/failure.ts'
import { failureText } from '../http/failure-text.ts'
import { useSession } from '../session/session.ts'
import { toast } from '../toasts/toasts.ts'

/** A session that has ended asks its person, once, whether to log in again. */
export function noticeEnd(error: unknown) {
  if (error instanceof Failure && error.code !== undefined && sessionCodes.includes(error.code)) {
    useSession.setState({ ended: true })
  }
}

/** Shows for five seconds what went wrong; the words of the noun name the fields of a refusal. */
export function reportFailure(error: unknown, noun?: string) {
  toast('error', failureText(error, { noun }))
  noticeEnd(error)
}
