import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlannedTime, sumTimes } from './rules.ts'

const momentOf = (minute: number) => new Date(Date.UTC(2026, 10, 30) + minute * 60_000).toISOString()
const arbitraryMeeting = fc.record({
  from: fc.integer({ min: 0, max: 1200 }),
  planned: fc.integer({ min: 1, max: 300 }),
  /** The minutes from the start to the real end, if that differs from the planned end. */
  endedAfter: fc.option(fc.integer({ min: 0, max: 400 })),
  isNoShow: fc.boolean(),
})

test('[entity-room] a day counts the minutes in which a meeting was planned, and those in which one was held', () => {
  fc.assert(
    fc.property(fc.array(arbitraryMeeting, { maxLength: 12 }), (meetings) => {
      const [booked, used] = [new Set<number>(), new Set<number>()]
      const times = meetings.map(({ from, planned, endedAfter, isNoShow }): PlannedTime => {
        const length = endedAfter ?? planned
        for (let minute = from; minute < from + planned; minute++) booked.add(minute)
        if (!isNoShow) for (let minute = from; minute < from + length; minute++) used.add(minute)
        return {
          startsAt: momentOf(from),
          plannedEnd: momentOf(from + planned),
          endsAt: momentOf(from + length),
          isNoShow,
        }
      })
      expect(sumTimes(times)).toEqual({
        meetings: meetings.length,
        booked: booked.size,
        used: used.size,
        noShows: meetings.filter(({ isNoShow }) => isNoShow).length,
      })
    }),
  )
})
