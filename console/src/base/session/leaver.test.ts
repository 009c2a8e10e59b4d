// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { forgetWork, isLedBack } from './leaver.ts'

test('after a logout only the same person is led back, also where the window hears of its own logout', () => {
  expect(isLedBack('anna')).toBe(true)
  forgetWork('anna')
  forgetWork(undefined)
  expect(isLedBack('tomek')).toBe(false)
  expect(isLedBack('tomek')).toBe(true)
  forgetWork('anna')
  expect(isLedBack('anna')).toBe(true)
})
