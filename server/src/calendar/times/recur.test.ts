import fc from 'fast-check'
import { expect, test } from 'vitest'
import { occasionsOf, type Series } from './recur.ts'
import { MOST_WORK, ruleMinutes, TooCostly } from './rule-minutes.ts'
import { minuteOf, momentAt, wallAt } from './zones.ts'

const occasions = (series: Series, from: string, most: number) => [...occasionsOf(series, new Date(from)).take(most)]
const moments = (series: Series, from: string, most: number) => occasions(series, from, most).map(({ at }) => at)

test.each([
  // A minute that clocks skip has the offset before the change. A repeated minute means the first one.
  ['2026-03-29T01:59', 'Europe/Warsaw', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T02:30', 'Europe/Warsaw', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Warsaw', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Warsaw', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Warsaw', '2026-10-25T02:00:00.000Z'],
  // The examples of RFC 5545, section 3.3.5.
  ['2007-11-04T01:30', 'America/New_York', '2007-11-04T05:30:00.000Z'],
  ['2007-03-11T02:30', 'America/New_York', '2007-03-11T07:30:00.000Z'],
  // Clocks skip half an hour, and repeat half an hour.
  ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ['2026-07-01T09:00', 'Asia/Tokyo', '2026-07-01T00:00:00.000Z'],
  ['2026-07-01T09:00', 'Asia/Seoul', '2026-07-01T00:00:00.000Z'],
  ['2026-07-01T09:00', 'Asia/Taipei', '2026-07-01T01:00:00.000Z'],
  ['2026-07-01T09:00', 'Asia/Shanghai', '2026-07-01T01:00:00.000Z'],
  ['2026-12-31T24:00', 'Europe/Warsaw', '2026-12-31T23:00:00.000Z'],
  ['2028-02-29T12:00', 'Europe/Warsaw', '2028-02-29T11:00:00.000Z'],
])('the wall minute %s in %s is the moment %s', (wall, zone, moment) => expect(momentAt(wall, zone)).toBe(moment))

test('a time of a series that clocks skip is left out and not counted, and one that occurs twice means the first', () => {
  const spring = { start: '2026-03-28T02:30', rule: 'FREQ=DAILY;COUNT=3', timeZone: 'Europe/Warsaw' }
  expect(occasions(spring, '2026-01-01', 9).map(({ wall }) => wall)).toEqual([
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

test('a rule by hours or minutes goes by elapsed time while clocks are put back, and has no time twice', () => {
  const halfHourly = { start: '2026-10-25T00:00', rule: 'FREQ=MINUTELY;INTERVAL=30', timeZone: 'Europe/Warsaw' }
  const halfHours = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      new Date(Date.parse('2026-10-24T22:00:00Z') + index * 1_800_000).toISOString(),
    )
  expect(moments(halfHourly, '2026-10-24T22:00:00Z', 20)).toEqual(halfHours(20))
  expect(moments(halfHourly, '2026-10-25T01:10:00Z', 2)).toEqual(halfHours(9).slice(7))
  expect(moments({ ...halfHourly, rule: 'FREQ=HOURLY' }, '2026-10-24T22:00:00Z', 6)).toEqual(
    halfHours(12).filter((_, index) => index % 2 === 0),
  )
  const lordHowe = { start: '2026-04-05T00:00', rule: 'FREQ=MINUTELY;INTERVAL=15', timeZone: 'Australia/Lord_Howe' }
  const minutes = moments(lordHowe, '2026-04-04T12:00:00Z', 20).map((at) => Date.parse(at) / 60_000)
  expect(minutes.slice(1).map((minute, index) => minute - minutes[index]!)).toEqual(Array(19).fill(15))
})

const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).join(',')
const WEEK = 'MO,TU,WE,TH,FR,SA,SU'
const EVERY_MINUTE = `BYHOUR=${numbers(0, 23)};BYMINUTE=${numbers(0, 59)}`
const timesOfRule = (rule: string, start = '2026-11-30T09:00') =>
  occasions({ start, rule, timeZone: 'Europe/Warsaw' }, '2026-11-25', 2).map(({ wall }) => wall)

test.each([
  `FREQ=YEARLY;BYWEEKNO=${numbers(1, 53)};BYDAY=${WEEK};BYSETPOS=999`,
  `FREQ=YEARLY;BYYEARDAY=${numbers(1, 90)};BYMONTH=12`,
  `FREQ=DAILY;BYYEARDAY=${numbers(1, 90)};BYMONTH=12`,
  `FREQ=WEEKLY;BYDAY=${WEEK};BYSETPOS=8`,
  `FREQ=WEEKLY;BYDAY=${WEEK};BYMONTH=2;BYMONTHDAY=30`,
  'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30',
])('the rule %s never has a time', (rule) => expect(timesOfRule(rule)).toEqual([]))

test.each([
  // The 999th minute of a day is 16:38.
  [`FREQ=DAILY;${EVERY_MINUTE};BYSETPOS=999`, ['2026-11-30T16:38', '2026-12-01T16:38']],
  [`FREQ=YEARLY;BYMONTH=${numbers(1, 12)};${EVERY_MINUTE};BYSETPOS=-1`, ['2026-12-30T23:59', '2027-12-30T23:59']],
  ['FREQ=MINUTELY;INTERVAL=9999', ['2026-11-30T09:00', '2026-12-07T07:39']],
  ['FREQ=HOURLY;INTERVAL=9999;BYHOUR=3', ['2033-10-04T03:00', '2042-11-19T03:00']],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO', ['2044-02-29T09:00', '2072-02-29T09:00']],
])('the rule %s has its rare times', (rule, times) => expect(timesOfRule(rule)).toEqual(times))

test('rules end with the year 2100, and a rule that began long ago is not computed from its start', () => {
  expect(timesOfRule('FREQ=DAILY', '9999-12-31T09:00')).toEqual([])
  expect(timesOfRule('FREQ=YEARLY;INTERVAL=80')).toEqual(['2026-11-30T09:00'])
  expect(timesOfRule('FREQ=MINUTELY', '1970-01-01T00:00')).toEqual(['2026-11-25T01:00', '2026-11-25T01:01'])
  expect(timesOfRule('FREQ=DAILY;COUNT=9999', '2000-01-01T09:00')).toEqual(['2026-11-25T09:00', '2026-11-26T09:00'])
})

test('no rule by days exceeds the limit of work, however large its COUNT is', () => {
  const [days, months] = [numbers(1, 31), numbers(1, 12)]
  for (const by of [
    `BYMONTHDAY=${days}`,
    `BYDAY=${WEEK}`,
    `BYMONTH=${months};BYDAY=1MO,-1FR`,
    'BYMONTH=2;BYMONTHDAY=30',
  ])
    for (const FREQ of ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']) {
      const series = { start: '1970-01-01T09:00', rule: `FREQ=${FREQ};${by};COUNT=9999`, timeZone: 'Europe/Warsaw' }
      expect(() => occasions(series, '2100-12-01', 99)).not.toThrow()
    }
})

test('a rule that takes too much work ends with an error at the limit of work', () => {
  // Every second minute from an even one, limited to odd minutes: it never has a time.
  const rule = { FREQ: 'MINUTELY', INTERVAL: '2', BYMINUTE: '1' }
  const start = minuteOf('2026-11-30T09:00')
  expect(() => ruleMinutes(rule, start, start).next()).toThrow(TooCostly)
  // Each minute that is found counts as work too.
  const everyMinute = ruleMinutes({ FREQ: 'MINUTELY' }, start, start)
  let count = 0
  expect(() => {
    for (const _ of everyMinute) count++
  }).toThrow(TooCostly)
  expect(count).toBeLessThan(MOST_WORK / 5)
})

test('times are in order, at their wall minute, and none is before the moment from which they are wanted', () => {
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
        const times = occasions({ start: `2025-09-01T${time}`, rule, timeZone }, from.toISOString(), 50)
        expect(times.map(({ at }) => at).toSorted()).toEqual([...new Set(times.map(({ at }) => at))])
        for (const { wall, at } of times) {
          expect(at >= from.toISOString()).toBe(true)
          expect([wallAt(at, timeZone), wall.slice(11)]).toEqual([wall, time])
        }
      },
    ),
    { numRuns: 300 },
  )
})
