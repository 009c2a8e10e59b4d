import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batteryCurves, chargeOf, usualBattery } from './battery.ts'

test.each(batteryCurves)('the charge along the curve %s grows with the voltage, from empty to full', (curve) => {
  const charge = (hundredths: number) => chargeOf(hundredths, { emptyVoltage: 220, fullVoltage: 300, curve })
  expect([0, 220, 300, 10_000].map(charge)).toEqual([0, 0, 1, 1])
  fc.assert(
    fc.property(fc.integer({ min: 220, max: 299 }), (volts) => {
      expect(charge(volts)).toBeLessThan(charge(volts + 1))
    }),
  )
})

test('without another curve half of the voltages are half of the charge', () => {
  expect(chargeOf(362.5, usualBattery)).toBeCloseTo(0.5)
})
