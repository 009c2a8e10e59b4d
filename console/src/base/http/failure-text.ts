import { errors } from '@wifi-tms/contract/errors'
import i18next from 'i18next'
import { fieldName } from '../i18n/field-name.ts'
import { sentenceText } from '../i18n/sentence-text.ts'
import { CallFailure, type WireTrouble, wireTroubles } from './failure.ts'
import { refusalText } from './refusal-text.ts'

type ErrorName = keyof typeof errors

/** Matches the messages of browsers and of Vite's loader about a part of the program that cannot be fetched. */
const NOT_FETCHED = /^Unable to preload|dynamically imported module|^Importing a module script failed/

/** True if a part of the program could not be fetched. */
export const isNotFetched = (error: unknown): boolean => error instanceof Error && NOT_FETCHED.test(error.message)

const isWireTrouble = (reason: string | undefined): reason is WireTrouble =>
  wireTroubles.some((trouble) => trouble === reason)

interface Options {
  /** The kind of object, such as `devices`, whose translations name the refused fields. */
  noun?: string | undefined
  /** The text for an error without a message. */
  otherwise?: string
}

/** Gives the sentence for an error: by its reason, by the server's message, or by the table of errors. */
export function failureText(error: unknown, { noun, otherwise = 'Error' }: Options = {}): string {
  if (isNotFetched(error)) return i18next.t('errors.unreachable')
  if (!(error instanceof CallFailure)) return error instanceof Error && error.message ? error.message : otherwise
  if (i18next.isInitialized) {
    if (error.code === undefined && isWireTrouble(error.reason)) return i18next.t(`errors.${error.reason}`)
    const refusal = refusalText(error, i18next.t, noun)
    if (refusal) return refusal
    const name = (Object.keys(errors) as ErrorName[]).find((errorName) => errors[errorName].code === error.code)
    // If the message is the usual one of its code, the translation for the code says the same.
    if (name && errors[name].message === error.message) return i18next.t(`errors.${name}`)
    const { path = '', message = error.message } = error.faults[0] ?? {}
    const sentence = sentenceText(message, i18next.t)
    const field = noun && path ? fieldName(i18next.t, noun, path) : path
    if (sentence) return field === path ? sentence : i18next.t('app.pair', { what: field, said: sentence })
    // The message has no translation. Readers of other languages get the general sentence of its code instead of
    // English.
    if (name && i18next.language !== 'en') return i18next.t(`errors.${name}`)
  }
  return error.message || otherwise
}
