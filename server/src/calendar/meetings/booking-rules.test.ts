import { Refusal } from '@wifi-tms/contract/errors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter } from '../times/zones.ts'
import { refuseBeyondRules, statusColumns, statusOf, withBreaks } from './booking-rules.ts'

const TODAY = '2026-11-30'
const wallTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const timeOn = (date: string) => ({ date, startsAt: `${date}T09:00:00.000Z`, endsAt: `${date}T10:00:00.000Z` })

/** The field at which these rules refuse a meeting; undefined: they allow it. */
function refusedField(
  rules: { longest?: number; ahead?: number },
  { start = 540, end = 600, days = [0], placedUntil = '' },
): string | undefined {
  const meeting = { startTime: wallTime(start), endTime: wallTime(end), placedUntil }
  const times = days.map((day) => timeOn(dayAfter(TODAY, day)))
  try {
    refuseBeyondRules({ who: 'members', ...rules }, meeting, times, TODAY)
    return undefined
  } catch (error) {
    return error instanceof Refusal ? error.faults[0]?.path : 'no refusal'
  }
}

test('a meeting is refused at endTime exactly if it is longer than the rule', () => {
  const minutes = fc.integer({ min: 0, max: 1440 })
  fc.assert(
    fc.property(
      fc.uniqueArray(minutes, { minLength: 2, maxLength: 2 }),
      fc.integer({ min: 1, max: 1440 }),
      (ends, longest) => {
        const [start, end] = ends.toSorted((one, other) => one - other) as [number, number]
        expect(refusedField({ longest }, { start, end })).toBe(end - start > longest ? 'endTime' : undefined)
      },
    ),
  )
})

test('a meeting is refused at date exactly if one of its times is further ahead than the rule, or if it never ends', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 400 }),
      fc.boolean(),
      (days, ahead, isEndless) => {
        const placedUntil = isEndless ? dayAfter(TODAY, 400) : ''
        const isRefused = isEndless || Math.max(...days) > ahead
        expect(refusedField({ ahead }, { days, placedUntil })).toBe(isRefused ? 'date' : undefined)
      },
    ),
  )
  expect(refusedField({}, { end: 1440, days: [400], placedUntil: '2028-01-01' })).toBeUndefined()
})

test('a break widens each span by the same minutes before and after it', () => {
  expect(withBreaks([timeOn(TODAY)], 15)).toEqual([
    { startsAt: `${TODAY}T08:45:00.000Z`, endsAt: `${TODAY}T10:15:00.000Z` },
  ])
})

const times = { room: 'oslo', date: TODAY, startTime: '09:00', endTime: '10:00', recurrence: '', exceptions: '[]' }
const meetingAs = fc.record({
  room: fc.constantFrom('oslo', 'rome'),
  startTime: fc.constantFrom('08:00', '09:00'),
  status: fc.constantFrom('enable', 'disable', 'pending'),
})
const storedAs = fc.record({
  status: fc.constantFrom('enable', 'disable'),
  pending: fc.constantFrom(0, 1),
})

test('[role-member] no change by a member approves a meeting, and in a room with approval only an already approved one is enabled', () => {
  fc.assert(
    fc.property(meetingAs, fc.option(storedAs, { nil: undefined }), (written, stored) => {
      const before = stored && { ...times, ...stored }
      const status = statusOf(statusColumns({ ...times, ...written }, before, { who: 'members', approval: true }))
      const wasApproved = before !== undefined && statusOf(before) === 'enable'
      const isKept = written.room === times.room && written.startTime === times.startTime
      if (written.status === 'disable') expect(status).toBe('disable')
      else expect(status).toBe(wasApproved && isKept ? 'enable' : 'pending')
    }),
  )
})

test('[role-member] without approval a member’s meeting is enabled, except one that waits in its room already', () => {
  fc.assert(
    fc.property(meetingAs, fc.option(storedAs, { nil: undefined }), (written, stored) => {
      const before = stored && { ...times, ...stored }
      const status = statusOf(statusColumns({ ...times, ...written }, before, { who: 'members' }))
      const waits = before !== undefined && statusOf(before) === 'pending' && written.room === times.room
      if (written.status === 'disable') expect(status).toBe('disable')
      else expect(status).toBe(waits ? 'pending' : 'enable')
    }),
  )
})

test('others write the status that they want', () => {
  for (const status of ['enable', 'disable', 'pending'])
    expect(statusOf(statusColumns({ ...times, status }, { ...times, status: 'enable', pending: 1 }, undefined))).toBe(
      status,
    )
})
