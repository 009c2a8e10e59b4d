// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { actions } from './actions.ts'

test('a key stands for one action', () => {
  // Enter opens what is chosen: the words of a text, the crop of a picture.
  const keys = actions.flatMap(({ keys }) => keys.filter((key) => key !== 'Enter'))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})
