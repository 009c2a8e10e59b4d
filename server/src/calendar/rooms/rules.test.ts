import type { RoomMeeting } from '@wifi-tms/contract/rooms'
import { expect, test } from 'vitest'
import { releasedAt, situationAt, templatesFor } from './rules.ts'

const meeting = (startsAt: string, endsAt: string): RoomMeeting => ({
  _id: startsAt,
  name: 'Board',
  date: startsAt.slice(0, 10),
  startTime: '',
  endTime: '',
  organiser: '',
  description: '',
  checkedIn: false,
  startsAt: `${startsAt}:00.000Z`,
  endsAt: `${endsAt}:00.000Z`,
})
const nine = meeting('2026-11-30T09:00', '2026-11-30T10:00')
const ten = meeting('2026-11-30T10:00', '2026-11-30T11:00')
const judgedAt = (upcoming: RoomMeeting[], time: string) => {
  const { state, now, next, nextAt } = situationAt(upcoming, new Date(`${time}Z`))
  return [state, now?._id.slice(11), next?._id.slice(11), nextAt.slice(5, 16)]
}

test('[entity-room] a room is free, soon taken and busy to the minute, with the moment of the next change', () => {
  expect(judgedAt([nine, ten], '2026-11-30T08:44:59')).toEqual(['free', undefined, '09:00', '11-30T08:45'])
  expect(judgedAt([nine, ten], '2026-11-30T08:45:00')).toEqual(['soon', undefined, '09:00', '11-30T09:00'])
  expect(judgedAt([nine, ten], '2026-11-30T09:00:00')).toEqual(['busy', '09:00', '10:00', '11-30T10:00'])
  expect(judgedAt([ten], '2026-11-30T10:00:00')).toEqual(['busy', '10:00', undefined, '11-30T11:00'])
  expect(judgedAt([], '2026-11-30T11:00:00')).toEqual(['free', undefined, undefined, '12-01T11:00'])
})

test('a state without a template of its own uses the template of a similar state', () => {
  expect(templatesFor('soon', { free: 'f', soon: 's' })).toEqual(['s', 'f'])
  expect(templatesFor('soon', { free: 'f' })).toEqual(['f'])
  expect(templatesFor('checkIn', { busy: 'b' })).toEqual(['b'])
  expect(templatesFor('closed', { free: 'f' })).toEqual(['f'])
  expect(templatesFor('offline', { free: 'f', offline: 'o' })).toEqual(['o', 'f'])
  expect(templatesFor('busy', { free: 'f' })).toEqual([])
})

test('[entity-room] a room with check-in waits for the check-in from ten minutes before the beginning of a meeting until ten minutes after it', () => {
  const rules = { checkIn: true, hours: null, timeZone: 'UTC' }
  const state = (upcoming: RoomMeeting[], time: string) => {
    const { state, nextAt } = situationAt(upcoming, new Date(`${time}Z`), rules)
    return [state, nextAt.slice(11, 16)]
  }
  expect(state([nine, ten], '2026-11-30T08:40:00')).toEqual(['free', '08:45'])
  expect(state([nine, ten], '2026-11-30T08:49:59')).toEqual(['soon', '08:50'])
  expect(state([nine, ten], '2026-11-30T08:50:00')).toEqual(['checkIn', '09:00'])
  expect(state([nine, ten], '2026-11-30T09:00:00')).toEqual(['checkIn', '09:10'])
  expect(state([nine, ten], '2026-11-30T09:10:00')).toEqual(['busy', '10:00'])
  const checkedIn = { ...nine, checkedIn: true }
  expect(state([checkedIn, ten], '2026-11-30T08:50:00')).toEqual(['soon', '09:00'])
  // A running meeting takes precedence, so that people see which meeting the button would act on.
  expect(state([checkedIn, ten], '2026-11-30T09:55:00')).toEqual(['busy', '10:00'])
  const released = (meeting: RoomMeeting, at: string) => releasedAt(meeting, rules, new Date(`${at}Z`))
  expect(released(nine, '2026-11-30T09:09:59')).toBeUndefined()
  expect(released(nine, '2026-11-30T09:10:00')).toBe('2026-11-30T09:10:00.000Z')
  expect(released(checkedIn, '2026-11-30T09:30:00')).toBeUndefined()
  const longMeeting = meeting('2026-11-30T09:00', '2026-11-30T17:00')
  expect(state([longMeeting], '2026-11-30T09:05:00')).toEqual(['busy', '17:00'])
  expect(released(longMeeting, '2026-11-30T09:30:00')).toBeUndefined()
  expect(releasedAt(nine, { ...rules, checkIn: false }, new Date('2026-11-30T09:30:00Z'))).toBeUndefined()
})

test('[entity-room] outside of its hours a room without a meeting is closed', () => {
  const rules = { checkIn: false, hours: { days: ['MO' as const], from: '08:30', to: '09:30' }, timeZone: 'UTC' }
  const state = (upcoming: RoomMeeting[], time: string) => {
    const { state, nextAt } = situationAt(upcoming, new Date(`${time}Z`), rules)
    return [state, nextAt.slice(5, 16)]
  }
  expect(state([], '2026-11-30T08:29:59')).toEqual(['closed', '11-30T08:30'])
  expect(state([], '2026-11-30T08:30:00')).toEqual(['free', '11-30T09:30'])
  expect(state([nine], '2026-11-30T09:29:59')).toEqual(['busy', '11-30T09:30'])
  expect(state([nine], '2026-11-30T09:30:00')).toEqual(['busy', '11-30T10:00'])
  expect(state([ten], '2026-11-30T09:50:00')).toEqual(['closed', '11-30T10:00'])
})

test('[entity-room] a room whose calendar is out of reach is no longer shown as free, but still shows its running meeting', () => {
  const hours = { days: ['MO' as const], from: '08:00', to: '12:00' }
  const rules = { checkIn: false, hours, timeZone: 'UTC', unreadAt: '2026-11-30T08:20:00.000Z' }
  const state = (time: string) => {
    const { state, nextAt } = situationAt(
      [nine].filter(({ endsAt }) => endsAt > `${time}.000Z`),
      new Date(`${time}Z`),
      rules,
    )
    return [state, nextAt.slice(11, 16)]
  }
  expect(state('2026-11-30T07:59:59')).toEqual(['closed', '08:00'])
  expect(state('2026-11-30T08:19:59')).toEqual(['free', '08:20'])
  expect(state('2026-11-30T08:20:00')).toEqual(['offline', '08:45'])
  expect(state('2026-11-30T08:50:00')).toEqual(['offline', '09:00'])
  expect(state('2026-11-30T09:00:00')).toEqual(['busy', '10:00'])
  expect(state('2026-11-30T10:00:00')).toEqual(['offline', '12:00'])
  expect(state('2026-11-30T12:00:00')[0]).toBe('closed')
})
