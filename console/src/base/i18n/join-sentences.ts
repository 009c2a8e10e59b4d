import type { TFunction } from 'i18next'

/** The space between two sentences in the reader's language: none in Chinese and Japanese. */
export const sentenceGap = (t: TFunction): string => t('app.sentences', { first: '', second: '' })

/** Joins sentences with the gap of the reader's language; absent sentences are left out. */
export const joinSentences = (sentences: readonly (string | false | null | undefined)[], t: TFunction): string =>
  sentences.filter(Boolean).join(sentenceGap(t))
