import { expect, test } from 'vitest'
import { containing, orderOf, termsOf } from './rules.ts'

test('a list sorts by the column of the field, also where the column has another name', () => {
  const columns = { device: 'deviceId' }
  expect(orderOf('-device', columns)).toEqual({ column: 'deviceId', descending: true })
  expect(orderOf('createdAt', columns)).toEqual({ column: 'createdAt', descending: false })
})

test('words are searched in folded form, and also as digits where they look like part of a mac', () => {
  expect(termsOf('Café 50%')).toEqual(['cafe 50%'])
  for (const q of ['A0:B1:c', 'a0-b1-c', ' a0b1.c ', 'a0b1-c']) expect(termsOf(q).slice(1)).toEqual(['a0b1c'])
  for (const q of ['a0b1c', '10.0.0.1', 'a:b', 'a0:b1c', 'aa:bb:cc:dd:ee:ff:00', 'g0:b1'])
    expect(termsOf(q)).toEqual([q])
  expect(termsOf('Door · 800 × 4')).toEqual(['door · 800 × 4', 'door\n800x4'])
  expect(termsOf('\u0301')).toEqual([])
})

test('characters with a meaning in patterns are escaped', () => {
  expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%')
})
