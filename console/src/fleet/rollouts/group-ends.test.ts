import { defaultGroups } from '@wifi-tms/contract/rollouts'
import { expect, test } from 'vitest'
import { groupEndsText, readGroupEnds } from './group-ends.ts'

test('the ends of groups are written as text and read back', () => {
  expect(groupEndsText(defaultGroups)).toBe('1 5% 25% 100%')
  expect(readGroupEnds('1, 5%, 25%, 100%')).toEqual(defaultGroups)
  expect(readGroupEnds(' 10,  2.5% ')).toEqual([{ count: 10 }, { percent: 2.5 }])
})

test.each(['', '0', '5 %', '101%', '2.5', 'all', '-1', Array(21).fill('1').join()])('%j is no list of ends', (text) => {
  expect(readGroupEnds(text)).toBeUndefined()
})
