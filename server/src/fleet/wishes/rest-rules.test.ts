import { wakeBounds } from '@wifi-tms/contract/wake'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  AFTER_CHANGE_SECONDS,
  CHANGE_SPREAD_SECONDS,
  REST_IN_QUIET_SECONDS,
  restSeconds,
  secondsAfterChange,
  secondsUntilMissed,
} from './rest-rules.ts'

const now = new Date('2026-11-30T08:00:00.000Z')
const momentOf = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
const sleeper = { deviceId: 'a', wake: wakeBounds.usual }
/** The seconds after a planned change at which the sleeper comes. */
const afterChange = (seconds: number) => secondsAfterChange(momentOf(seconds), sleeper.deviceId)
const usualRest = restSeconds({}, sleeper, now)
const restInQuiet = restSeconds({ changesAt: momentOf(90_000) }, sleeper, now)

test.each([
  ['nothing lies ahead', { dueAt: null }, usualRest],
  ['a change lies ahead', { changesAt: momentOf(90) }, 90 + afterChange(90)],
  [
    'several changes lie ahead: the first counts',
    { dueAt: momentOf(200), changesAt: momentOf(90.2) },
    91 + afterChange(90.2),
  ],
  ['a delivery lies farther off than a device rests', { dueAt: momentOf(301) }, usualRest],
  ['a change comes as the rest ends', { changesAt: momentOf(299) }, usualRest],
  ['a change is due at this moment', { changesAt: momentOf(0) }, afterChange(0)],
  ['a planned change has not happened yet', { dueAt: momentOf(200), changesAt: momentOf(-2) }, afterChange(-2)],
  ['a planned change has not happened for more than a minute', { changesAt: momentOf(-61) }, usualRest],
  ['a quiet time ends', { changesAt: momentOf(1800) }, 1800 + afterChange(1800)],
  ['a quiet time ends much later', { dueAt: momentOf(9000), changesAt: momentOf(9000) }, restInQuiet],
  [
    'a person has wished for something in a quiet time',
    { dueAt: momentOf(5), changesAt: momentOf(9000) },
    5 + AFTER_CHANGE_SECONDS,
  ],
])('the rest of a device with a wake of 300 s is right if %s', (_, coming, seconds) => {
  expect(restSeconds(coming, sleeper, now)).toBe(seconds)
})

test('a rest is up to a tenth shorter than the wake, at least a minute, and an hour in quiet times', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: wakeBounds.least, max: wakeBounds.most }), (deviceId, wake) => {
      const rest = restSeconds({}, { deviceId, wake }, now)
      expect(rest).toBeLessThanOrEqual(wake)
      expect(rest).toBeGreaterThanOrEqual(Math.max(wakeBounds.least, Math.floor(wake * 0.9)))
    }),
  )
  expect(restInQuiet).toBeGreaterThan(0.9 * REST_IN_QUIET_SECONDS)
  expect(restInQuiet).toBeLessThanOrEqual(REST_IN_QUIET_SECONDS)
  const slowSleeper = { deviceId: 'a', wake: 2 * REST_IN_QUIET_SECONDS }
  expect(restSeconds({ changesAt: momentOf(80_000) }, slowSleeper, now)).toBeGreaterThan(REST_IN_QUIET_SECONDS)
})

test('a device counts as missing after twice its wake and five minutes, or later if it was told to rest longer', () => {
  expect(secondsUntilMissed(5, 300)).toBe(900)
  expect(secondsUntilMissed(3600, 300)).toBe(7500)
  // A device without a wake counts as missing after twice its rest and half a minute.
  expect(secondsUntilMissed(30)).toBe(90)
})

/**
 * Simulates the contacts of devices up to a planned picture. All devices have their first contact in the same second.
 * Returns the number of contacts in each second, and the number of devices that come in the last minute. `plannedAt` is
 * the second of the planned picture.
 */
function simulateContacts(
  count: number,
  wake: number,
  plannedAt: number,
): { contactsBySecond: number[]; inTimeCount: number } {
  const contactsBySecond = new Array<number>(plannedAt).fill(0)
  let inTimeCount = 0
  for (let device = 0; device < count; device++) {
    const deviceId = device.toString(16).padStart(24, '0')
    let isInTime = false
    for (let second = 0; second < plannedAt; ) {
      contactsBySecond[second]!++
      if (second >= plannedAt - 60 && second < plannedAt) isInTime = true
      const moment = new Date(now.getTime() + second * 1000)
      const secondsLeft = plannedAt - 60 - second
      // The server looks only as far ahead as the wake.
      const plan = secondsLeft > 0 && secondsLeft <= wake ? { changesAt: momentOf(plannedAt - 60) } : {}
      second += restSeconds(plan, { deviceId, wake }, moment)
    }
    if (isInTime) inTimeCount++
  }
  return { contactsBySecond, inTimeCount }
}

test('ten thousand sleepers that begin at once spread over the day, and all come in time for a planned picture', () => {
  const [count, plannedAt] = [10_000, 82_000]
  const { contactsBySecond, inTimeCount } = simulateContacts(count, 900, plannedAt)
  expect(inTimeCount).toBe(count)
  // All come for the picture, spread evenly, and early enough for the 40 s of the slowest panel.
  const lastMinute = contactsBySecond.slice(plannedAt - 60)
  expect(Math.max(...lastMinute)).toBeLessThan((1.3 * count) / CHANGE_SPREAD_SECONDS)
  const tooLate = lastMinute.slice(60 - 40 + 1)
  expect(tooLate.every((contacts) => contacts === 0)).toBe(true)
  // These seconds are late in the day, and before the minute in which all must come.
  const usualSeconds = contactsBySecond.slice(71_000, 81_000)
  const mean = usualSeconds.reduce((sum, contacts) => sum + contacts, 0) / usualSeconds.length
  expect(Math.max(...usualSeconds)).toBeLessThan(3 * mean)
})
