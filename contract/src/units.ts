/**
 * The charge in per cent at hundredths of a volt: up to 335 it is 0, from 390 on 100, and each 0.55 add one per cent.
 */
export const batteryPercent = (hundredths: number): number =>
  Math.round((Math.min(Math.max(hundredths, 335), 390) - 335) / 0.55)

/** A battery at or below this per cent is low, and people are warned of it. */
export const BATTERY_LOW = 15

/**
 * The per cent from which a picture no longer shows the sign of a low battery: above BATTERY_LOW, so that a wavering
 * voltage costs no refreshes.
 */
export const BATTERY_ENOUGH = BATTERY_LOW + 5

/** The milliseconds without contact after which a device counts as offline for long: a day. */
export const LONG_OFFLINE_MS = 24 * 3_600_000

export const signalLevels = ['high', 'middle', 'low'] as const
export type SignalLevel = (typeof signalLevels)[number]

/** The least dBm of a high signal, and of a middle one. */
export const SIGNAL_HIGH = -60
export const SIGNAL_MIDDLE = -75

export const signalLevel = (dbm: number): SignalLevel =>
  dbm >= SIGNAL_HIGH ? 'high' : dbm >= SIGNAL_MIDDLE ? 'middle' : 'low'

/** Writes a 16-bit version: the high byte is the major part, the low byte the minor part, with at least two digits. */
export const versionText = (version: number): string =>
  `Version-${version >> 8}.${String(version & 0xff).padStart(2, '0')}`

/**
 * A version of three parts in 16 bits, as TRMNL's devices pack it: four bits, four and eight. So 1.8.14 is
 * Version-24.14 (24 = 1 × 16 + 8). Undefined if the parts do not fit.
 */
export function packedVersion(text: string): number | undefined {
  const parts = /^(\d{1,2})\.(\d{1,2})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number)
  // A text of another form gets parts that do not fit.
  const [major, minor, patch] = parts ?? [16, 16, 256]
  return major! < 16 && minor! < 16 && patch! < 256 ? (major! << 12) | (minor! << 8) | patch! : undefined
}

/**
 * Reads a version as people write it: '1.02' or 'Version-1.02', or the 16-bit number in decimal ('258' is 1.02).
 * Undefined for any other text.
 */
export function parseVersion(text: string): number | undefined {
  const [, major, minor] = /^(?:version-|v)?(\d{1,5})(?:\.(\d{1,3}))?$/i.exec(text.trim()) ?? []
  if (minor === undefined) return major !== undefined && Number(major) <= 0xffff ? Number(major) : undefined
  return Number(major) <= 0xff && Number(minor) <= 0xff ? Number(major) * 256 + Number(minor) : undefined
}
