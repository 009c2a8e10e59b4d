import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batteryCurves, chargeOf, chargePercent, lowVoltageOf, usualBattery, voltageOf } from './battery.ts'
import { BATTERY_LOW, batteryPercent } from './units.ts'

test.each(batteryCurves)('the charge along the curve %s grows with the voltage, from empty to full', (curve) => {
  const charge = (hundredths: number) => chargeOf(hundredths, { emptyVoltage: 220, fullVoltage: 300, curve })
  expect([0, 220, 300, 10_000].map(charge)).toEqual([0, 0, 1, 1])
  fc.assert(
    fc.property(fc.integer({ min: 220, max: 299 }), (volts) => {
      expect(charge(volts)).toBeLessThan(charge(volts + 1))
    }),
  )
})

test('with the curve of a device without a device type, half of the voltage range is half of the charge', () => {
  expect(chargeOf(362.5, usualBattery)).toBeCloseTo(0.5)
})

test('the battery of a device without a device type has the charge of batteryPercent, and is low up to 15 %', () => {
  for (let voltage = 300; voltage <= 420; voltage++)
    expect(chargePercent(voltage, usualBattery)).toBe(batteryPercent(voltage))
  expect(lowVoltageOf(usualBattery)).toBe(343)
})

test.each(batteryCurves)('voltageOf finds the lowest voltage of each per cent along the curve %s', (curve) => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 0, max: 100 }),
      (emptyVoltage, range, percent) => {
        const battery = { emptyVoltage, fullVoltage: emptyVoltage + range, curve }
        const voltage = voltageOf(percent, battery)
        expect(chargePercent(voltage, battery)).toBeGreaterThanOrEqual(percent)
        if (percent > 0) expect(chargePercent(voltage - 1, battery)).toBeLessThan(percent)
        expect(chargePercent(lowVoltageOf(battery), battery)).toBeLessThanOrEqual(BATTERY_LOW)
      },
    ),
  )
})
