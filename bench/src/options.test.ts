import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

const known = ['paint', 'list']

test('without a part all run, else those that are named, in their own order', () => {
  expect(readOptions([], known).parts).toEqual(known)
  expect(readOptions(['list'], known).parts).toEqual(['list'])
  expect(readOptions(['list', 'paint'], known).parts).toEqual(known)
  expect(() => readOptions(['lists'], known)).toThrow('no part "lists"')
})

test('a quick run is not kept', () => {
  expect(readOptions(['--write', 'list'], known)).toMatchObject({ parts: ['list'], write: true })
  expect(() => readOptions(['--write', '--quick'], known)).toThrow('--write')
  expect(() => readOptions(['--write', '--held-out'], known)).toThrow('--held-out')
})

test('how long something is done is a number of minutes', () => {
  expect(readOptions([], known).minutes).toBe(1)
  expect(readOptions(['--minutes', '0.5'], known).minutes).toBe(0.5)
  for (const wrong of ['0', 'ten']) expect(() => readOptions(['--minutes', wrong], known)).toThrow('--minutes')
})
