import { expect, test } from 'vitest'
import { expandCalendar } from '../feeds/expand.ts'
import { changedEntries } from '../feeds/rules.ts'
import { ownIdOf } from '../remote/instances.ts'
import { printMeeting } from './print-meeting.ts'

const span = { timeZone: 'UTC', from: '2026-01-01T00:00:00.000Z', until: '2028-01-01T00:00:00.000Z' }
const time = (day: string, from: string, to: string) => ({
  startsAt: `${day}T${from}:00.000Z`,
  endsAt: `${day}T${to}:00.000Z`,
})
const [id, otherId] = ['0'.repeat(24), 'a'.repeat(24)] as [string, string]
const meeting = { id, name: 'One; two', organiser: 'Anna', description: 'a\nb', updatedAt: '2026-11-30T08:00:00.000Z' }
const expand = (...texts: string[]) => expandCalendar({ texts, ...span })

test.each([
  ['one time', [time('2026-11-30', '08:00', '09:00')]],
  ['a series over a change of clocks', [time('2026-10-24', '07:00', '08:00'), time('2026-10-26', '08:00', '09:00')]],
  ['a first time that was ended early', [time('2026-11-30', '08:00', '08:10'), time('2026-12-01', '08:00', '09:00')]],
  [
    'a time in the middle that was extended',
    [...['28', '29', '30'].map((day) => time(`2026-11-${day}`, '08:00', day === '29' ? '09:15' : '09:00'))],
  ],
])('%s is read as it was printed, under the id of its meeting', (_, times) => {
  const { instances, skipped } = expand(printMeeting({ ...meeting, times }))
  expect(skipped).toBe(0)
  expect(
    instances
      .map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))
      .sort((first, second) => (first.startsAt < second.startsAt ? -1 : 1)),
  ).toEqual(times)
  expect(new Set(instances.map(({ key, name }) => `${ownIdOf(key)} ${name}`))).toEqual(new Set([`${id} One; two`]))
})

test('the same meeting gives the same text', () => {
  const times = [time('2026-11-30', '08:00', '09:00')]
  expect(printMeeting({ ...meeting, times })).toBe(printMeeting({ ...meeting, times }))
})

test("our entries that were moved, renamed or removed in the calendar are found, and other people's entries are ignored", () => {
  const times = [time('2026-11-30', '08:00', '09:00'), time('2026-12-01', '08:00', '09:00')]
  const [text, otherText] = [id, otherId].map((id) => printMeeting({ ...meeting, id, times })) as [string, string]
  const wanted = expand(text, otherText).instances
  const changedIn = (...texts: string[]) => changedEntries(texts.length > 0 ? expand(...texts).instances : [], wanted)
  expect(changedIn(otherText, text, text.replace(id, 'board').replaceAll('wifi-tms', 'x'))).toEqual([])
  expect(changedIn(text.replaceAll('One\\; two', 'Mine'), otherText)).toEqual([id])
  expect(changedIn(text.replace('DTEND:20261130T09', 'DTEND:20261130T10'), otherText)).toEqual([id])
  expect(changedIn(text)).toEqual([otherId])
  expect(changedIn()).toEqual([id, otherId])
})
