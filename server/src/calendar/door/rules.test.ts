import type { RoomMeeting } from '@wifi-tms/contract/rooms'
import { expect, test } from 'vitest'
import { situationAt } from '../rooms/rules.ts'
import { decidePressAction, endNow, timesFrom } from './rules.ts'

const momentOf = (time: string) => `2026-11-30T${time.length === 5 ? `${time}:00` : time}.000Z`
const meeting = (from: string, to: string, checkedIn = true): RoomMeeting => ({
  _id: from,
  name: 'Board',
  date: '2026-11-30',
  startTime: from,
  endTime: to,
  organiser: '',
  description: '',
  startsAt: momentOf(from),
  endsAt: momentOf(to),
  checkedIn,
})
const alwaysOpen = { checkIn: false, hours: null, timeZone: 'UTC' }
const onlySundays = { ...alwaysOpen, hours: { days: ['SU' as const], from: '08:00', to: '18:00' } }

const press = (event: string, time: string, upcoming: RoomMeeting[] = [], rules: object = {}) => {
  const now = new Date(momentOf(time))
  const answer = decidePressAction(
    { event, at: momentOf(time) },
    situationAt(upcoming, now, { ...alwaysOpen, ...rules }),
    now,
  )
  const [id, until] = ['meeting' in answer && answer.meeting._id, 'until' in answer && answer.until.slice(11, 16)]
  return [answer.deed, ...(id ? [id] : []), ...(until ? [until] : [])]
}

test.each([
  ['books a free room', '09:07:40', [], {}, ['booked', '09:22']],
  ['books until the next meeting', '09:07:40', [meeting('09:15', '10:00')], {}, ['booked', '09:15']],
  ['gives the meeting more time', '09:07', [meeting('09:00', '10:00')], {}, ['extended', '09:00', '10:15']],
  [
    ...[
      'gives the meeting as much more time as is free',
      '09:07',
      [meeting('09:00', '10:00'), meeting('10:05', '11:00')],
      {},
    ],
    ['extended', '09:00', '10:05'],
  ],
  [
    'is refused where no time is free',
    '09:07',
    [meeting('09:00', '10:00'), meeting('10:00', '11:00')],
    {},
    ['refusedTaken'],
  ],
  [
    'checks in to a running meeting',
    '09:07',
    [meeting('09:00', '10:00', false)],
    { checkIn: true },
    ['checkedIn', '09:00'],
  ],
  [
    'checks in to the next meeting',
    '08:50',
    [meeting('09:00', '10:00', false)],
    { checkIn: true },
    ['checkedIn', '09:00'],
  ],
  ['books before check-in opens', '08:49', [meeting('09:00', '10:00', false)], { checkIn: true }, ['booked', '09:00']],
  ['is refused where the room is closed', '09:07', [], onlySundays, ['refusedClosed']],
  [
    'extends a running meeting outside of working hours',
    '09:07',
    [meeting('09:00', '10:00')],
    onlySundays,
    ['extended', '09:00', '10:15'],
  ],
] as [string, string, RoomMeeting[], object, string[]][])('a short press %s', (_, time, upcoming, rules, answer) => {
  expect(press('button', time, upcoming, rules)).toEqual(answer)
})

test('a long press ends only the running meeting', () => {
  expect(press('button-long', '09:07', [meeting('09:00', '10:00')])).toEqual(['ended', '09:00'])
  expect(press('button-long', '08:59', [meeting('09:00', '10:00')])).toEqual(['refusedNothing'])
  expect(endNow(meeting('09:00', '10:00'), new Date(momentOf('09:07:40')))).toBe(momentOf('09:07'))
  expect(endNow(meeting('09:00', '10:00'), new Date(momentOf('09:00:40')))).toBe(momentOf('09:00'))
})

test('a press that is handled more than a minute late does nothing', () => {
  const now = new Date(momentOf('09:01:01'))
  expect(decidePressAction({ event: 'button', at: momentOf('09:00') }, situationAt([], now), now).deed).toBe(
    'refusedLate',
  )
  expect(decidePressAction({ event: 'button', at: momentOf('09:00:01') }, situationAt([], now), now).deed).toBe(
    'booked',
  )
})

test('a booking has the wall times of its room, and ends with the day at the latest', () => {
  const times = (from: string, until: string, zone: string) => Object.values(timesFrom(new Date(from), until, zone))
  expect(times('2026-11-30T08:07:30Z', '2026-11-30T08:22:00Z', 'Europe/Warsaw')).toEqual([
    '2026-11-30',
    '09:07',
    '09:22',
  ])
  expect(times('2026-11-30T22:50:00Z', '2026-11-30T23:05:00Z', 'Europe/Warsaw')).toEqual([
    '2026-11-30',
    '23:50',
    '24:00',
  ])
  expect(times('2027-03-28T00:50:00Z', '2027-03-28T01:05:00Z', 'Europe/Warsaw')).toEqual([
    '2027-03-28',
    '01:50',
    '03:05',
  ])
})
