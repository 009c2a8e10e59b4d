import { type Battery, type BatteryCurve, chargeOf } from '@wifi-tms/contract/battery'
import { chances } from '../../../base/random/testing/chances.ts'
import type { Voltage } from '../forecast.ts'

/** Batteries of common tags by their curves. */
export const batteries: Readonly<Record<BatteryCurve, Battery>> = {
  linear: { emptyVoltage: 335, fullVoltage: 390, curve: 'linear' },
  lipo: { emptyVoltage: 330, fullVoltage: 420, curve: 'lipo' },
  alkaline: { emptyVoltage: 180, fullVoltage: 310, curve: 'alkaline' },
  coin: { emptyVoltage: 220, fullVoltage: 300, curve: 'coin' },
}

/** Finds the voltage at a charge, the inverse of the battery's curve, by bisection. */
function voltageAt(charge: number, battery: Battery): number {
  let [low, high] = [battery.emptyVoltage, battery.fullVoltage]
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2
    if (chargeOf(middle, battery) < charge) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * Discharges a battery until it is empty. Its use varies from day to day and from month to month; its voltage falls in
 * winter and in cold spells of some days, has a small error of measurement, and is reported in whole steps. Some days
 * are missing.
 */
export function discharge(seed: number, battery: Battery): { voltages: Voltage[]; emptyDay: number } {
  const chance = chances(seed)
  // A random number of the standard normal distribution, by the method of Box and Muller.
  const normal = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
  // From 80 to 800 days.
  const lifeDays = 80 * 10 ** chance()
  const range = battery.fullVoltage - battery.emptyVoltage
  const [winterEffect, coldEffect, noise] = [
    chance() * 0.02 * range,
    chance() * 0.015 * range,
    chance() * 0.015 * range,
  ]
  const [voltageStep, firstDayOfYear] = [1 + Math.floor(chance() * 2), Math.floor(chance() * 365)]
  const unsteadiness = chance() * 0.3
  const voltages: Voltage[] = []
  let [charge, day, weather, habit] = [1, 0, 0, 0]
  for (; charge > 0; day++) {
    // Habit and weather drift: each is the value of the day before, moved towards 0, plus chance.
    habit = 0.98 * habit + Math.sqrt(1 - 0.98 ** 2) * unsteadiness * normal()
    weather = 0.8 * weather + 0.6 * normal()
    charge -= Math.exp(habit + 0.3 * normal()) / lifeDays
    const season = winterEffect * Math.cos((2 * Math.PI * (firstDayOfYear + day)) / 365)
    const reported = voltageAt(Math.max(charge, 0), battery) - season + coldEffect * weather + noise * normal()
    if (chance() < 0.9) voltages.push({ day, battery: Math.max(Math.round(reported / voltageStep) * voltageStep, 0) })
  }
  return { voltages, emptyDay: day }
}
