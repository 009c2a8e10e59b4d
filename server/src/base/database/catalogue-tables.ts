import type { Stamped } from './stamped.ts'

export interface DeviceTypeTable extends Stamped {
  name: string
  type: number
  /** Hundredths of a volt. */
  emptyVoltage: number
  fullVoltage: number
  /** The contract's BatteryCurve. */
  curve: string
  /** The highest voltage of a low battery, computed from the fields above; null: as for a device without a type. */
  lowVoltage?: number | null | undefined
}

export interface ScreenTypeTable extends Stamped {
  name: string
  type: number
  color: string
  module: string
  width: number
  height: number
  angle: number
  sort: number
  /** JSON of the measured colours: { [colour]: '#rrggbb' }; null: the published colours are used. */
  inks: string | null
  /** 1: a frame has two parts, for the left half and the right. */
  halves: number
}

export interface AlgorithmTable extends Stamped {
  name: string
  algorithm: string
}
