import type { Random } from './random.ts'

const HOUR_MS = 3_600_000
/** The battery's voltage, in hundredths of a volt, when it is full and when it is empty. */
const FULL_VOLTAGE = 415
const EMPTY_VOLTAGE = 330
/** A new tag starts with a random voltage from LEAST_START to LEAST_START + START_RANGE, in hundredths of a volt. */
const LEAST_START = 360
const START_RANGE = 50
/**
 * The voltage, in hundredths of a volt, that a lithium cell of 1000 mAh roughly loses for each hour and each refresh,
 * or gains for each hour of charging. A full cell lasts for a year without refreshes, or for some thousand refreshes.
 */
const DRAIN_PER_HOUR = 0.01
const DRAIN_PER_REFRESH = 0.02
const CHARGE_PER_HOUR = 40
/** The fall of the battery, in hundredths of a volt, at which the tag reports it again. */
const REPORT_STEP = 5

/** The battery, the USB cable and the aerial of a tag. */
export class Hardware {
  reboots = 0
  /** The state of the USB cable, in the words of the device protocol: plugged in or unplugged. */
  usb: 'plugin' | 'plugout' = 'plugout'
  /** In hundredths of a volt. It has fractions, as a change may be less than a hundredth. */
  #voltage: number
  #reportedVoltage: number
  #lastMs: number
  readonly #random: Random
  /** The mean signal strength in dBm. */
  readonly #signal: number

  constructor(random: Random, now: number, battery = Math.round(LEAST_START + random() * START_RANGE)) {
    this.#random = random
    this.#voltage = battery
    this.#reportedVoltage = battery
    this.#lastMs = now
    // -45 to -80 dBm.
    this.#signal = -45 - random() * 35
  }

  /** The voltage in hundredths of a volt. */
  get battery(): number {
    return Math.round(this.#voltage)
  }

  /** The signal strength in dBm, which varies at random by up to 3 dB to either side. */
  get rssi(): number {
    return Math.round(this.#signal + (this.#random() - 0.5) * 6)
  }

  /** Brings the battery up to the time `now`, and discharges it for `refreshes`. True if its fall must be reported. */
  updateBattery(now: number, refreshes = 0): boolean {
    const hours = (now - this.#lastMs) / HOUR_MS
    this.#lastMs = now
    const change = this.usb === 'plugin' ? CHARGE_PER_HOUR * hours : -DRAIN_PER_HOUR * hours
    this.#voltage = Math.min(
      FULL_VOLTAGE,
      Math.max(EMPTY_VOLTAGE, this.#voltage + change - refreshes * DRAIN_PER_REFRESH),
    )
    // After charging, the fall is counted from the new voltage.
    if (this.#voltage > this.#reportedVoltage) this.#reportedVoltage = this.battery
    if (this.#reportedVoltage - this.#voltage < REPORT_STEP) return false
    this.#reportedVoltage = this.battery
    return true
  }
}
