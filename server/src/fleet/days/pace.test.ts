import { batteryCurves } from '@wifi-tms/contract/battery'
import { batteryDays, usualLoss } from '@wifi-tms/contract/wake'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forecastOf, LOOK_BACK_DAYS } from './forecast.ts'
import { isIdleBetweenContacts, paceOf } from './pace.ts'
import { batteries, discharge } from './testing/discharge.ts'

/** The number of batteries whose median pace is judged. */
const SIMULATIONS = 60
/** The distance between the seeds of two simulations: a prime number, so that they are not alike. */
const SEED_DISTANCE = 104_729

describe('the pace of batteries', () => {
  test.each(batteryCurves.flatMap((curve) => [0.5, 1, 1.5].map((pace) => [curve, pace] as const)))(
    'the pace of simulated %s batteries that empty %f times as fast as usual is found with an error of at most a sixth',
    (curve, truePace) => {
      const percents: number[] = []
      for (let seed = 1; percents.length < SIMULATIONS; seed++) {
        const { voltages, emptyDay } = discharge(seed * SEED_DISTANCE, batteries[curve])
        // The battery loses `1 / emptyDay` a day. Divided by its pace, that is the usual loss. The usual loss consists
        // of the loss of idle time and that of each contact, so the number of contacts follows from it.
        const usualDailyLoss = 1 / emptyDay / truePace
        const [idleLoss, lossPerContact] = [usualLoss(0), usualLoss(1) - usualLoss(0)]
        const contacts = Math.round((usualDailyLoss - idleLoss) / lossPerContact)
        if (contacts < 1) continue
        // The forecast is made when a fifth of the battery's days are left.
        const today = Math.floor(emptyDay * 0.8)
        const reported = voltages.filter(({ day }) => day <= today && day > today - LOOK_BACK_DAYS)
        const loss = forecastOf(reported, batteries[curve], today)?.loss
        const days = Array.from({ length: today + 1 }, (_, day) => ({ day, contacts }))
        const foundPercent = loss && paceOf(loss, days)
        if (foundPercent) percents.push(foundPercent)
      }
      const medianPercent = percents.toSorted((a, b) => a - b)[SIMULATIONS / 2]!
      // The logarithm of the quotient judges a pace that is too high as one that is too low.
      expect(Math.abs(Math.log(medianPercent / (100 * truePace)))).toBeLessThan(Math.log(7 / 6))
    },
  )

  test('the pace is the loss a day in per cent of the usual loss of a device with as many contacts a day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1440 }),
        fc.integer({ min: 10, max: 1000 }),
        fc.integer({ min: 21, max: 365 }),
        (contacts, percent, span) => {
          const days = Array.from({ length: span + 20 }, (_, day) => ({ day: 100 + day, contacts }))
          const loss = { perDay: (usualLoss(contacts) * percent) / 100, from: 110, to: 110 + span - 1 }
          expect(paceOf(loss, days)).toBe(percent)
        },
      ),
    )
  })

  test('the pace is unknown for a device that hardly ever connects, or whose loss is implausible', () => {
    const loss = { perDay: 0.01, from: 1, to: 30 }
    const days = (contacts: number) => Array.from({ length: 30 }, (_, index) => ({ day: index + 1, contacts }))
    expect(paceOf(loss, days(0))).toBeNull()
    expect(paceOf(loss, days(1).slice(1))).toBeNull()
    expect(paceOf(loss, days(1))).toBe(Math.round(1 / usualLoss(1)))
    expect(paceOf({ ...loss, perDay: 1 }, days(1))).toBeNull()
  })

  test('the pace is computed only for devices that are idle between their contacts', () => {
    // As in the table of devices, `sleeps` is 1 for a device that sleeps, else 0.
    expect(isIdleBetweenContacts({ sleeps: 0, protocol: 'http' })).toBe(true)
    expect(isIdleBetweenContacts({ sleeps: 1, protocol: 'mqtt' })).toBe(true)
    expect(isIdleBetweenContacts({ sleeps: 0, protocol: 'mqtt' })).toBe(false)
    expect(isIdleBetweenContacts({ sleeps: 0, protocol: 'player' })).toBe(false)
  })

  test('a pace shortens the days that a battery lasts: at twice the pace it lasts half as long', () => {
    // The wake in seconds. With it a battery lasts about 45 days by the usual figures.
    const fiveMinutes = 300
    const daysAtUsualPace = batteryDays(fiveMinutes)
    expect(daysAtUsualPace).toBeCloseTo(45, 0)
    expect(batteryDays(fiveMinutes, 2)).toBeCloseTo(daysAtUsualPace / 2)
  })
})
