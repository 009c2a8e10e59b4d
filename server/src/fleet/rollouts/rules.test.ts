import type { GroupEnd } from '@wifi-tms/contract/rollouts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endsOf, type Standing, step, type Tally } from './rules.ts'

test('groups become upper ends among all devices, which never fall, and the last one is the number of all', () => {
  const usual: GroupEnd[] = [{ count: 1 }, { percent: 5 }, { percent: 25 }, { percent: 100 }]
  expect(endsOf(usual, 1000)).toEqual([1, 50, 250, 1000])
  expect(endsOf(usual, 10)).toEqual([1, 1, 3, 10])
  expect(endsOf(usual, 0)).toEqual([0, 0, 0, 0])
  expect(endsOf([{ count: 20 }, { percent: 10 }], 100)).toEqual([20, 20, 100])
  expect(endsOf([{ count: 500 }], 3)).toEqual([3])
})

const group = (some: Partial<Tally>): Tally => ({ total: 10, done: 0, failed: 0, excused: 0, barred: 0, ...some })
const running = (open: number): Standing => ({ state: 'running', reason: '', open })
const limits = { success: 95, failure: 10 }

test.each<[string, Tally[], Standing, Partial<Standing>]>([
  ['one of ten may fail', [group({ failed: 1 }), group({})], running(0), { state: 'running', open: 0 }],
  [
    'two of ten may not',
    [group({ failed: 2 }), group({})],
    running(0),
    { state: 'paused', reason: 'failures', open: 0 },
  ],
  ['one of one may not', [group({ total: 1, failed: 1 }), group({})], running(0), { state: 'paused' }],
  [
    'nine of ten are too few, and nobody is left',
    [group({ done: 9, failed: 1 }), group({})],
    running(0),
    { state: 'paused' },
  ],
  [
    'of those failures a person has seen none count',
    [group({ done: 9, failed: 1, excused: 1 }), group({})],
    running(0),
    { open: 1 },
  ],
  ['who is away blocks nothing', [group({ done: 7, barred: 3 }), group({})], running(0), { open: 1 }],
  [
    'nor does a group that is away wholly',
    [group({ barred: 10 }), group({ barred: 10 }), group({})],
    running(0),
    { open: 2 },
  ],
  ['an empty group is passed over', [group({ done: 10 }), group({ total: 0 }), group({})], running(0), { open: 2 }],
  [
    'a late failure in a former group pauses',
    [group({ done: 8, failed: 2 }), group({ done: 3 })],
    running(1),
    { state: 'paused', open: 1 },
  ],
  [
    'it is done when all have ended',
    [group({ done: 10 }), group({ done: 9, failed: 1 })],
    running(1),
    { state: 'done' },
  ],
  ['one that nobody matches is done', [group({ total: 0 })], running(0), { state: 'done' }],
])('%s', (_, groups, standing, expected) => {
  expect(step(groups, standing, limits, false)).toMatchObject(expected)
})

test('in quiet times no group begins', () => {
  const groups = [group({ done: 5, barred: 5 }), group({})]
  expect(step(groups, running(0), limits, true).open).toBe(0)
  expect(step(groups, running(0), limits, false).open).toBe(1)
})

/** A fleet in which each device is a word, and a person who resumes each pause: the rules again, counted by hand. */
interface ModelDevice {
  fate: 'good' | 'bad' | 'away'
  state: 'waiting' | 'sent' | 'done' | 'failed'
  seen: boolean
}

const modelPasses = (devices: ModelDevice[], success: number) => {
  const counted = devices.filter(({ state, fate, seen }) => !(state === 'waiting' && fate === 'away') && !seen)
  return counted.filter(({ state }) => state === 'done').length >= (success / 100) * counted.length
}
const modelFails = (devices: ModelDevice[], failure: number) => {
  const failed = devices.filter(({ state, seen }) => state === 'failed' && !seen).length
  return failed >= 1 && failed / devices.length > failure / 100
}

const tallyOf = (devices: ModelDevice[]): Tally => ({
  total: devices.length,
  done: devices.filter(({ state }) => state === 'done').length,
  failed: devices.filter(({ state }) => state === 'failed').length,
  excused: devices.filter(({ seen }) => seen).length,
  barred: devices.filter(({ state, fate }) => state === 'waiting' && fate === 'away').length,
})

const fates = fc.array(fc.constantFrom<ModelDevice['fate']>('good', 'good', 'good', 'good', 'bad', 'away'), {
  minLength: 1,
  maxLength: 60,
})
const ends = fc.array(
  fc.oneof(
    fc.record({ count: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
  ),
  { minLength: 1, maxLength: 5 },
)

test('whatever the order of reports, a rollout keeps to its groups, pauses where a count by hand says so, and ends', () => {
  fc.assert(
    fc.property(
      fates,
      ends,
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 100 }),
      fc.infiniteStream(fc.nat()),
      (all, groups, success, failure, chance) => {
        const devices: ModelDevice[] = all.map((fate) => ({ fate, state: 'waiting', seen: false }))
        const upper = endsOf(groups, devices.length)
        const members = upper.map((end, number) => devices.slice(upper[number - 1] ?? 0, end))
        let standing = running(0)
        const joiners = (chance.next().value as number) % 8
        // Each turn a device ends or joins, a group begins, a person resumes, or those that were away come back.
        for (let turn = 0; turn < (devices.length + joiners) * 6 + 20 && standing.state !== 'done'; turn++) {
          if (turn < joiners) {
            const joiner: ModelDevice = { fate: turn % 3 === 0 ? 'away' : 'good', state: 'waiting', seen: false }
            devices.push(joiner)
            members.at(-1)!.push(joiner)
          }
          const before = standing
          const inQuiet = step(members.map(tallyOf), standing, { success, failure }, true)
          expect(inQuiet.state === 'done' || inQuiet.open === before.open).toBe(true)
          standing = step(members.map(tallyOf), standing, { success, failure }, false)
          const open = members.slice(0, standing.open + 1)
          expect(standing.open).toBeGreaterThanOrEqual(before.open)
          if (standing.open > before.open && standing.state !== 'done') {
            const passed = members.slice(before.open, standing.open)
            expect(passed.every((some) => some.length === 0 || modelPasses(some, success))).toBe(true)
          }
          const isFailing = open.some((some) => some.length > 0 && modelFails(some, failure))
          if (isFailing) expect(standing).toMatchObject({ state: 'paused', reason: 'failures' })
          if (standing.state === 'paused') {
            const stands = members[standing.open]!.every(({ state, fate }) =>
              state === 'waiting' ? fate === 'away' : state !== 'sent',
            )
            expect(isFailing || stands).toBe(true)
            for (const device of devices) if (device.state === 'failed') device.seen = true
            standing = running(standing.open)
          }
          // The same figures give the same answer: a server that is killed goes on as it would have.
          const again = step(members.map(tallyOf), standing, { success, failure }, false)
          expect(step(members.map(tallyOf), standing, { success, failure }, false)).toEqual(again)
          for (const device of open.flat())
            if (device.state === 'waiting' && device.fate !== 'away') device.state = 'sent'
          const sent = open.flat().filter(({ state }) => state === 'sent')
          const ending = sent[(chance.next().value as number) % Math.max(1, sent.length)]
          if (ending) ending.state = ending.fate === 'bad' ? 'failed' : 'done'
          else for (const device of devices) if (device.fate === 'away') device.fate = 'good'
          const beyond = members.slice(standing.open + 1).flat()
          expect(beyond.every(({ state }) => state === 'waiting')).toBe(true)
        }
        expect(standing.state).toBe('done')
      },
    ),
  )
})
