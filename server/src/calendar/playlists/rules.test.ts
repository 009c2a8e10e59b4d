import type { PlaylistEntry } from '@wifi-tms/contract/playlists'
import { expect, onTestFinished, test, vi } from 'vitest'
import { nextTurn, turnAt } from './rules.ts'

const entry = (template: string, minutes: number, hours: Partial<PlaylistEntry['hours']> | null = null) =>
  ({ template, minutes, hours: hours && { days: ['MO'], from: '00:00', to: '24:00', ...hours } }) as PlaylistEntry

/** A moment on Monday 2026-11-30 by the wall clock of Warsaw, in winter: UTC+1. */
const momentOf = (time: string, zone = '+01:00', day = '2026-11-30') => new Date(`${day}T${time}:00${zone}`)
const playlistOf = (...entries: PlaylistEntry[]) => ({ entries, timeZone: 'Europe/Warsaw' })
const shortTurn = ({ entry, since, until }: ReturnType<typeof turnAt>) => [
  entry?.template,
  ...[since, until].map((moment) => moment.slice(5, 16)),
]

test('entries take turns from midnight on, each for its minutes, in a loop until the next midnight', () => {
  const loop = playlistOf(entry('a', 10), entry('b', 20), entry('c', 15))
  const turns = ['00:00', '00:09', '00:10', '00:29', '00:30', '00:44', '00:45', '12:00'].map((time) =>
    shortTurn(turnAt(loop, momentOf(time))),
  )
  expect(turns).toEqual([
    ['a', '11-29T23:00', '11-29T23:10'],
    ['a', '11-29T23:00', '11-29T23:10'],
    ['b', '11-29T23:10', '11-29T23:30'],
    ['b', '11-29T23:10', '11-29T23:30'],
    ['c', '11-29T23:30', '11-29T23:45'],
    ['c', '11-29T23:30', '11-29T23:45'],
    ['a', '11-29T23:45', '11-29T23:55'],
    ['a', '11-30T11:00', '11-30T11:10'],
  ])
  // The last round of a day ends with the day.
  expect(shortTurn(turnAt(playlistOf(entry('a', 1000), entry('b', 1000)), momentOf('23:00')))).toEqual([
    'b',
    '11-30T15:40',
    '11-30T23:00',
  ])
})

test('an entry with hours takes part within them only, and the order begins anew where they begin and end', () => {
  const lunch = entry('lunch', 30, { from: '11:45', to: '14:00' })
  const loop = playlistOf(entry('a', 60), lunch)
  expect(shortTurn(turnAt(loop, momentOf('11:30')))).toEqual(['a', '11-29T23:00', '11-30T10:45'])
  expect(shortTurn(turnAt(loop, momentOf('11:45')))).toEqual(['a', '11-30T10:45', '11-30T11:45'])
  expect(shortTurn(turnAt(loop, momentOf('13:00')))).toEqual(['lunch', '11-30T11:45', '11-30T12:15'])
  expect(shortTurn(turnAt(loop, momentOf('13:59')))).toEqual(['a', '11-30T12:15', '11-30T13:00'])
  expect(shortTurn(turnAt(loop, momentOf('14:00')))).toEqual(['a', '11-30T13:00', '11-30T23:00'])
  expect(shortTurn(turnAt(loop, momentOf('12:50', '+01:00', '2026-12-01')))).toEqual([
    'a',
    '11-30T23:00',
    '12-01T23:00',
  ])
  expect(shortTurn(turnAt(playlistOf(lunch), momentOf('09:00')))).toEqual([undefined, '11-29T23:00', '11-30T10:45'])
  expect(shortTurn(nextTurn(playlistOf(lunch), momentOf('09:00'))!)).toEqual(['lunch', '11-30T10:45', '11-30T13:00'])
  expect(shortTurn(nextTurn(playlistOf(lunch), momentOf('13:00'))!)).toEqual(['lunch', '12-07T10:45', '12-07T13:00'])
  expect(nextTurn(playlistOf(entry('a', 5)), momentOf('09:00'), 'a')).toBeUndefined()
})

test('turns follow each other without a gap where clocks are put forward or back, at midnight too', () => {
  const night = entry('night', 7, { days: ['SA', 'SU'], from: '01:30', to: '03:30' })
  for (const [timeZone, day] of [
    ['Europe/Warsaw', '2026-03-29'],
    ['Europe/Warsaw', '2026-10-25'],
    ['Australia/Lord_Howe', '2026-04-05'],
    ['America/Havana', '2026-11-01'],
    ['America/Sao_Paulo', '2018-11-04'],
    ['America/Sao_Paulo', '2018-02-18'],
  ] as const) {
    const loop = { entries: [entry('a', 11), night, entry('b', 45)], timeZone }
    let turn = turnAt(loop, new Date(`${day}T00:00:00Z`))
    for (let count = 0; count < 150; count++) {
      const next = turnAt(loop, new Date(turn.until))
      expect([timeZone, next.since]).toEqual([timeZone, turn.until])
      expect(next.until > next.since).toBe(true)
      const before = turnAt(loop, new Date(Date.parse(next.until) - 1))
      expect(before).toEqual(next)
      turn = next
    }
  }
})

test('a search through hundreds of turns of a playlist with many hours computes few moments', () => {
  const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
  const entriesOfA = Array.from({ length: 49 }, (_, n) =>
    entry('a', 1, { days: [...days], from: `08:${n + 10}`, to: '20:00' }),
  )
  const wallTimes = vi.spyOn(Temporal.PlainDateTime, 'from')
  const moments = vi.spyOn(Temporal.Instant, 'fromEpochMilliseconds')
  onTestFinished(() => [wallTimes, moments].forEach((spy) => void spy.mockRestore()))
  // The search ends early for a playlist of a single template. Otherwise it ends after its most turns, here before
  // Monday's entry comes.
  expect(nextTurn(playlistOf(...entriesOfA), momentOf('10:00', '+01:00', '2026-11-24'), 'a')).toBeUndefined()
  expect(moments).not.toHaveBeenCalled()
  const next = nextTurn(
    playlistOf(...entriesOfA, entry('b', 1, { from: '00:00', to: '00:01' })),
    momentOf('15:00'),
    'a',
  )
  expect(next).toBeUndefined()
  expect(wallTimes.mock.calls.length).toBeLessThan(500)
})
