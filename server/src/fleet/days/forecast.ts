import { type Battery, chargeOf } from '@wifi-tms/contract/battery'

/** A battery's voltage on a day, in hundredths of a volt. */
export interface Voltage {
  day: number
  battery: number
}

/** The days that a forecast looks back. A year has each season once, so the weather of the seasons evens out. */
export const LOOK_BACK_DAYS = 365

/** The fewest days with a voltage from which a forecast is made. */
const LEAST_DAYS = 14
/** The fewest days between the first and the last day with a voltage. */
const LEAST_SPAN_DAYS = 21
/** If the last voltage is more days old than this, there is no forecast. */
const STALE_DAYS = 30
/** A battery whose charge rises by more than this share is new or recharged. The end of a cold spell raises it less. */
const NEW_BATTERY_RISE = 0.3
/** Medians of this number of days are compared, as the value of a single day may be wrong. */
const COMPARED_DAYS = 5
/**
 * The number of groups into which the days are divided. The forecast's line is fitted to the medians of the groups, as
 * single days and short cold spells do not move a median.
 */
const GROUP_COUNT = 26
/** The weather alone may move a voltage by this share of the range from empty to full. */
const WEATHER_SHARE = 0.022
/** The share by which a device's use of its battery may change from today on, as a standard deviation. */
const USE_DEVIATION = 0.18
/** If the slope's error is a larger share of the slope than this, there is no forecast. */
const MOST_UNCERTAINTY = 0.5
/** The number of standard deviations that contain four of five cases. */
const FOUR_OF_FIVE_DEVIATIONS = 1.28
/** The maximum number of days from now for which a forecast is made. */
const FARTHEST_DAYS = 3650

/**
 * The day, counted from 1970, on which a battery becomes empty: `emptyAt` is the expected day. In four of five cases
 * the day lies between `earliest` and `latest`.
 */
export interface EmptyDays {
  emptyAt: number
  earliest: number
  latest: number
}

/** The share of its full charge that a battery has lost in a day, on average over the days `from` to `to`. */
export interface Loss {
  perDay: number
  from: number
  to: number
}

/**
 * Forecasts when a battery becomes empty, from its voltages in the order of days. Returns null if no forecast can be
 * made from the voltages.
 *
 * The charge is taken to fall along a straight line since the battery was last new. The line is fitted by the method of
 * Theil and Sen: its slope is the median of the slopes between all pairs of points, as outliers hardly change a median.
 * Decision 0385 describes the method and its tests.
 */
export function forecastOf(
  voltages: readonly Voltage[],
  battery: Battery,
  today: number,
): (EmptyDays & { loss: Loss | null }) | null {
  const charges = chargesSinceNew(
    voltages.map((voltage) => ({ ...voltage, charge: chargeOf(voltage.battery, battery) })),
  )
  const [first, last] = [charges[0], charges.at(-1)]
  if (!first || !last || charges.length < LEAST_DAYS) return null
  if (last.day - first.day < LEAST_SPAN_DAYS || last.day < today - STALE_DAYS) return null
  const medianVoltage = (days: readonly Voltage[]) => median(days.map((day) => day.battery))
  const [firstVoltage, lastVoltage] = [
    medianVoltage(charges.slice(0, COMPARED_DAYS)),
    medianVoltage(charges.slice(-COMPARED_DAYS)),
  ]
  const fallenShare = (firstVoltage - lastVoltage) / (battery.fullVoltage - battery.emptyVoltage)
  if (fallenShare <= 0) return null
  if (chargeOf(lastVoltage, battery) === 0) return { emptyAt: today, earliest: today, latest: today, loss: null }

  const line = lineThrough(groupMedians(charges))
  if (!line || line.slope >= 0) return null
  // The line's charge on the last day.
  const lastCharge = line.level + line.slope * (last.day - line.middle)
  const slopeError = Math.hypot(line.slopeError / line.slope, WEATHER_SHARE / fallenShare)
  if (slopeError > MOST_UNCERTAINTY) return null
  const daysLeft = Math.max(lastCharge, 0) / -line.slope
  // Shares that do not depend on each other add up like the sides of a right triangle. 0.02 avoids a division by zero.
  const error = Math.hypot(slopeError, line.levelError / Math.max(lastCharge, 0.02), USE_DEVIATION)
  const spreadFactor = Math.exp(FOUR_OF_FIVE_DEVIATIONS * error)
  if (daysLeft * spreadFactor > FARTHEST_DAYS) return null
  const dayAfter = (days: number) => Math.max(Math.round(last.day + days), today)
  return {
    emptyAt: dayAfter(daysLeft),
    earliest: dayAfter(daysLeft / spreadFactor),
    latest: dayAfter(daysLeft * spreadFactor),
    loss: { perDay: -line.slope, from: first.day, to: last.day },
  }
}

interface Charge {
  day: number
  charge: number
}

/**
 * Leaves out the charges before the battery was last new or recharged. Then leaves out the first days on which the
 * battery counts as full, as no loss can be measured on them.
 */
function chargesSinceNew<T extends Charge>(charges: readonly T[]): T[] {
  const levels = charges.map(({ charge }) => charge)
  let start = 0
  let highest = NEW_BATTERY_RISE
  // The loop goes backwards from the newest day. Around a change of the battery the rise first grows and then falls:
  // the loop stops after the highest rise, which marks the change.
  for (let index = charges.length - COMPARED_DAYS; index >= COMPARED_DAYS; index--) {
    const rise = median(levels.slice(index, index + COMPARED_DAYS)) - median(levels.slice(index - COMPARED_DAYS, index))
    if (rise > highest) {
      start = index
      highest = rise
    } else if (start > 0) break
  }
  const isAboveCurve = (index: number) => levels.slice(index, index + COMPARED_DAYS).every((level) => level >= 1)
  while (start < charges.length && isAboveCurve(start)) start++
  return charges.slice(start)
}

/** Divides the days into groups of equal length. Returns a point for each group, from its median day and charge. */
function groupMedians(charges: readonly Charge[]): Charge[] {
  const first = charges[0]!.day
  const length = Math.ceil((charges.at(-1)!.day - first + 1) / GROUP_COUNT)
  const groups = Map.groupBy(charges, ({ day }) => Math.floor((day - first) / length))
  return Array.from(groups.values(), (group) => ({
    day: median(group.map(({ day }) => day)),
    charge: median(group.map(({ charge }) => charge)),
  }))
}

/**
 * Fits a line to points. Returns its slope, its level at the middle of the points' days, and the standard errors of
 * slope and level.
 */
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
  // If neighbouring points err in the same direction, as in a cold month, they tell less than independent points: the
  // error grows. The correlation is at most 0.9, so that the error stays finite.
  const neighbourProducts = residuals.slice(1).reduce((sum, residual, index) => sum + residual * residuals[index]!, 0)
  const neighbourCorrelation = Math.min(Math.max(neighbourProducts / (squares || 1), 0), 0.9)
  const error = deviation * Math.sqrt((1 + neighbourCorrelation) / (1 - neighbourCorrelation))
  const spread = Math.sqrt(points.reduce((sum, { day }) => sum + (day - middle) ** 2, 0))
  return { slope, middle, level, slopeError: error / spread, levelError: error / Math.sqrt(points.length) }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
