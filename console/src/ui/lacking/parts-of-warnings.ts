import type { RowWarning } from '@wifi-tms/contract/displays'
import { readSentence, type SentenceKey } from '@wifi-tms/contract/sentences'

/** The warnings that are shown as the name of their place. */
const shownByPlace: readonly SentenceKey[] = ['noValue', 'otherResolution', 'unfit']

/** True for a warning that is shown as a sentence: about a value that is present, or about the content of a code. */
export const isSaid = ({ message }: Pick<RowWarning, 'message'>): boolean => {
  const key = readSentence(message)?.key
  return key !== undefined && !shownByPlace.includes(key)
}

/** Splits warnings into the places that have no value, and the sentences about all others. */
export const partsOfWarnings = (warnings: readonly RowWarning[]): { places: string[]; messages: string[] } => ({
  places: [...new Set(warnings.filter((warning) => !isSaid(warning)).map(({ path }) => path))],
  messages: [...new Set(warnings.filter(isSaid).map(({ message }) => message))],
})
