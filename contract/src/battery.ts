import { BATTERY_LOW } from './units.ts'

/** The kinds of batteries by the curve from voltage to charge; with `linear`, charge and voltage grow evenly. */
export const batteryCurves = ['linear', 'lipo', 'alkaline', 'coin'] as const
export type BatteryCurve = (typeof batteryCurves)[number]

/** A battery as its device type describes it: hundredths of a volt when empty and when full. */
export interface Battery {
  emptyVoltage: number
  fullVoltage: number
  curve: BatteryCurve
}

/** The voltages of a device without a device type. */
export const usualBattery: Battery = { emptyVoltage: 335, fullVoltage: 390, curve: 'linear' }

/**
 * The points of each curve, between which the charge is linear: [share of the way from the empty to the full voltage,
 * share of the charge], both 0 to 1. They are rounded from typical discharges under small loads: lithium polymer from
 * 4.2 to 3.3 V, alkaline cells from 1.55 to 0.9 V, CR2032 from 3.05 to 2.0 V.
 */
const points: Readonly<Record<BatteryCurve, readonly (readonly [voltage: number, charge: number])[]>> = {
  linear: [
    [0, 0],
    [1, 1],
  ],
  lipo: [
    [0, 0],
    [0.34, 0.05],
    [0.43, 0.1],
    [0.48, 0.2],
    [0.52, 0.3],
    [0.58, 0.5],
    [0.63, 0.6],
    [0.72, 0.7],
    [0.8, 0.8],
    [1, 1],
  ],
  alkaline: [
    [0, 0],
    [0.15, 0.05],
    [0.31, 0.15],
    [0.46, 0.4],
    [0.62, 0.7],
    [0.77, 0.88],
    [1, 1],
  ],
  coin: [
    [0, 0],
    [0.4, 0.04],
    [0.6, 0.1],
    [0.75, 0.2],
    [0.85, 0.4],
    [0.92, 0.7],
    [1, 1],
  ],
}

/** The charge in whole per cent, at a voltage in hundredths of a volt. */
export const chargePercent = (hundredths: number, battery: Battery): number =>
  Math.round(chargeOf(hundredths, battery) * 100)

/** The lowest voltage at which a battery has this charge in whole per cent, in hundredths of a volt. */
export function voltageOf(percent: number, battery: Battery): number {
  let voltage = battery.emptyVoltage
  while (voltage < battery.fullVoltage && chargePercent(voltage, battery) < percent) voltage++
  return voltage
}

/** The highest voltage of a low battery, in hundredths of a volt. */
export const lowVoltageOf = (battery: Battery): number => voltageOf(BATTERY_LOW + 1, battery) - 1

/** The levels of charge that people filter by. A `low` battery is either `empty` or `weak`. */
export const batteryLevels = ['empty', 'weak', 'low'] as const
export type BatteryLevel = (typeof batteryLevels)[number]

/** The charge at a voltage in hundredths of a volt, from 0 (empty) to 1 (full). */
export function chargeOf(hundredths: number, { emptyVoltage, fullVoltage, curve }: Battery): number {
  const share = Math.min(Math.max((hundredths - emptyVoltage) / (fullVoltage - emptyVoltage), 0), 1)
  const curvePoints = points[curve]
  // The first point at or above the share; at least 1, as the point before it is used too.
  const nextIndex = Math.max(
    curvePoints.findIndex(([voltage]) => voltage >= share),
    1,
  )
  const [[fromVoltage, fromCharge], [toVoltage, toCharge]] = [curvePoints[nextIndex - 1]!, curvePoints[nextIndex]!]
  return fromCharge + ((share - fromVoltage) / (toVoltage - fromVoltage)) * (toCharge - fromCharge)
}
