import { expect, test } from 'vitest'
import { compared, errorsIn, joined } from './errors.ts'

test('each character changed, added or left out is one error', () => {
  const errors = (readText: string, meant: string) => errorsIn(compared(readText, true), compared(meant, true))
  expect(errors('12.99\n', '12.99')).toBe(0)
  expect(errors('1 2.99', '12.99')).toBe(1)
  expect(errors('kitten', 'sitting')).toBe(3)
  expect(errors('', 'żółć')).toBe(4)
})

test('spaces count where words are parted by them; wide figures are figures', () => {
  expect(compared('会 议 室 ３\n', false)).toEqual([...'会议室3'])
  expect(compared(' a  b\n', true)).toEqual([...'a b'])
})

test('short texts stand in lines that are long enough, in their order', () => {
  expect(joined(['one', 'two', 'three', 'four'], 6)).toEqual(['one two', 'three four'])
})
