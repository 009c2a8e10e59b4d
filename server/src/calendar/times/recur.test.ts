import fc from 'fast-check'
import { expect, test } from 'vitest'
import { occasionsOf, type Series } from './recur.ts'
import { isLeftOut, momentAt, wallAt } from './zones.ts'

const take = (series: Series, from: string, most: number) => [...occasionsOf(series, new Date(from)).take(most)]
const moments = (series: Series, from: string, most: number) => take(series, from, most).map(({ at }) => at)

test.each([
  // Put forward: what is left out is read as if the clock had not been yet. Put back: the first of the two.
  ['2026-03-29T01:59', 'Europe/Warsaw', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T02:30', 'Europe/Warsaw', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Warsaw', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Warsaw', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Warsaw', '2026-10-25T02:00:00.000Z'],
  // The examples of RFC 5545, section 3.3.5.
  ['2007-11-04T01:30', 'America/New_York', '2007-11-04T05:30:00.000Z'],
  ['2007-03-11T02:30', 'America/New_York', '2007-03-11T07:30:00.000Z'],
  // Half an hour is left out, and half an hour comes twice.
  ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ['2026-07-01T09:00', 'Asia/Tokyo', '2026-07-01T00:00:00.000Z'],
  ['2026-07-01T09:00', 'Asia/Seoul', '2026-07-01T00:00:00.000Z'],
  ['2026-07-01T09:00', 'Asia/Taipei', '2026-07-01T01:00:00.000Z'],
  ['2026-07-01T09:00', 'Asia/Shanghai', '2026-07-01T01:00:00.000Z'],
  ['2026-12-31T24:00', 'Europe/Warsaw', '2026-12-31T23:00:00.000Z'],
  ['2028-02-29T12:00', 'Europe/Warsaw', '2028-02-29T11:00:00.000Z'],
])('%s in %s is %s', (wall, zone, moment) => expect(momentAt(wall, zone)).toBe(moment))

test('a repeated time that is left out is skipped and not counted, one that comes twice is the first', () => {
  const spring = { start: '2026-03-28T02:30', rule: 'FREQ=DAILY;COUNT=3', timeZone: 'Europe/Warsaw' }
  expect(take(spring, '2026-01-01', 9).map(({ wall }) => wall)).toEqual([
    '2026-03-28T02:30',
    '2026-03-30T02:30',
    '2026-03-31T02:30',
  ])
  const autumn = { ...spring, start: '2026-10-24T02:30' }
  expect(moments(autumn, '2026-01-01', 9)).toEqual([
    '2026-10-24T00:30:00.000Z',
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
  ])
})

const NEW_YORK = { start: '1997-09-02T09:00', timeZone: 'America/New_York' }
test('a rule that never comes to a day ends with an error, and not after ages', () => {
  const series = { ...NEW_YORK, rule: 'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30' }
  const start = performance.now()
  expect(() => take(series, '2026-01-01', 1)).toThrow(/iterations/)
  expect(performance.now() - start).toBeLessThan(20_000)
})

test('times follow one another, at their wall minute, none of them before the moment that is asked from', () => {
  const zones = ['Europe/Warsaw', 'America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe', 'America/Sao_Paulo']
  const rules = [
    'FREQ=DAILY',
    'FREQ=DAILY;INTERVAL=3',
    'FREQ=WEEKLY;BYDAY=SU,MO',
    'FREQ=MONTHLY',
    'FREQ=DAILY;COUNT=40',
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...rules),
      fc.integer({ min: 0, max: 1439 }),
      fc.date({ min: new Date('2025-06-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
      (timeZone, rule, minute, from) => {
        const time = `${Math.floor(minute / 60)}`.padStart(2, '0').concat(':', `${minute % 60}`.padStart(2, '0'))
        const found = take({ start: `2025-09-01T${time}`, rule, timeZone }, from.toISOString(), 50)
        expect(found.map(({ at }) => at).toSorted()).toEqual([...new Set(found.map(({ at }) => at))])
        for (const { wall, at } of found) {
          expect(at >= from.toISOString()).toBe(true)
          expect([wallAt(at, timeZone), wall.slice(11), isLeftOut(wall, timeZone)]).toEqual([wall, time, false])
        }
      },
    ),
    { numRuns: 300 },
  )
})
