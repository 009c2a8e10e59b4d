import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeTimes } from './place-meeting.ts'
import { splitMeeting } from './rules.ts'

const timeZone = 'Europe/Warsaw'
const now = new Date('2026-01-15T12:00:00Z')
/** The day until which each series is computed, whatever its start. */
const COMPUTED_UNTIL = '2027-02-01'

const weekdays = fc.subarray(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], { minLength: 1 })
/** Rules as people and calendars have them. */
const rule = fc.oneof(
  fc.constantFrom('FREQ=DAILY', 'FREQ=MONTHLY', 'FREQ=YEARLY', 'FREQ=MONTHLY;BYDAY=-1FR', 'FREQ=YEARLY;BYMONTH=3,10'),
  weekdays.map((byDay) => `FREQ=WEEKLY;BYDAY=${byDay}`),
  weekdays.map((byDay) => `FREQ=MONTHLY;BYDAY=${byDay};BYSETPOS=1,-1`),
  fc.constantFrom('FREQ=MONTHLY;BYMONTHDAY=1,15,31', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29', 'FREQ=WEEKLY;WKST=SU'),
)
const recurrence = fc
  .tuple(rule, fc.integer({ min: 1, max: 3 }), fc.constantFrom(';COUNT=5', ';COUNT=12', ';UNTIL=20260430'))
  .map(([rule, interval, end]) => `${rule};INTERVAL=${interval}${end}`)
const series = fc.record({
  date: fc.integer({ min: 0, max: 100 }).map((days) => `${Temporal.PlainDate.from('2026-01-01').add({ days })}`),
  // Clocks skip half past two on one of these days.
  startTime: fc.constantFrom('09:00', '02:30'),
  recurrence: fc.oneof({ arbitrary: recurrence, weight: 9 }, { arbitrary: fc.constant(''), weight: 1 }),
})

test('[entity-meeting] a series with any rule keeps exactly its times when it is split into parts', () => {
  fc.assert(
    fc.property(series, fc.nat(), fc.nat(), (row, dayIndex, exceptionIndex) => {
      const wholeSeries = { ...row, endTime: '10:00', exceptions: '[]', placedUntil: '' }
      const daysOf = (part: object) =>
        computeTimes({ ...wholeSeries, ...part }, timeZone, now)
          .times.map(({ date }) => date)
          .filter((day) => day < COMPUTED_UNTIL)
      const allDays = daysOf({})
      fc.pre(allDays.length > 1)
      const exception = allDays[exceptionIndex % allDays.length]!
      const meeting = { ...wholeSeries, exceptions: JSON.stringify([exception]) }
      const meetingDays = allDays.filter((day) => day !== exception)
      const day = meetingDays[dayIndex % meetingDays.length]!
      const partsOf = (part: 'one' | 'following') => {
        const { remaining, removed } = splitMeeting(meeting, day, part, timeZone)
        return { remaining: daysOf({ ...meeting, ...remaining }), removed: daysOf(removed) }
      }
      expect(partsOf('one')).toEqual({ remaining: meetingDays.filter((other) => other !== day), removed: [day] })
      expect(partsOf('following')).toEqual({
        remaining: meetingDays.filter((other) => other < day),
        removed: meetingDays.filter((other) => other >= day),
      })
    }),
    { numRuns: 60 },
  )
})
