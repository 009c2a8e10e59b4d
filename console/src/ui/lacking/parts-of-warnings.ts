import type { RowWarning } from '@wifi-tms/contract/displays'
import { readSentence, type SentenceKey } from '@wifi-tms/contract/sentences'

/**
 * The keys of the warnings that are shown by their path and not as a sentence: a place without a value, or a row whose
 * device has another resolution.
 */
const shownByPlace: readonly SentenceKey[] = ['noValue', 'otherResolution', 'unfit']

/** True for a warning that is shown as a sentence: about a value that is present, or about the content of a code. */
export const isSentence = ({ message }: Pick<RowWarning, 'message'>): boolean => {
  const key = readSentence(message)?.key
  return key !== undefined && !shownByPlace.includes(key)
}

/** Splits warnings into the places that have no value, and the sentences about all others. */
export const partsOfWarnings = (warnings: readonly RowWarning[]): { places: string[]; messages: string[] } => ({
  places: [...new Set(warnings.filter((warning) => !isSentence(warning)).map(({ path }) => path))],
  messages: [...new Set(warnings.filter(isSentence).map(({ message }) => message))],
})
