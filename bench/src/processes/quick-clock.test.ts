import { expect, test } from 'vitest'
import { quickClock } from './quick-clock.ts'

test('the time of a quickened clock goes on from where it stood', () => {
  let real = 1000
  const clock = quickClock(() => real)
  real += 10
  expect(clock.now()).toBe(10)
  clock.quicken(20)
  expect(clock.now()).toBe(10)
  real += 5
  expect(clock.now()).toBe(110)
  clock.quicken(1)
  real += 1
  expect(clock.now()).toBe(111)
})
