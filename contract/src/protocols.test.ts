import { expect, test } from 'vitest'
import { isAble, protocols } from './protocols.ts'

test('our own tags carry out every order, TRMNL’s devices install firmware, and others only show pictures; a device before its first contact may be any of them', () => {
  expect(protocols.map((protocol) => isAble(protocol, 'led'))).toEqual([true, true, false, false, false, false])
  expect(protocols.map((protocol) => isAble(protocol, 'ota'))).toEqual([true, true, true, false, false, false])
  expect(isAble(null, 'reboot')).toBe(true)
})
