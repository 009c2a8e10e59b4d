import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applySameChange, findFreeSpans, mustNotBeOver, nowAndNext, type TimeSpan } from './rules.ts'

const momentOf = (minute: number) => new Date(Date.UTC(2026, 10, 30) + minute * 60_000).toISOString()
const span = (from: number, to: number): TimeSpan => ({ startsAt: momentOf(from), endsAt: momentOf(to) })

/** Disjoint spans in order, made from the lengths of pauses and spans; pauses may be 0. */
const spans = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 8 })), { maxLength: 12 })
  .map((lengths) => {
    let minute = 0
    return lengths.map(([pause, length]) => {
      const from = minute + pause
      minute = from + length
      return span(from, minute)
    })
  })

test('[entity-meeting] the offered free times are as long as the wanted time, and overlap no meeting', () => {
  const heldSpans = [span(0, 30), span(60, 90)]
  expect(findFreeSpans({ startsAt: momentOf(0), endsAt: momentOf(200) }, 30 * 60_000, heldSpans, 3)).toEqual([
    span(30, 60),
    span(90, 120),
  ])
  expect(findFreeSpans({ startsAt: momentOf(0), endsAt: momentOf(91) }, 31 * 60_000, heldSpans, 3)).toEqual([])
  fc.assert(
    fc.property(spans, fc.integer({ min: 1, max: 10 }), fc.integer({ min: 0, max: 40 }), (heldSpans, length, from) => {
      const free = findFreeSpans({ startsAt: momentOf(from), endsAt: momentOf(2000) }, length * 60_000, heldSpans, 3)
      expect(free.length).toBeGreaterThan(0)
      for (const gap of free) {
        expect(heldSpans.some(({ startsAt, endsAt }) => startsAt < gap.endsAt && gap.startsAt < endsAt)).toBe(false)
        expect(gap.startsAt >= momentOf(from)).toBe(true)
        expect(Date.parse(gap.endsAt) - Date.parse(gap.startsAt)).toBe(length * 60_000)
      }
    }),
  )
})

test('the running and the next meeting are found among the first two', () => {
  const meeting = (from: number, to: number) => ({ ...span(from, to), _id: `${from}` }) as never
  const [first, second] = [meeting(10, 20), meeting(20, 30)]
  expect(nowAndNext([first, second], momentOf(9))).toEqual({ now: null, next: first })
  expect(nowAndNext([first, second], momentOf(10))).toEqual({ now: first, next: second })
  expect(nowAndNext([second], momentOf(20))).toEqual({ now: second, next: null })
  expect(nowAndNext([], momentOf(0))).toEqual({ now: null, next: null })
})

test('a meeting is checked for being over when it is new, moved or enabled again, not when only its texts change', () => {
  const meeting = {
    room: 'r',
    date: 'd',
    startTime: 's',
    endTime: 'e',
    status: 'enable',
    recurrence: '',
    exceptions: '[]',
  }
  expect(mustNotBeOver(undefined, { ...meeting, status: 'disable' })).toBe(true)
  expect(mustNotBeOver(meeting, meeting)).toBe(false)
  expect(mustNotBeOver(meeting, { ...meeting, endTime: 'later' })).toBe(true)
  expect(mustNotBeOver({ ...meeting, status: 'disable' }, meeting)).toBe(true)
  expect(mustNotBeOver(meeting, { ...meeting, status: 'disable', date: 'other' })).toBe(false)
})

test('[entity-meeting] a change of a meeting in one room changes the same fields in another room, and no others', () => {
  const words = ['name', 'status', 'description', 'organiser', 'date', 'startTime', 'endTime', 'recurrence'] as const
  const value = fc.constantFrom('a', 'b')
  const days = fc.uniqueArray(fc.constantFrom('2026-11-30', '2026-12-01', '2026-12-02')).map((list) => list.sort())
  const fields = fc.record({
    ...(Object.fromEntries(words.map((word) => [word, value])) as Record<(typeof words)[number], typeof value>),
    exceptions: days.map((list) => JSON.stringify(list)),
  })
  fc.assert(
    fc.property(fields, fields, fields, (otherMeeting, before, after) => {
      const changed = applySameChange(otherMeeting, before, after)
      const isMoved = before.startTime !== after.startTime || before.endTime !== after.endTime
      for (const word of words) {
        const isChanged = word.endsWith('Time') ? isMoved : before[word] !== after[word]
        expect(changed[word]).toBe((isChanged ? after : otherMeeting)[word])
      }
      for (const day of ['2026-11-30', '2026-12-01', '2026-12-02']) {
        const isChanged = before.exceptions.includes(day) !== after.exceptions.includes(day)
        expect(changed.exceptions.includes(day)).toBe((isChanged ? after : otherMeeting).exceptions.includes(day))
      }
      expect(applySameChange(before, before, after)).toEqual(after)
    }),
  )
})
