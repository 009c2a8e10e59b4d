import { weekdays } from '@wifi-tms/contract/rooms'
import { ruleParts } from '@wifi-tms/contract/rule-parts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayPlaces, joinRule, repeats, repetitionOf, ruleFrom, splitRule, type WordedRule } from './rule-parts.ts'

test('splitting a rule from its end and joining both gives the same rule', () => {
  for (const rule of Object.values(repeats)) {
    expect(splitRule(rule)).toEqual({ plain: rule })
    const joined = joinRule(rule, { until: '2026-12-24' })
    expect(ruleParts(joined)).toMatchObject({ UNTIL: '20261224' })
    expect(splitRule(joined)).toEqual({ plain: rule, until: '2026-12-24' })
    expect(splitRule(joinRule(rule, { count: 12 }))).toEqual({ plain: rule, count: 12 })
  }
  expect(splitRule('FREQ=DAILY;UNTIL=20261224T100000Z')).toEqual({ plain: 'FREQ=DAILY', until: '2026-12-24' })
  expect([joinRule('', { until: '2026-12-24' }), splitRule('')]).toEqual(['', { plain: '' }])
})

test('a composed rule is valid, and reading it gives the same repetition', () => {
  const day = fc.constantFrom(...weekdays)
  const interval = fc.integer({ min: 1, max: 99 })
  const repetition = fc.oneof(
    fc.record({ frequency: fc.constantFrom('HOURLY' as const, 'DAILY' as const, 'YEARLY' as const), interval }),
    fc.record({
      frequency: fc.constant('WEEKLY' as const),
      interval,
      days: fc.subarray([...weekdays], { minLength: 1 }),
    }),
    fc.record({
      frequency: fc.constant('MONTHLY' as const),
      interval,
      nth: fc.record({ place: fc.constantFrom(...dayPlaces), day }),
    }),
  )
  fc.assert(
    fc.property(repetition, (worded: WordedRule) => {
      const rule = ruleFrom(worded)
      expect(ruleParts(rule), rule).toBeDefined()
      expect(repetitionOf(rule)).toEqual(worded)
    }),
  )
})

test('a rule with parts for which there are no words is not read as a repetition', () => {
  expect(repetitionOf('FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,MO;WKST=MO')).toEqual({
    frequency: 'WEEKLY',
    interval: 2,
    days: ['MO', 'WE'],
  })
  expect(repetitionOf('FREQ=MONTHLY;BYDAY=+2TU')).toMatchObject({ nth: { place: 2, day: 'TU' } })
  for (const rule of [
    'FREQ=MINUTELY',
    'FREQ=DAILY;BYDAY=MO',
    'FREQ=MONTHLY;BYDAY=5MO',
    'FREQ=MONTHLY;BYDAY=1MO,2MO',
    'FREQ=MONTHLY;BYMONTHDAY=31',
    'FREQ=YEARLY;BYDAY=1MO',
    '',
  ]) {
    expect(repetitionOf(rule), rule).toBeUndefined()
  }
})
