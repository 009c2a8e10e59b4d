import { expect, test } from 'vitest'
import { searchIn } from './search-in.ts'

test('an option is found as rows of lists are: accents, case and composition do not count', () => {
  const { filterOption } = searchIn('label', 'about')
  const option = { label: 'Łódź', value: 'x', about: 'Cafe\u0301' }
  for (const typed of ['lodz', 'ŁÓ', 'café', 'CAFE'])
    expect([typed, filterOption(typed, option)]).toEqual([typed, true])
  for (const typed of ['x', 'z\ncafe', 'lodzc']) expect([typed, filterOption(typed, option)]).toEqual([typed, false])
  expect(filterOption('undefined', { label: 'a group' })).toBe(false)
})
