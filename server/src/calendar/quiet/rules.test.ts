import { weekdays } from '@wifi-tms/contract/rooms'
import { expect, test } from 'vitest'
import { dayAround, holdAt, isSpent, quietUntil } from './rules.ts'

const night = { days: [...weekdays], from: '20:00', to: '07:00' }
const workNights = { days: ['MO', 'TU', 'WE', 'TH', 'FR'] as const, from: '20:00', to: '07:00' }
const weekend = { days: ['SA', 'SU'] as const, from: '00:00', to: '24:00' }
const quietIn = (
  timeZone: string,
  ...quiet: { days: readonly (typeof weekdays)[number][]; from: string; to: string }[]
) => ({
  quiet: quiet.map((time) => ({ ...time, days: [...time.days] })),
  timeZone,
})
const quietEnd = (limits: ReturnType<typeof quietIn>, at: string) => quietUntil(limits, new Date(at))

test.each([
  ['before it', '2026-11-30T18:59:59.999Z', undefined],
  ['as it begins', '2026-11-30T19:00:00Z', '2026-12-01T06:00:00.000Z'],
  ['after midnight', '2026-12-01T01:00:00Z', '2026-12-01T06:00:00.000Z'],
  ['in the last moment', '2026-12-01T05:59:59.999Z', '2026-12-01T06:00:00.000Z'],
  ['as it ends', '2026-12-01T06:00:00Z', undefined],
  // The night has 10 hours where clocks are put forward, and 12 where they are put back.
  ['where clocks are put forward', '2026-03-28T20:00:00Z', '2026-03-29T05:00:00.000Z'],
  ['where clocks are put back', '2026-10-24T20:00:00Z', '2026-10-25T06:00:00.000Z'],
  ['over the year', '2026-12-31T20:00:00Z', '2027-01-01T06:00:00.000Z'],
])('a quiet time over midnight in Warsaw has the right end %s', (_, moment, end) => {
  expect(quietEnd(quietIn('Europe/Warsaw', night), moment)).toBe(end)
})

test('adjacent quiet times form one, as from Friday evening to Sunday midnight; their days are those on which they begin', () => {
  const office = quietIn('Europe/Warsaw', workNights, weekend)
  expect(quietEnd(office, '2026-12-04T19:00:00Z')).toBe('2026-12-06T23:00:00.000Z')
  expect(quietEnd(office, '2026-12-06T12:00:00Z')).toBe('2026-12-06T23:00:00.000Z')
  // No quiet time begins on Sunday evening, so Monday morning is not quiet.
  expect(quietEnd(office, '2026-12-07T03:00:00Z')).toBeUndefined()
  const mondays = quietIn('UTC', { ...night, days: ['MO'] })
  expect([quietEnd(mondays, '2026-11-30T06:00:00Z'), quietEnd(mondays, '2026-12-01T06:00:00Z')]).toEqual([
    undefined,
    '2026-12-01T07:00:00.000Z',
  ])
})

test('an hour that clocks skip is not quiet, and a quiet time without an end is checked again after a week', () => {
  const gap = { days: [...weekdays], from: '02:00', to: '03:00' }
  expect(quietEnd(quietIn('Europe/Warsaw', gap), '2026-03-29T01:00:00Z')).toBeUndefined()
  expect(quietEnd(quietIn('Europe/Warsaw', gap), '2026-03-28T01:30:00Z')).toBe('2026-03-28T02:00:00.000Z')
  const always = quietIn('UTC', { days: [...weekdays], from: '00:00', to: '24:00' })
  expect(quietEnd(always, '2026-11-30T10:00:00Z')! > '2026-12-06').toBe(true)
})

test('a budget’s day is a day of the wall clock, with 23 or 25 hours where clocks change', () => {
  const day = (at: string) => dayAround({ timeZone: 'Europe/Warsaw' }, new Date(at))
  expect(day('2026-03-29T10:00:00Z')).toEqual({ since: '2026-03-28T23:00:00.000Z', until: '2026-03-29T22:00:00.000Z' })
  expect(day('2026-10-25T22:30:00Z')).toEqual({ since: '2026-10-24T22:00:00.000Z', until: '2026-10-25T23:00:00.000Z' })
})

test.each([
  ['playlist', 10, 5],
  ['task', 10, 8],
  ['meeting', 10, 10],
  ['playlist', 1, 1],
  ['task', 2, 2],
  ['task', 4, 3],
])('a %s may use a budget of %i while fewer than %i of it are used', (source, budget, limit) => {
  expect([isSpent(budget, { source, used: limit - 1 }), isSpent(budget, { source, used: limit })]).toEqual([
    false,
    true,
  ])
  expect(isSpent(null, { source, used: 1000 })).toBe(false)
})

test('a picture is held back until the quiet time ends, or with a spent budget until the quiet time of the next day ends', () => {
  const limits = { ...quietIn('UTC', night), budget: 4 }
  const holdFor = (time: string, used: number) =>
    holdAt(limits, { source: 'meeting', used }, new Date(`2026-11-30T${time}Z`))
  expect(holdFor('12:00', 3)).toBeNull()
  expect(holdFor('12:00', 4)).toEqual({ reason: 'budget', until: '2026-12-01T07:00:00.000Z' })
  expect(holdFor('21:00', 4)).toEqual({ reason: 'quiet', until: '2026-12-01T07:00:00.000Z' })
  expect(holdFor('05:00', 3)).toEqual({ reason: 'quiet', until: '2026-11-30T07:00:00.000Z' })
  expect(holdFor('05:00', 4)).toEqual({ reason: 'quiet', until: '2026-12-01T07:00:00.000Z' })
  const withoutQuiet = { ...limits, quiet: [] }
  const spent = holdAt(withoutQuiet, { source: 'meeting', used: 4 }, new Date('2026-11-30T12:00:00Z'))
  expect(spent).toEqual({ reason: 'budget', until: '2026-12-01T00:00:00.000Z' })
})
