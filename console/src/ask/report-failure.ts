import { errors, sessionCodes } from '@wifi-tms/contract/errors'
import i18next from 'i18next'
import { say } from '../say/say.ts'
import { useSession } from '../session/session.ts'
import { Failure, type WireTrouble, wireTroubles } from './failure.ts'
import { refusalText } from './refusal-text.ts'

type Spoken = keyof typeof errors

/** What browsers and the loader say when a part of the program does not come. */
const NOT_FETCHED = /^Unable to preload|dynamically imported module|^Importing a module script failed/

const isWire = (reason: string | undefined): reason is WireTrouble => wireTroubles.some((one) => one === reason)

/** What a refusal is about stands in the server's sentence; of others the table says all that a person needs. */
const isTelling = (name: Spoken) => name === 'wrongInput' || name === 'conflict'

/** The sentence for a person: by its reason, by the table of errors, or else the server's own words. */
export function wordsOf(error: unknown, otherwise = 'Error'): string {
  if (error instanceof Error && NOT_FETCHED.test(error.message)) return i18next.t('errors.unreachable')
  if (!(error instanceof Failure)) return error instanceof Error && error.message ? error.message : otherwise
  if (i18next.isInitialized) {
    if (error.code === undefined && isWire(error.reason)) return i18next.t(`errors.${error.reason}`)
    const told = refusalText(error, i18next.t)
    if (told) return told
    const name = (Object.keys(errors) as Spoken[]).find((one) => errors[one].code === error.code)
    const foreign = i18next.language !== 'en'
    if (name && (errors[name].message === error.message || (foreign && !isTelling(name))))
      return i18next.t(`errors.${name}`)
    if (name && foreign) return i18next.t('errors.quoting', { what: i18next.t(`errors.${name}`), said: error.message })
  }
  return error.message || otherwise
}

/** A session that has ended asks the person, once, whether to log in again. */
export function noticeEnd(error: unknown) {
  if (error instanceof Failure && error.code !== undefined && sessionCodes.includes(error.code)) {
    useSession.setState({ ended: true })
  }
}

/** Shows what went wrong for five seconds. */
export function reportFailure(error: unknown) {
  say('error', wordsOf(error))
  noticeEnd(error)
}
