import type { AlgorithmName } from '@wifi-tms/contract/algorithms'

export interface DisplayOptions {
  /** True if the template is scaled onto panels of another resolution. */
  scales: boolean
  /** True if devices that already show the same picture draw it again. */
  force: boolean
  algorithm: AlgorithmName | undefined
}

export interface DisplayOptionsProps {
  options: DisplayOptions
  choose: (changes: Partial<DisplayOptions>) => void
}
