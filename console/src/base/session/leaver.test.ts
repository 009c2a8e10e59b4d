// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { claimReturn, forgetWork } from './leaver.ts'

test('after a logout only the same person is led back, even if the window receives its own logout message', () => {
  expect(claimReturn('anna')).toBe(true)
  forgetWork('anna')
  forgetWork(undefined)
  expect(claimReturn('tomek')).toBe(false)
  // The call before has removed the name of the person who logged out.
  expect(claimReturn('tomek')).toBe(true)
  forgetWork('anna')
  expect(claimReturn('anna')).toBe(true)
})
