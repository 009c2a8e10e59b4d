// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { actions } from './actions.ts'

test('no two actions have the same shortcut', () => {
  // Enter is left out: it edits the words of a chosen text, or the crop of a chosen picture.
  const keys = actions.flatMap(({ keys }) => keys.filter((key) => key !== 'Enter'))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})
