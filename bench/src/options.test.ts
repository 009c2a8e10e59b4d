import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

const partNames = ['paint', 'list']

test('without a part all run, else those that are named, in their own order', () => {
  expect(readOptions([], partNames).parts).toEqual(partNames)
  expect(readOptions(['list'], partNames).parts).toEqual(['list'])
  expect(readOptions(['list', 'paint'], partNames).parts).toEqual(partNames)
  expect(() => readOptions(['lists'], partNames)).toThrow('no part "lists"')
})

test('a quick run is not kept', () => {
  expect(readOptions(['--write', 'list'], partNames)).toMatchObject({ parts: ['list'], write: true })
  expect(() => readOptions(['--write', '--quick'], partNames)).toThrow('--write')
  expect(() => readOptions(['--write', '--held-out'], partNames)).toThrow('--held-out')
})

test('how long something is done is a number of minutes', () => {
  expect(readOptions([], partNames).minutes).toBe(1)
  expect(readOptions(['--minutes', '0.5'], partNames).minutes).toBe(0.5)
  for (const notMinutes of ['0', 'ten'])
    expect(() => readOptions(['--minutes', notMinutes], partNames)).toThrow('--minutes')
})
