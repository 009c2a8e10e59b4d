// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { claimReturn, deleteWorkOfLeaver } from './leaver.ts'

test('after a logout only the same person is led back, even if the window receives its own logout message', () => {
  expect(claimReturn('anna')).toBe(true)
  deleteWorkOfLeaver('anna')
  deleteWorkOfLeaver(undefined)
  expect(claimReturn('tomek')).toBe(false)
  // The call before has removed the name of the person who logged out.
  expect(claimReturn('tomek')).toBe(true)
  deleteWorkOfLeaver('anna')
  expect(claimReturn('anna')).toBe(true)
})
