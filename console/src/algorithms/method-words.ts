import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import { algorithms } from '@wifi-tms/paint/algorithms'
import type { TFunction } from 'i18next'

/** What an algorithm does, in a few words. */
export function methodWords(name: AlgorithmName, t: TFunction): string {
  const { method } = algorithms[name]
  if (method.kind === 'diffusion') return t('methods.diffusion', { count: method.taps.length })
  return t(`methods.${method.kind === 'mask' ? method.mask : method.by}`)
}
