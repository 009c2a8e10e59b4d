import { readSentence } from '@wifi-tms/contract/sentences'
import i18next, { type TFunction } from 'i18next'

/**
 * A sentence of the server or of the painter in the reader's language; undefined where it is none of ours, as what a device
 * says. A sentence in which another one stands is followed by that.
 */
export function saidText(message: string, t: TFunction): string | undefined {
  const read = readSentence(message)
  if (!read) return undefined
  const { key, facts } = read
  const why = facts.why && (saidText(facts.why, t) ?? '')
  // A place is called as in the forms of those who did not draw its template.
  const name = facts.name?.replace(/^data\./, '')
  return t(`said.${key}`, { ...facts, name, why, defaultValue: '' }) || undefined
}

/** The fault of a field in the reader's language: no sentence that we do not know reaches a page in another one. */
export const faultText = (message: string, t: TFunction): string =>
  saidText(message, t) ?? (i18next.language === 'en' ? message : t('errors.wrongInput'))

/** Several faults, as the server lists them for the fields of one message: `battery: …; type: …`. */
export const faultsText = (message: string, t: TFunction): string =>
  message
    .split('; ')
    .map((fault) => {
      const [what] = fault.split(': ', 1)
      const sentence = saidText(fault.slice(what!.length + 2), t)
      return saidText(fault, t) ?? (sentence ? t('app.pair', { what, said: sentence }) : fault)
    })
    .join(t('refusals.comma'))
