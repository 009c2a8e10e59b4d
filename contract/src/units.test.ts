import { expect, test } from 'vitest'
import { batteryPercent, packedVersion, parseVersion, signalLevel, versionText } from './units.ts'

test('[const-battery] the charge is 0 % up to 335 hundredths of a volt, 100 % from 390 on, and linear between them', () => {
  expect([0, 335, 336, 346, 362.5, 379, 389, 390, 500].map(batteryPercent)).toEqual([0, 0, 2, 20, 50, 80, 98, 100, 100])
})

test('a signal is high from -60 dBm on, middle from -75 dBm on, and low below', () => {
  expect([-30, -60, -61, -75, -76, -100].map(signalLevel)).toEqual(['high', 'high', 'middle', 'middle', 'low', 'low'])
})

test('[const-version] a version is written as its high byte, a point, and its low byte with at least two digits', () => {
  expect([0x0102, 0x010a, 0x0000, 0xff63].map(versionText)).toEqual([
    'Version-1.02',
    'Version-1.10',
    'Version-0.00',
    'Version-255.99',
  ])
})

test('[const-version] a printed version is read back, and so are versions as people write them', () => {
  for (let version = 0; version <= 0xffff; version += 7) expect(parseVersion(versionText(version))).toBe(version)
  expect(['1.2', ' v1.02 ', '1.10', '0.0', '258', '65535'].map(parseVersion)).toEqual([258, 258, 266, 0, 258, 65535])
  for (const text of ['', '1.', '.2', '1.256', '256.0', '65536', '-1', '1.2.3', 'one'])
    expect(parseVersion(text), text).toBeUndefined()
})

test('a version of three parts is packed into four, four and eight bits, and sorts as its parts do', () => {
  expect(['1.8.14', '0.0.0', '15.15.255'].map(packedVersion)).toEqual([0x180e, 0, 0xffff])
  expect(['1.8', '16.0.0', '1.16.0', '1.8.256', '1.8.14-rc1', ''].map(packedVersion)).toEqual(Array(6).fill(undefined))
  expect(packedVersion('1.10.0')).toBeGreaterThan(packedVersion('1.9.200')!)
})
