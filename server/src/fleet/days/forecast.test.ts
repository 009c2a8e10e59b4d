import { type BatteryCurve, batteryCurves, usualBattery } from '@wifi-tms/contract/battery'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chances } from '../../base/random/testing/chances.ts'
import { forecastOf, LOOK_BACK_DAYS, type Voltage } from './forecast.ts'
import { batteries, discharge } from './testing/discharge.ts'

const TODAY = 20_000

/** Voltages of the days up to `until`, one a day. */
const daily = (volts: readonly number[], until = TODAY): Voltage[] =>
  volts.map((battery, index) => ({ day: until - volts.length + 1 + index, battery }))
const falling = (days: number, from: number, lossPerDay: number) =>
  Array.from({ length: days }, (_, day) => from - Math.round(day * lossPerDay))
const forecast = (voltages: readonly Voltage[]) => forecastOf(voltages, usualBattery, TODAY)

describe('the forecast of an empty battery', () => {
  test.each(batteryCurves)(
    'the forecast for a simulated %s battery has the true day within its bounds in four of five cases',
    (curve) => {
      const cases = 300
      const outcomes = Array.from({ length: cases }, (_, seed) => isWithinBounds(seed, curve))
      const forecasts = outcomes.filter((isWithin) => isWithin !== null)
      expect(forecasts.length).toBeGreaterThan(0.95 * cases)
      const share = forecasts.filter(Boolean).length / forecasts.length
      expect(share).toBeGreaterThanOrEqual(0.75)
      expect(share).toBeLessThanOrEqual(0.85)
    },
  )

  test('the forecast finds the day of a steady fall, also with single wrong voltages and a cold week', () => {
    const volts = falling(100, 385, 0.25)
    // The usual battery is empty at 335: the fall from 385 takes 200 days, of which 100 are over.
    const rightDay = TODAY + 100
    expect(Math.abs(forecast(daily(volts))!.emptyAt - rightDay)).toBeLessThan(5)
    const coldVolts = volts.map((volt, day) => (day >= 93 ? volt - 6 : volt))
    const disturbed = coldVolts.map((volt, day) => (day % 17 === 3 ? 0 : volt))
    expect(Math.abs(forecast(daily(disturbed))!.emptyAt - rightDay)).toBeLessThan(20)
  })

  test('the forecast starts again with a new battery, and is missing until the new one has enough days', () => {
    const oldBattery = falling(100, 385, 0.5)
    expect(forecast(daily([...oldBattery, ...falling(10, 388, 0.5)]))).toBeNull()
    const { emptyAt } = forecast(daily([...oldBattery, ...falling(50, 388, 0.5)]))!
    expect(Math.abs(emptyAt - (TODAY + 56))).toBeLessThan(8)
  })

  test('the forecast counts a battery above the curve from the day on which its voltage reaches the curve', () => {
    const { emptyAt } = forecast(daily([...falling(200, 419, 0.14), ...falling(60, 390, 0.5)]))!
    expect(Math.abs(emptyAt - (TODAY + 50))).toBeLessThan(8)
  })

  test.each([
    ['always the same', daily(falling(300, 371, 0))],
    ['readings of zero', daily(falling(300, 0, 0))],
    ['noise alone', daily(falling(300, 370, 0).map((volt, day) => volt + ((day * 7) % 5)))],
    ['a rise', daily(falling(100, 340, -0.3))],
    ['few days', daily(falling(13, 380, 1))],
    ['a short time', daily(falling(20, 380, 1))],
    ['a device that has sent nothing for a month', daily(falling(100, 385, 0.3), TODAY - 31)],
    ['no days at all', []],
  ])('the forecast is missing for %s', (_, voltages) => {
    expect(forecast(voltages)).toBeNull()
  })

  test('the forecast is today for a battery that is empty', () => {
    const empty = { emptyAt: TODAY, earliest: TODAY, latest: TODAY, loss: null }
    expect(forecast(daily([...falling(100, 385, 0.6), ...falling(10, 325, 0)]))).toEqual(empty)
  })

  test('the forecast consists of whole days in order, none before today, for any voltages', () => {
    const voltages = fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 60 })
    const voltagesInRange = fc.array(fc.integer({ min: 330, max: 395 }), { maxLength: 60 })
    const fallingRoughly = voltagesInRange.map((volts) => volts.toSorted((a, b) => b - a))
    fc.assert(
      fc.property(
        fc.oneof(voltages, voltagesInRange, fallingRoughly),
        fc.constantFrom(...batteryCurves),
        (volts, curve) => {
          const days = forecastOf(daily(volts), { ...usualBattery, curve }, TODAY)
          if (!days) return
          const { emptyAt, earliest, latest } = days
          expect([TODAY, earliest, emptyAt, latest].every(Number.isInteger)).toBe(true)
          expect([TODAY, earliest, emptyAt, latest]).toEqual(
            [TODAY, earliest, emptyAt, latest].toSorted((a, b) => a - b),
          )
        },
      ),
      { numRuns: 300 },
    )
  })
})

/** True if a battery became empty within the bounds of a forecast at a random moment of its life; null: no forecast. */
function isWithinBounds(seed: number, curve: BatteryCurve): boolean | null {
  // A prime number keeps the seeds of two simulations apart.
  const { voltages, emptyDay } = discharge(1 + seed * 7919, batteries[curve])
  const today = Math.floor(emptyDay * (0.25 + 0.65 * chances(seed)()))
  const reported = voltages.filter(({ day }) => day <= today && day > today - LOOK_BACK_DAYS)
  const days = forecastOf(reported, batteries[curve], today)
  return days && days.earliest <= emptyDay && emptyDay <= days.latest
}
