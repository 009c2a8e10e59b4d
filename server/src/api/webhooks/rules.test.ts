import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterTry, LONGEST_PAUSE_SECONDS, RETRY_SECONDS, restSecondsOf } from './rules.ts'

const now = new Date('2026-11-30T09:00:00Z')
const answer = (status: number | null, restSeconds = 0) => ({ status, fault: null, restSeconds })
const statuses = fc.integer({ min: 100, max: 599 })
const spreads = fc.double({ min: 0, max: 1, noNaN: true })

test('a status from 200 to 299 delivers, all others are tried again later each time, and end after the last pause', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.nat(20), fc.option(statuses), spreads, (attempts, tries, status, spread) => {
      const after = afterTry({ attempts, tries }, answer(status), now, spread)
      expect([after.attempts, after.tries, after.status]).toEqual([attempts + 1, tries + 1, status])
      const isTaken = status !== null && Math.floor(status / 100) === 2
      const pause = RETRY_SECONDS[tries]
      const isOver = status === 410 || pause === undefined
      expect(after.state).toBe(isTaken ? 'delivered' : isOver ? 'failed' : 'waiting')
      expect(after.nextAt === null).toBe(after.state !== 'waiting')
      if (after.nextAt === null) return
      const seconds = (Date.parse(after.nextAt) - now.getTime()) / 1000
      expect(seconds).toBeGreaterThanOrEqual(pause!)
      expect(seconds).toBeLessThanOrEqual(pause! * 1.1)
    }),
  )
  const allSeconds = RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0)
  expect(allSeconds * 1.1).toBeLessThan(86_400)
})

test('a longer pause that the receiver asks for is kept, a shorter one changes nothing', () => {
  const secondsAfter = (restSeconds: number) =>
    (Date.parse(afterTry({ attempts: 0, tries: 0 }, answer(503, restSeconds), now, 0).nextAt!) - now.getTime()) / 1000
  expect([secondsAfter(0), secondsAfter(3), secondsAfter(600)]).toEqual([5, 5, 600])
})

test('Retry-After is read as seconds or as a date, is bounded, and anything else means no pause', () => {
  expect(restSecondsOf(undefined, now)).toBe(0)
  expect(restSecondsOf('120', now)).toBe(120)
  expect(restSecondsOf('Mon, 30 Nov 2026 09:01:30 GMT', now)).toBe(90)
  expect(restSecondsOf('Mon, 30 Nov 2026 08:00:00 GMT', now)).toBe(0)
  expect(restSecondsOf('Fri, 31 Dec 2100 23:59:59 GMT', now)).toBe(LONGEST_PAUSE_SECONDS)
  expect(restSecondsOf('999999999', now)).toBe(LONGEST_PAUSE_SECONDS)
  fc.assert(
    fc.property(fc.string(), (text) => {
      const seconds = restSecondsOf(text, now)
      expect(seconds >= 0 && seconds <= LONGEST_PAUSE_SECONDS).toBe(true)
    }),
  )
})
