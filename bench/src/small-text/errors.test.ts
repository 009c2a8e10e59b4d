import { expect, test } from 'vitest'
import { comparableCharacters, errorsIn, joinToLines } from './errors.ts'

test('errorsIn counts each changed, added or missing character as one error', () => {
  const errors = (readText: string, meant: string) =>
    errorsIn(comparableCharacters(readText, true), comparableCharacters(meant, true))
  expect(errors('12.99\n', '12.99')).toBe(0)
  expect(errors('1 2.99', '12.99')).toBe(1)
  expect(errors('kitten', 'sitting')).toBe(3)
  expect(errors('', 'żółć')).toBe(4)
})

test('comparableCharacters drops spaces in languages without them, and makes full-width digits plain ones', () => {
  expect(comparableCharacters('会 议 室 ３\n', false)).toEqual([...'会议室3'])
  expect(comparableCharacters(' a  b\n', true)).toEqual([...'a b'])
})

test('joinToLines joins short texts, in their order, to lines of the given length', () => {
  expect(joinToLines(['one', 'two', 'three', 'four'], 6)).toEqual(['one two', 'three four'])
})
