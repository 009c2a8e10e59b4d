import { batteryCurves } from '@wifi-tms/contract/battery'
import { batteryDays, usualLoss } from '@wifi-tms/contract/wake'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forecastOf, LOOK_BACK_DAYS } from './forecast.ts'
import { paceOf, restsBetween } from './pace.ts'
import { batteries, discharge } from './testing/discharge.ts'

describe('the pace of batteries', () => {
  test.each(batteryCurves.flatMap((curve) => [0.5, 1, 1.5].map((pace) => [curve, pace] as const)))(
    'for simulated %s batteries that empty %f times as fast as usual is found within a sixth',
    (curve, pace) => {
      const paces: number[] = []
      for (let seed = 1; paces.length < 60; seed++) {
        const { voltages, emptyDay } = discharge(seed * 104_729, batteries[curve])
        // The number of contacts that would empty the battery on that day at this pace.
        const [idleLoss, lossPerContact] = [usualLoss(0), usualLoss(1) - usualLoss(0)]
        const contacts = Math.round((1 / (emptyDay * pace) - idleLoss) / lossPerContact)
        if (contacts < 1) continue
        const today = Math.floor(emptyDay * 0.8)
        const seen = voltages.filter(({ day }) => day <= today && day > today - LOOK_BACK_DAYS)
        const loss = forecastOf(seen, batteries[curve], today)?.loss
        const days = Array.from({ length: today + 1 }, (_, day) => ({ day, contacts }))
        const foundPace = loss && paceOf(loss, days)
        if (foundPace) paces.push(foundPace)
      }
      const medianPace = paces.toSorted((a, b) => a - b)[30]!
      expect(Math.abs(Math.log(medianPace / (100 * pace)))).toBeLessThan(Math.log(7 / 6))
    },
  )

  test('is the loss divided by the usual loss of as many contacts of any kind', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1440 }),
        fc.integer({ min: 10, max: 1000 }),
        fc.integer({ min: 21, max: 365 }),
        (contacts, pace, span) => {
          const days = Array.from({ length: span + 20 }, (_, day) => ({ day: 100 + day, contacts }))
          const loss = { perDay: (usualLoss(contacts) * pace) / 100, from: 110, to: 110 + span - 1 }
          expect(paceOf(loss, days)).toBe(pace)
        },
      ),
    )
  })

  test('is unknown for a device that hardly ever connects, or whose loss is implausible', () => {
    const loss = { perDay: 0.01, from: 1, to: 30 }
    const days = (contacts: number) => Array.from({ length: 30 }, (_, index) => ({ day: index + 1, contacts }))
    expect(paceOf(loss, days(0))).toBeNull()
    expect(paceOf(loss, days(1).slice(1))).toBeNull()
    expect(paceOf(loss, days(1))).toBe(Math.round(1 / usualLoss(1)))
    expect(paceOf({ ...loss, perDay: 1 }, days(1))).toBeNull()
  })

  test('is computed only for devices that are idle between their contacts', () => {
    expect(restsBetween({ sleeps: 0, protocol: 'http' })).toBe(true)
    expect(restsBetween({ sleeps: 1, protocol: 'mqtt' })).toBe(true)
    expect(restsBetween({ sleeps: 0, protocol: 'mqtt' })).toBe(false)
    expect(restsBetween({ sleeps: 0, protocol: 'player' })).toBe(false)
  })

  test('shortens the days that a battery lasts: at twice the pace it lasts half as long', () => {
    expect(batteryDays(300)).toBeCloseTo(45, 0)
    expect(batteryDays(300, 2)).toBeCloseTo(batteryDays(300) / 2)
  })
})
