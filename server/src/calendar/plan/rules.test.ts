import type { RoomMeeting } from '@wifi-tms/contract/rooms'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type PlanFacts, planOf } from './rules.ts'

const momentOf = (time: string) => `2026-11-30T${time}:00.000Z`
const now = new Date(momentOf('10:00'))
const rules = { checkIn: false, hours: null, timeZone: 'UTC' }
const oslo = { _id: 'r', name: 'Oslo' }
const menu = { _id: 'p', name: 'Menu' }
const offers = { _id: 't', name: 'Offers' }
const meeting = (name: string, from: string, to: string): RoomMeeting => ({
  _id: name,
  name,
  date: '2026-11-30',
  startTime: from,
  endTime: to,
  startsAt: momentOf(from),
  endsAt: momentOf(to),
  organiser: '',
  description: '',
  checkedIn: false,
})
const room = (...upcoming: RoomMeeting[]) => ({ reference: oslo, upcoming, rules })
const limits = { quiet: [], budget: null, timeZone: 'UTC' }
const noFacts = { wish: null, room: null, directory: null, task: null, playlist: null, limits, used: 0 }
/** The plan, with its holds and refreshes. */
const planWithHolds = (facts: Partial<PlanFacts>) => planOf({ ...noFacts, ...facts }, now)
/** The reason and the next change of the plan. */
const plan = (facts: Partial<PlanFacts>) => {
  const { why, next } = planWithHolds(facts)
  return { why, next }
}
const wish = (source: string, origin = source) => ({
  source,
  origin,
  by: 'anna',
  at: momentOf('09:00'),
  task: null,
  item: null,
  planned: source !== 'manual',
  waiting: false,
})

test('a plan shows the source of the wanted picture and the next change', () => {
  expect(plan({})).toEqual({ why: null, next: null })
  expect(plan({ wish: wish('manual') })).toEqual({
    why: { source: 'manual', by: 'anna', at: momentOf('09:00') },
    next: null,
  })
  const board = room(meeting('Board', '09:00', '10:30'), meeting('Retro', '11:00', '12:00'))
  expect(plan({ wish: wish('meeting'), room: board })).toEqual({
    why: { source: 'meeting', room: oslo, state: 'busy', meeting: 'Board' },
    next: { source: 'meeting', at: momentOf('10:30'), room: oslo, state: 'free', meeting: null },
  })
  // The state 'soon taken' changes the picture, but not the room's period.
  const retro = room(meeting('Retro', '11:00', '12:00'))
  expect(plan({ wish: wish('manual'), room: retro }).next).toMatchObject({ at: momentOf('11:00'), meeting: 'Retro' })
  const touching = room(meeting('Board', '09:00', '10:30'), meeting('Retro', '10:30', '12:00'))
  expect(plan({ room: touching }).next).toMatchObject({ at: momentOf('10:30'), state: 'busy', meeting: 'Retro' })
  const hours = { days: ['TU' as const], from: '08:00', to: '16:00' }
  const closed = { ...room(), rules: { ...rules, hours } }
  expect(plan({ wish: wish('meeting'), room: closed })).toMatchObject({
    why: { state: 'closed' },
    next: { at: '2026-12-01T08:00:00.000Z', state: 'free' },
  })
})

test('the next change is a task unless a meeting runs or begins at its time', () => {
  const task = (time: string) => ({ reference: offers, at: momentOf(time) })
  const taskNext = { source: 'task', at: momentOf('10:15'), task: offers }
  expect(plan({ wish: { ...wish('task'), task: offers }, task: task('10:15') })).toEqual({
    why: { source: 'task', task: offers, at: momentOf('09:00') },
    next: taskNext,
  })
  const running = room(meeting('Board', '09:00', '10:30'))
  expect(plan({ room: running, task: task('10:15') }).next).toMatchObject({ source: 'meeting', at: momentOf('10:30') })
  const coming = room(meeting('Board', '10:15', '10:30'))
  expect(plan({ room: coming, task: task('10:15') }).next).toMatchObject({ source: 'meeting', at: momentOf('10:15') })
  const later = room(meeting('Board', '10:20', '10:30'))
  expect(plan({ room: later, task: task('10:15') }).next).toEqual(taskNext)
})

test('the next change is a playlist’s if no meeting or task precedes it, also on a plate whose meeting ends', () => {
  const entries = ['soup', 'cake'].map((template) => ({ template, minutes: 30, hours: null }))
  const names = new Map([
    ['soup', 'Soup'],
    ['cake', 'Cake'],
  ])
  const playlist = { reference: menu, entriesAndZone: { entries, timeZone: 'UTC' }, names }
  const turn = (time: string, template: string) => ({
    source: 'playlist',
    at: momentOf(time),
    playlist: menu,
    template,
  })
  expect(plan({ wish: wish('playlist'), playlist })).toEqual({
    why: { source: 'playlist', playlist: menu },
    next: turn('10:30', 'Cake'),
  })
  expect(plan({ wish: wish('playlist') }).why).toEqual({ source: 'playlist', playlist: null })
  const task = (time: string) => ({ reference: offers, at: momentOf(time) })
  expect(plan({ playlist, task: task('10:30') }).next).toMatchObject({ source: 'task' })
  expect(plan({ playlist, task: task('10:31') }).next).toEqual(turn('10:30', 'Cake'))
  const running = room(meeting('Board', '09:00', '10:40'))
  expect(plan({ room: running, playlist, task: task('10:31') }).next).toEqual(turn('10:40', 'Cake'))
  const coming = room(meeting('Board', '10:30', '10:40'))
  expect(plan({ room: coming, playlist }).next).toMatchObject({ source: 'meeting', meeting: 'Board' })
  // A playlist of one entry has no next change. A person's wish stays until the end of the day.
  const oneEntry = { ...playlist, entriesAndZone: { entries: entries.slice(0, 1), timeZone: 'UTC' } }
  expect(plan({ wish: wish('playlist'), playlist: oneEntry }).next).toBeNull()
  expect(plan({ wish: wish('manual'), playlist: oneEntry }).next).toEqual({
    ...turn('10:30', 'Soup'),
    at: '2026-12-01T00:00:00.000Z',
  })
})

const everyDay = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const quiet = [{ days: [...everyDay], from: '10:05', to: '11:00' }]

test('the plan shows the last of several changes in a quiet time at the end of that time; it also shows until when a waiting wish is held back', () => {
  const task = { reference: offers, at: momentOf('10:15') }
  expect(plan({ task, limits: { ...limits, quiet } }).next).toEqual({
    source: 'task',
    at: momentOf('11:00'),
    task: offers,
  })
  const changing = room(meeting('Board', '10:10', '10:30'), meeting('Retro', '10:40', '11:20'))
  const next = { source: 'meeting', room: oslo }
  const heldFacts = { room: changing, limits: { ...limits, quiet } }
  expect(plan(heldFacts).next).toEqual({ ...next, at: momentOf('11:00'), state: 'busy', meeting: 'Retro' })
  expect(plan({ room: changing }).next).toMatchObject({ at: momentOf('10:10'), meeting: 'Board' })
  // A change just after the end of the quiet time replaces the picture that was held back.
  const overlapping = room(meeting('Board', '10:10', '11:05'))
  expect(plan({ ...heldFacts, room: overlapping }).next).toMatchObject({ at: momentOf('11:00'), meeting: 'Board' })
  const quietNow = { ...limits, quiet: [{ days: [...everyDay], from: '22:00', to: '10:30' }] }
  const waitingPlan = planWithHolds({ wish: { ...wish('playlist'), waiting: true }, limits: quietNow })
  const until = momentOf('10:30')
  expect(waitingPlan).toMatchObject({ quietUntil: until, held: { reason: 'quiet', until, at: momentOf('09:00') } })
  for (const otherWish of [wish('playlist'), { ...wish('manual'), waiting: true }])
    expect(planWithHolds({ wish: otherWish, limits: quietNow })).toMatchObject({ quietUntil: until, held: null })
})

test('a change beyond the budget is planned for the next day, but a task’s change earlier, as tasks have a larger share', () => {
  const entries = ['soup', 'cake'].map((template) => ({ template, minutes: 30, hours: null }))
  const playlist = { reference: menu, entriesAndZone: { entries, timeZone: 'UTC' }, names: new Map([['soup', 'Soup']]) }
  const spentBudget = { limits: { ...limits, budget: 8 }, used: 4 }
  const midnight = '2026-12-01T00:00:00.000Z'
  expect(plan({ playlist, ...spentBudget }).next).toMatchObject({ source: 'playlist', at: midnight })
  const task = { reference: offers, at: momentOf('13:10') }
  expect(plan({ playlist, task, ...spentBudget }).next).toMatchObject({ source: 'task', at: momentOf('13:10') })
  expect(plan({ playlist, task, ...spentBudget, used: 6 }).next).toMatchObject({ at: midnight })
  const waitingPlan = planWithHolds({ wish: { ...wish('playlist'), waiting: true }, ...spentBudget })
  expect(waitingPlan.held).toEqual({ reason: 'budget', until: midnight, at: momentOf('09:00') })
  expect(waitingPlan.refreshes).toEqual({ used: 4, budget: 8, until: midnight })
  // New data of a playlist's picture have no larger share than the playlist.
  const dataPlan = planWithHolds({ wish: { ...wish('data', 'playlist'), waiting: true }, ...spentBudget })
  expect(dataPlan.held).toEqual(waitingPlan.held)
})

test('the next change of a room is computed only once, however many changes are held back', () => {
  const hours = { days: [...everyDay], from: '08:00', to: '16:00' }
  const holidays = Array.from({ length: 100 }, (_, later) =>
    Temporal.PlainDate.from('2026-11-30').add({ days: later }).toString(),
  )
  const closed = Array.from({ length: 29 }, () => ({ ...room(), rules: { ...rules, hours, holidays } }))
  const rooms = [...closed, { ...room(), rules: { ...rules, hours } }]
  const quiet = [
    { days: [...everyDay], from: '00:00', to: '12:00' },
    { days: [...everyDay], from: '12:00', to: '24:00' },
  ]
  const computedTimes = vi.spyOn(Temporal.Instant, 'fromEpochMilliseconds')
  onTestFinished(() => computedTimes.mockRestore())
  const { next } = planWithHolds({ directory: { reference: oslo, rooms }, limits: { ...limits, quiet } })
  expect(next).toMatchObject({ source: 'directory' })
  expect(computedTimes.mock.calls.length).toBeLessThan(3000)
})
