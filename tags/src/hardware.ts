import type { Random } from './random.ts'

const HOUR_MS = 3_600_000
/** The battery's voltage, in hundredths of a volt, when it is full and when it is empty. */
const FULL_VOLTAGE = 415
const EMPTY_VOLTAGE = 330
/**
 * The hundredths of a volt that a lithium cell of 1000 mAh roughly loses or gains. It lasts for a year of listening, or
 * for some thousand refreshes.
 */
const DRAIN_PER_HOUR = 0.01
const DRAIN_PER_REFRESH = 0.02
const CHARGE_PER_HOUR = 40
/** The fall of the battery, in hundredths of a volt, at which the tag reports it again. */
const REPORT_STEP = 5

/** The battery, the USB cable and the aerial of a tag. */
export class Hardware {
  reboots = 0
  usb: 'plugin' | 'plugout' = 'plugout'
  #charge: number
  #reportedCharge: number
  #lastMs: number
  readonly #random: Random
  /** The mean signal strength in dBm. */
  readonly #signal: number

  constructor(random: Random, now: number, battery = Math.round(360 + random() * 50)) {
    this.#random = random
    this.#charge = battery
    this.#reportedCharge = battery
    this.#lastMs = now
    // -45 to -80 dBm.
    this.#signal = -45 - random() * 35
  }

  /** The voltage in hundredths of a volt. */
  get battery(): number {
    return Math.round(this.#charge)
  }

  /** The signal strength in dBm, which varies at random. */
  get rssi(): number {
    return Math.round(this.#signal + (this.#random() - 0.5) * 6)
  }

  /** Brings the battery up to the time `now`, and discharges it for `refreshes`. True if its fall must be reported. */
  pass(now: number, refreshes = 0): boolean {
    const hours = (now - this.#lastMs) / HOUR_MS
    this.#lastMs = now
    const change = this.usb === 'plugin' ? CHARGE_PER_HOUR * hours : -DRAIN_PER_HOUR * hours
    this.#charge = Math.min(
      FULL_VOLTAGE,
      Math.max(EMPTY_VOLTAGE, this.#charge + change - refreshes * DRAIN_PER_REFRESH),
    )
    // After charging, the fall is counted from the new voltage.
    if (this.#charge > this.#reportedCharge) this.#reportedCharge = this.battery
    if (this.#reportedCharge - this.#charge < REPORT_STEP) return false
    this.#reportedCharge = this.battery
    return true
  }
}
