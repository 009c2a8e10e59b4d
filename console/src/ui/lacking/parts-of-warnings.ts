import type { RowWarning } from '@wifi-tms/contract/displays'
import { readSentence } from '@wifi-tms/contract/sentences'

/** True for warnings about a code, which have a sentence of their own. */
export const isOfCode = ({ message }: RowWarning): boolean => {
  const key = readSentence(message)?.key
  return key !== undefined && !['wrongFormat', 'otherResolution', 'unfit'].includes(key)
}

/** Splits warnings into the places that lack a fitting value, and the sentences about codes. */
export const partsOfWarnings = (warnings: readonly RowWarning[]): { places: string[]; said: string[] } => ({
  places: [...new Set(warnings.filter((warning) => !isOfCode(warning)).map(({ path }) => path))],
  said: [...new Set(warnings.filter(isOfCode).map(({ message }) => message))],
})
