import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import { algorithms } from '@wifi-tms/paint/algorithms'
import type { TFunction } from 'i18next'
import { percentText } from '../../base/i18n/numbers.ts'

/**
 * Describes how an algorithm dithers. For an error diffusion, the text has the number of neighbours that get the error,
 * and the share of the error that they get if it is not all.
 */
export function methodWords(name: AlgorithmName, t: TFunction, language: string): string {
  const { method } = algorithms[name]
  if (method.kind === 'diffusion') {
    const words = t('methods.diffusion', { count: method.taps.length })
    const share = method.taps.reduce((sum, [, , parts]) => sum + parts, 0) / method.totalParts
    return share === 1 ? words : t('methods.inPart', { method: words, share: percentText(share, language) })
  }
  return t(`methods.${method.kind === 'mask' ? method.mask : method.basis}`)
}
