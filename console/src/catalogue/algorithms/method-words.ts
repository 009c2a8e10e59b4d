import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import { algorithms } from '@wifi-tms/paint/algorithms'
import type { TFunction } from 'i18next'
import { percentText } from '../../base/i18n/numbers.ts'

export function methodWords(name: AlgorithmName, t: TFunction, language: string): string {
  const { method } = algorithms[name]
  if (method.kind === 'diffusion') {
    const words = t('methods.diffusion', { count: method.taps.length })
    const share = method.taps.reduce((sum, [, , parts]) => sum + parts, 0) / method.of
    return share === 1 ? words : t('methods.inPart', { method: words, share: percentText(share, language) })
  }
  return t(`methods.${method.kind === 'mask' ? method.mask : method.by}`)
}
