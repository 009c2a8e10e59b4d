import { readSentence } from '@wifi-tms/contract/sentences'
import i18next, { type TFunction } from 'i18next'

/**
 * The reader's sentence for one of the server or the painter; undefined for any other text, such as a device's. Where a
 * sentence ends with another one as its reason (`why`), that one is translated too.
 */
export function saidText(message: string, t: TFunction): string | undefined {
  const sentence = readSentence(message)
  if (!sentence) return undefined
  const { key, facts } = sentence
  const why = facts.why && (saidText(facts.why, t) ?? '')
  // A place of a template is named as in the forms that fill it: without `data.`.
  const name = facts.name?.replace(/^data\./, '')
  return t(`said.${key}`, { ...facts, name, why, defaultValue: '' }) || undefined
}

/**
 * The fault of a field in the reader's language. An unknown sentence is shown only in English, and otherwise replaced
 * by a general one.
 */
export const faultText = (message: string, t: TFunction): string =>
  saidText(message, t) ?? (i18next.language === 'en' ? message : t('errors.wrongInput'))

/** Several faults, as the server lists them for the fields of one message: `battery: …; type: …`. */
export const faultsText = (message: string, t: TFunction): string =>
  message
    .split('; ')
    .map((fault) => {
      const [fieldOfFault] = fault.split(': ', 1)
      const sentence = saidText(fault.slice(fieldOfFault!.length + 2), t)
      return saidText(fault, t) ?? (sentence ? t('app.pair', { what: fieldOfFault, said: sentence }) : fault)
    })
    .join(t('refusals.comma'))
