/** Hundredths of a volt to per cent: 335 and below 0, 390 and above 100, linear between. */
export const batteryPercent = (hundredths: number): number =>
  Math.round((Math.min(Math.max(hundredths, 335), 390) - 335) / 0.55)

/** Per cent up to which a battery is low: people are told, and its mark is red. */
const BATTERY_LOW = 15

/** Whether a battery is low, by its hundredths of a volt. */
export const isBatteryLow = (hundredths: number): boolean => batteryPercent(hundredths) <= BATTERY_LOW

export const signalLevels = ['high', 'middle', 'low'] as const
export type SignalLevel = (typeof signalLevels)[number]

/** dBm from which a signal is high, and from which it is middle. */
export const SIGNAL_HIGH = -60
export const SIGNAL_MIDDLE = -75

export const signalLevel = (dbm: number): SignalLevel =>
  dbm >= SIGNAL_HIGH ? 'high' : dbm >= SIGNAL_MIDDLE ? 'middle' : 'low'

/** A 16-bit version: high byte major, low byte minor with a zero before it below 10. */
export const versionText = (version: number): string =>
  `Version-${version >> 8}.${String(version & 0xff).padStart(2, '0')}`
