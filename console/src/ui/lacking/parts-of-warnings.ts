import type { RowWarning } from '@wifi-tms/contract/displays'
import { readSentence } from '@wifi-tms/contract/sentences'

/** True for what is told of a code, in a sentence of its own. */
export const isOfCode = ({ message }: RowWarning): boolean => {
  const key = readSentence(message)?.key
  return key !== undefined && !['wrongFormat', 'otherResolution', 'unfit'].includes(key)
}

/** Parts warnings into the places without a fit value, and the sentences about codes. */
export const partsOfWarnings = (warnings: readonly RowWarning[]): { places: string[]; said: string[] } => ({
  places: [...new Set(warnings.filter((one) => !isOfCode(one)).map(({ path }) => path))],
  said: [...new Set(warnings.filter(isOfCode).map(({ message }) => message))],
})
