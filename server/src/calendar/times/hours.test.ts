import { weekdays } from '@wifi-tms/contract/rooms'
import { expect, test } from 'vitest'
import { hoursAt } from './hours.ts'

const office = { days: ['MO' as const, 'TU' as const, 'FR' as const], from: '08:00', to: '18:00' }
const wholeDay = { days: [...weekdays], from: '00:00', to: '24:00' }
const night = { days: [...weekdays], from: '02:15', to: '02:45' }
const WARSAW = 'Europe/Warsaw'

test.each([
  // Monday, 30 November 2026: Warsaw is an hour ahead.
  ['before it opens', office, WARSAW, '2026-11-30T06:59:59Z', false, '2026-11-30T07:00'],
  ['from its first minute', office, WARSAW, '2026-11-30T07:00:00Z', true, '2026-11-30T17:00'],
  ['until its last', office, WARSAW, '2026-11-30T16:59:59Z', true, '2026-11-30T17:00'],
  ['over the night', office, WARSAW, '2026-11-30T17:00:00Z', false, '2026-12-01T07:00'],
  ['over days without hours', office, WARSAW, '2026-12-01T17:00:00Z', false, '2026-12-04T07:00'],
  ['over the weekend', office, WARSAW, '2026-12-04T18:00:00Z', false, '2026-12-07T07:00'],
  ['one day a week', { ...office, days: ['MO' as const] }, WARSAW, '2026-11-30T17:00:00Z', false, '2026-12-07T07:00'],
  ['in its own zone', office, 'Asia/Tokyo', '2026-11-29T23:00:00Z', true, '2026-11-30T09:00'],
  ['until midnight', { ...office, to: '24:00' }, WARSAW, '2026-11-30T22:59:59Z', true, '2026-11-30T23:00'],
  ['day and night', wholeDay, WARSAW, '2026-11-30T23:00:00Z', true, '2026-12-01T23:00'],
  // Clocks go forward on 28 March 2027, from 2 to 3, and back on 31 October 2027, from 3 to 2.
  ['with summer time', office, WARSAW, '2027-03-29T06:00:00Z', true, '2027-03-29T16:00'],
  ['a short day', wholeDay, WARSAW, '2027-03-28T01:30:00Z', true, '2027-03-28T22:00'],
  ['on a day that skips an hour', night, WARSAW, '2027-03-28T01:20:00Z', true, '2027-03-28T01:45'],
  ['a long day', wholeDay, WARSAW, '2027-10-31T00:30:00Z', true, '2027-10-31T23:00'],
  ['the first of two hours', night, WARSAW, '2027-10-31T00:20:00Z', true, '2027-10-31T00:45'],
  ['not the second of two hours', night, WARSAW, '2027-10-31T01:20:00Z', false, '2027-11-01T01:15'],
])(
  '[entity-room] the working hours of a room and their next change are right: %s',
  (_, hours, zone, moment, isOpen, changesAt) => {
    expect(hoursAt({ hours, timeZone: zone }, new Date(moment))).toEqual({ isOpen, changesAt: `${changesAt}:00.000Z` })
  },
)

test('a day has no working hours if clocks skip all of them', () => {
  const skipped = { days: [...weekdays], from: '02:15', to: '03:15' }
  expect(hoursAt({ hours: skipped, timeZone: WARSAW }, new Date('2027-03-28T01:05:00Z'))).toEqual({
    isOpen: false,
    changesAt: '2027-03-29T00:15:00.000Z',
  })
})

test('[entity-room] holidays have no working hours, and a room without working hours is closed only on holidays', () => {
  const lookAt = (moment: string, hours: typeof office | null, ...holidays: string[]) => {
    const hoursNow = hoursAt({ hours, holidays, timeZone: WARSAW }, new Date(moment))
    return hoursNow && [hoursNow.isOpen, hoursNow.changesAt?.slice(0, 16)]
  }
  const noon = '2026-11-30T11:00:00Z'
  expect(lookAt(noon, office, '2026-11-30', '2026-12-01')).toEqual([false, '2026-12-04T07:00'])
  expect(lookAt(noon, office, '2026-12-01')).toEqual([true, '2026-11-30T17:00'])
  expect(lookAt(noon, null, '2026-11-30')).toEqual([false, '2026-11-30T23:00'])
  expect(lookAt('2026-11-30T23:00:00Z', null, '2026-11-30')).toEqual([true, '2026-12-01T23:00'])
  const month = Array.from({ length: 30 }, (_, day) => `2026-12-${String(day + 1).padStart(2, '0')}`)
  expect(lookAt('2026-12-01T11:00:00Z', null, ...month)).toEqual([false, undefined])
  expect(lookAt(noon, null)).toBeUndefined()
})
