import { expect, test } from 'vitest'
import { nameOf } from './device-name.ts'

test('the name of a device is its alias, or else its MAC address as it is printed on the device', () => {
  expect(nameOf({ alias: 'Shelf 7', mac: 'a0b1c2d3e4f5' })).toBe('Shelf 7')
  expect(nameOf({ alias: '', mac: 'a0b1c2d3e4f5' })).toBe('a0:b1:c2:d3:e4:f5')
})
