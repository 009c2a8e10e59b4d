import { type Battery, chargeOf } from '@wifi-tms/contract/battery'

/** A battery's voltage on a day, in hundredths of a volt. */
export interface Voltage {
  day: number
  battery: number
}

/** The days that a forecast looks back: a year has each season once. */
export const LOOKS_BACK = 365

/** The fewest days with a voltage, and the fewest days between the first and the last of them. */
const LEAST_DAYS = 14
const LEAST_SPAN = 21
/** The age in days from which a last voltage is too old for a forecast. */
const STALE_DAYS = 30
/** The rise in charge above which a battery counts as new or recharged: the end of a cold spell causes less. */
const NEW_BATTERY = 0.3
/** The days on each side of a rise that are compared. */
const SIDE = 5
/** The number of groups of days whose medians a line is fitted to: medians are not moved by single days and short cold spells. */
const GROUPS = 26
/** The share of the range from empty to full by which the weather alone may have moved the first or the last voltage. */
const WEATHER = 0.022
/** The share by which the use of a battery changes after today, as a standard deviation. */
const USE_CHANGES = 0.18
/** The largest uncertainty of a slope, as a share of the slope, with which a forecast is still made. */
const TOO_UNCERTAIN = 0.5
/** The number of standard deviations that contain four of five cases. */
const FOUR_OF_FIVE = 1.28
/** No forecast is made beyond so many days. */
const FARTHEST = 3650

/** The day, counted from 1970, on which a battery is empty, and the two between which it is in four of five cases. */
export interface EmptyDays {
  emptyAt: number
  earliest: number
  latest: number
}

/** The share of its charge that a battery loses a day, from one day to another. */
export interface Loss {
  perDay: number
  from: number
  to: number
}

/**
 * Forecasts when a battery is empty, from its voltages in the order of days; null where they do not suffice. The charge is
 * assumed to fall along a line since the battery was last new: Theil and Sen's line, the median of the slopes between all
 * pairs, which outliers hardly change. Decision 0385 describes the method and its tests.
 */
export function forecastOf(
  voltages: readonly Voltage[],
  battery: Battery,
  today: number,
): (EmptyDays & { loss: Loss | null }) | null {
  const charges = sinceNew(voltages.map((voltage) => ({ ...voltage, charge: chargeOf(voltage.battery, battery) })))
  const [first, last] = [charges[0], charges.at(-1)]
  if (!first || !last || charges.length < LEAST_DAYS) return null
  if (last.day - first.day < LEAST_SPAN || last.day < today - STALE_DAYS) return null
  const medianVoltage = (days: readonly Voltage[]) => median(days.map(({ battery }) => battery))
  const [firstVoltage, lastVoltage] = [medianVoltage(charges.slice(0, SIDE)), medianVoltage(charges.slice(-SIDE))]
  const fallen = (firstVoltage - lastVoltage) / (battery.fullVoltage - battery.emptyVoltage)
  if (fallen <= 0) return null
  if (chargeOf(lastVoltage, battery) === 0) return { emptyAt: today, earliest: today, latest: today, loss: null }

  const line = lineThrough(grouped(charges))
  if (!line || line.slope >= 0) return null
  const charge = line.level + line.slope * (last.day - line.middle)
  const slopeError = Math.hypot(line.slopeError / line.slope, WEATHER / fallen)
  if (slopeError > TOO_UNCERTAIN) return null
  const daysLeft = Math.max(charge, 0) / -line.slope
  const error = Math.hypot(slopeError, line.levelError / Math.max(charge, 0.02), USE_CHANGES)
  const spread = Math.exp(FOUR_OF_FIVE * error)
  if (daysLeft * spread > FARTHEST) return null
  const dayAfter = (days: number) => Math.max(Math.round(last.day + days), today)
  return {
    emptyAt: dayAfter(daysLeft),
    earliest: dayAfter(daysLeft / spread),
    latest: dayAfter(daysLeft * spread),
    loss: { perDay: -line.slope, from: first.day, to: last.day },
  }
}

interface Charge {
  day: number
  charge: number
}

/** The charges since the battery was last new or recharged, without the first days that lie above the curve's upper end. */
function sinceNew<T extends Charge>(charges: readonly T[]): T[] {
  const levels = charges.map(({ charge }) => charge)
  let start = 0
  let highest = NEW_BATTERY
  for (let index = charges.length - SIDE; index >= SIDE; index--) {
    const rise = median(levels.slice(index, index + SIDE)) - median(levels.slice(index - SIDE, index))
    if (rise > highest) {
      start = index
      highest = rise
    } else if (start > 0) break
  }
  const isBeyond = (index: number) => levels.slice(index, index + SIDE).every((level) => level >= 1)
  while (start < charges.length && isBeyond(start)) start++
  return charges.slice(start)
}

/** The medians of equally long groups of days, at the middle of each group's days. */
function grouped(charges: readonly Charge[]): Charge[] {
  const first = charges[0]!.day
  const length = Math.ceil((charges.at(-1)!.day - first + 1) / GROUPS)
  const groups = Map.groupBy(charges, ({ day }) => Math.floor((day - first) / length))
  return Array.from(groups.values(), (group) => ({
    day: median(group.map(({ day }) => day)),
    charge: median(group.map(({ charge }) => charge)),
  }))
}

/** A line through points, with its level at the middle of their days and the standard errors of both. */
function lineThrough(points: readonly Charge[]) {
  const slopes = points.flatMap((from, index) =>
    points.slice(index + 1).map((to) => (to.charge - from.charge) / (to.day - from.day)),
  )
  if (slopes.length < 3) return undefined
  const slope = median(slopes)
  const middle = points.reduce((sum, { day }) => sum + day, 0) / points.length
  const level = median(points.map(({ day, charge }) => charge - slope * (day - middle)))
  const residuals = points.map(({ day, charge }) => charge - level - slope * (day - middle))
  const squares = residuals.reduce((sum, residual) => sum + residual * residual, 0)
  const deviation = Math.sqrt(squares / (points.length - 2))
  // Points whose neighbours err in the same direction, as in a cold month, count as fewer points: the error grows.
  const products = residuals.slice(1).reduce((sum, residual, index) => sum + residual * residuals[index]!, 0)
  const likeness = Math.min(Math.max(products / (squares || 1), 0), 0.9)
  const error = deviation * Math.sqrt((1 + likeness) / (1 - likeness))
  const spread = Math.sqrt(points.reduce((sum, { day }) => sum + (day - middle) ** 2, 0))
  return { slope, middle, level, slopeError: error / spread, levelError: error / Math.sqrt(points.length) }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
