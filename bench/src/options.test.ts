import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

const partNames = ['paint', 'list']

test('readOptions returns all parts if none is named, else the named ones in the order of the bench', () => {
  expect(readOptions([], partNames).parts).toEqual(partNames)
  expect(readOptions(['list'], partNames).parts).toEqual(['list'])
  expect(readOptions(['list', 'paint'], partNames).parts).toEqual(partNames)
  expect(() => readOptions(['lists'], partNames)).toThrow('no part "lists"')
})

test('readOptions refuses to write the figures of a quick or held-out run', () => {
  expect(readOptions(['--write', 'list'], partNames)).toMatchObject({ parts: ['list'], write: true })
  expect(() => readOptions(['--write', '--quick'], partNames)).toThrow('--write')
  expect(() => readOptions(['--write', '--held-out'], partNames)).toThrow('--held-out')
})

test('--minutes is a number above 0, by default 1', () => {
  expect(readOptions([], partNames).minutes).toBe(1)
  expect(readOptions(['--minutes', '0.5'], partNames).minutes).toBe(0.5)
  for (const notMinutes of ['0', 'ten'])
    expect(() => readOptions(['--minutes', notMinutes], partNames)).toThrow('--minutes')
})
