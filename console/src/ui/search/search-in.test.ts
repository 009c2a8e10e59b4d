import { expect, test } from 'vitest'
import { searchIn } from './search-in.ts'

test('an option is found regardless of accents, case and Unicode composition', () => {
  const { filterOption } = searchIn('label', 'about')
  const option = { label: 'Łódź', value: 'x', about: 'Cafe\u0301' }
  for (const typed of ['lodz', 'ŁÓ', 'café', 'CAFE'])
    expect([typed, filterOption(typed, option)]).toEqual([typed, true])
  for (const typed of ['x', 'z\ncafe', 'lodzc']) expect([typed, filterOption(typed, option)]).toEqual([typed, false])
  expect(filterOption('undefined', { label: 'a group' })).toBe(false)
})
