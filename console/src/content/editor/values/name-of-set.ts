import type { TFunction } from 'i18next'
import type { SampleSet } from '../document/samples.ts'

/** What a set of samples is called: its name, else its number. */
export const nameOfSet = ({ name }: SampleSet, at: number, t: TFunction): string =>
  name || t('editor.samples.unnamed', { number: at + 1 })
