import { errors, sessionCodes } from '@wifi-tms/contract/errors'
import i18next from 'i18next'
import { say } from '../say/say.ts'
import { useSession } from '../session/session.ts'
import { Failure } from './failure.ts'

type Spoken = keyof typeof errors

/** What browsers and the loader say when a part of the program does not come. */
const NOT_FETCHED = /^Unable to preload|dynamically imported module|^Importing a module script failed/

/** The sentence for a person: the server's own words, translated where they are the error table's. */
export function wordsOf(error: unknown, otherwise = 'Error'): string {
  if (error instanceof Error && NOT_FETCHED.test(error.message)) return i18next.t('errors.unreachable')
  if (!(error instanceof Failure)) return error instanceof Error && error.message ? error.message : otherwise
  const name = (Object.keys(errors) as Spoken[]).find((one) => errors[one].code === error.code)
  if (name && errors[name].message === error.message && i18next.isInitialized) return i18next.t(`errors.${name}`)
  if (error.code === undefined && error.message === 'Failed to fetch') return i18next.t('errors.unreachable')
  return error.message || otherwise
}

/** Shows what went wrong for five seconds; a session that ended asks the person, once, whether to log in again. */
export function reportFailure(error: unknown) {
  say('error', wordsOf(error))
  if (error instanceof Failure && error.code !== undefined && sessionCodes.includes(error.code)) {
    useSession.setState({ ended: true })
  }
}
