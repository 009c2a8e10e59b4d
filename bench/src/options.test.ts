import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

const known = ['paint', 'list']

test('without a part all run, else those that are named, in their own order', () => {
  expect(readOptions([], known).parts).toEqual(known)
  expect(readOptions(['list'], known).parts).toEqual(['list'])
  expect(readOptions(['list', 'paint'], known).parts).toEqual(known)
  expect(() => readOptions(['lists'], known)).toThrow('no part "lists"')
})

test('only a whole run is kept', () => {
  expect(readOptions(['--write', '--peers'], known)).toMatchObject({ peers: true, write: true })
  expect(() => readOptions(['--write', 'list'], known)).toThrow('--write')
  expect(() => readOptions(['--write', '--quick'], known)).toThrow('--write')
})
