import type { AlgorithmName } from '@wifi-tms/contract/algorithms'

export interface DisplayOptions {
  /** It is scaled onto panels of another resolution. */
  contain: boolean
  /** It is drawn again even where it stands. */
  force: boolean
  algorithm: AlgorithmName | undefined
}

export interface Choosing {
  options: DisplayOptions
  choose: (to: Partial<DisplayOptions>) => void
}
