import { errors } from '@wifi-tms/contract/errors'
import i18next from 'i18next'
import { Failure, type WireTrouble, wireTroubles } from './failure.ts'
import { refusalText } from './refusal-text.ts'

type ErrorName = keyof typeof errors

/** Browsers and the loader say one of these when a part of the program does not come. */
const NOT_FETCHED = /^Unable to preload|dynamically imported module|^Importing a module script failed/

export const isNotFetched = (error: unknown): boolean => error instanceof Error && NOT_FETCHED.test(error.message)

const isWire = (reason: string | undefined): reason is WireTrouble => wireTroubles.some((one) => one === reason)

/** Only the server's sentence tells what such a refusal is about; of others the table of errors tells all there is. */
const isTelling = (name: ErrorName) => name === 'wrongInput' || name === 'conflict'

interface Options {
  /** The words of this noun name the fields of a refusal. */
  noun?: string | undefined
  /** This is said where an error has no message. */
  otherwise?: string
}

/** Gives a person the sentence for an error: by its reason, by the table of errors, or else in the server's own words. */
export function failureText(error: unknown, { noun, otherwise = 'Error' }: Options = {}): string {
  if (isNotFetched(error)) return i18next.t('errors.unreachable')
  if (!(error instanceof Failure)) return error instanceof Error && error.message ? error.message : otherwise
  if (i18next.isInitialized) {
    if (error.code === undefined && isWire(error.reason)) return i18next.t(`errors.${error.reason}`)
    const refusal = refusalText(error, i18next.t, noun)
    if (refusal) return refusal
    const name = (Object.keys(errors) as ErrorName[]).find((one) => errors[one].code === error.code)
    const foreign = i18next.language !== 'en'
    if (name && (errors[name].message === error.message || (foreign && !isTelling(name))))
      return i18next.t(`errors.${name}`)
    if (name && foreign) return i18next.t('errors.quoting', { what: i18next.t(`errors.${name}`), said: error.message })
  }
  return error.message || otherwise
}
