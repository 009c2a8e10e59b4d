import type { Random } from './random.ts'

const HOUR_MS = 3_600_000
/** Hundredths of a volt: full, and empty for every purpose. */
const FULL = 415
const EMPTY = 330
/** Rough figures of a lithium cell of 1000 mAh: a year of listening, or some thousand refreshes. */
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
  readonly #distance: number

  constructor(random: Random, now: number, battery = Math.round(360 + random() * 50)) {
    this.#random = random
    this.#charge = battery
    this.#reportedCharge = battery
    this.#lastMs = now
    this.#distance = -45 - random() * 35
  }

  /** Hundredths of a volt. */
  get battery(): number {
    return Math.round(this.#charge)
  }

  /** The signal in dBm, which wavers. */
  get rssi(): number {
    return Math.round(this.#distance + (this.#random() - 0.5) * 6)
  }

  /** Lets time and refreshes use the battery. True where the battery is to be reported. */
  pass(now: number, refreshes = 0): boolean {
    const hours = (now - this.#lastMs) / HOUR_MS
    this.#lastMs = now
    const change = this.usb === 'plugin' ? CHARGE_PER_HOUR * hours : -DRAIN_PER_HOUR * hours
    this.#charge = Math.min(FULL, Math.max(EMPTY, this.#charge + change - refreshes * DRAIN_PER_REFRESH))
    if (this.#charge > this.#reportedCharge) this.#reportedCharge = this.battery
    if (this.#reportedCharge - this.#charge < REPORT_STEP) return false
    this.#reportedCharge = this.battery
    return true
  }
}
