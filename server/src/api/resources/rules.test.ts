import { expect, test } from 'vitest'
import { containing, orderOf, termsOf, wordsOf } from './rules.ts'

test('a list sorts by the column of the field, also where the column has another name', () => {
  const columns = { device: 'deviceId' }
  expect(orderOf('-device', columns)).toEqual({ column: 'deviceId', descending: true })
  expect(orderOf('createdAt', columns)).toEqual({ column: 'createdAt', descending: false })
})

test('a search is folded, and a search that looks like part of a mac is also searched as its digits', () => {
  expect(termsOf('Café 50%')).toEqual(['cafe 50%'])
  for (const q of ['A0:B1:c', 'a0-b1-c', ' a0b1.c ', 'a0b1-c']) expect(termsOf(q).slice(1)).toEqual(['a0b1c'])
  for (const q of ['a0b1c', '10.0.0.1', 'a:b', 'a0:b1c', 'aa:bb:cc:dd:ee:ff:00', 'g0:b1'])
    expect(termsOf(q)).toEqual([q])
  expect(termsOf('\u0301')).toEqual([])
})

test('characters with a meaning in patterns are escaped', () => {
  expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%')
})

test('words and a resolution are searched for one by one, however people write the resolution', () => {
  for (const q of ['Door · 800 × 480', 'door 800x480', ' DOOR  800 x 480', 'door 800*480', 'Door 800X480'])
    expect(wordsOf(q)).toEqual(['door', '800x480'])
  expect(wordsOf('800 × 4 door')).toEqual(['800x4', 'door'])
  expect([wordsOf('Door · 800'), wordsOf('800 ×'), wordsOf('· ')]).toEqual([['door', '800'], ['800x'], []])
  expect(wordsOf('4 xmas boxes 2xl')).toEqual(['4', 'xmas', 'boxes', '2xl'])
})
