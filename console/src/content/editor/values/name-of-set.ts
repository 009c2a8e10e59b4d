import type { TFunction } from 'i18next'
import type { SampleSet } from '../document/samples.ts'

/** The label of a set of samples: its name, else its number. */
export const nameOfSet = ({ name }: SampleSet, index: number, t: TFunction): string =>
  name || t('editor.samples.unnamed', { number: index + 1 })
