import { expect, test } from 'vitest'
import { isAble, protocols } from './protocols.ts'

test('tags of our own protocol can do all, TRMNL’s devices take firmware, and who only shows pictures nothing else; who has not come may speak any', () => {
  expect(protocols.map((protocol) => isAble(protocol, 'led'))).toEqual([true, true, false, false, false, false])
  expect(protocols.map((protocol) => isAble(protocol, 'ota'))).toEqual([true, true, true, false, false, false])
  expect(isAble(null, 'reboot')).toBe(true)
})
