import { readSentence } from '@wifi-tms/contract/sentences'
import i18next, { type TFunction } from 'i18next'
import { valueName } from './value-name.ts'

/**
 * Translates a sentence of the server or the painter; undefined for any other text, such as a device's. If the sentence
 * ends with another sentence as its reason (`why`), the reason is translated too.
 */
export function sentenceText(message: string, t: TFunction): string | undefined {
  const sentence = readSentence(message)
  if (!sentence) return undefined
  const { key, facts } = sentence
  const why = facts.why && (sentenceText(facts.why, t) ?? '')
  // A value of a template or an item is named as in the forms that fill it in.
  const name = facts.name && /^(data|item)\./.test(facts.name) ? valueName(facts.name, t) : facts.name
  return t(`said.${key}`, { ...facts, name, why, defaultValue: '' }) || undefined
}

/**
 * Translates the fault of a field. An unknown sentence is shown to English readers, and replaced by a general sentence
 * for others.
 */
export const faultText = (message: string, t: TFunction): string =>
  sentenceText(message, t) ?? (i18next.language === 'en' ? message : t('errors.wrongInput'))

/**
 * Translates several faults, which the server lists for the fields of one message: `battery: …; type: …`. A fault stays
 * as it is if neither the whole fault nor the part after its field is a known sentence.
 */
export const faultsText = (message: string, t: TFunction): string =>
  message
    .split('; ')
    .map((fault) => {
      const [fieldOfFault] = fault.split(': ', 1)
      const sentence = sentenceText(fault.slice(fieldOfFault!.length + 2), t)
      return sentenceText(fault, t) ?? (sentence ? t('app.pair', { what: fieldOfFault, said: sentence }) : fault)
    })
    .join(t('refusals.comma'))
