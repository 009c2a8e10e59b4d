import type { GroupEnd } from '@wifi-tms/contract/rollouts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endsOf, type Standing, step, type Tally } from './rules.ts'

test('the upper ends of groups never fall, and the last one is the number of all devices', () => {
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
  ['with one failed of ten it runs on', [group({ failed: 1 }), group({})], running(0), { state: 'running', open: 0 }],
  [
    'with two failed of ten it pauses',
    [group({ failed: 2 }), group({})],
    running(0),
    { state: 'paused', reason: 'failures', open: 0 },
  ],
  [
    'with the only device failed it pauses',
    [group({ total: 1, failed: 1 }), group({})],
    running(0),
    { state: 'paused' },
  ],
  [
    'with nine done and one failed it pauses, as none is left to follow',
    [group({ done: 9, failed: 1 }), group({})],
    running(0),
    { state: 'paused' },
  ],
  [
    'failures before a person resumed it do not count',
    [group({ done: 9, failed: 1, excused: 1 }), group({})],
    running(0),
    { open: 1 },
  ],
  [
    'devices that are away do not hold up the next group',
    [group({ done: 7, barred: 3 }), group({})],
    running(0),
    { open: 1 },
  ],
  [
    'a group that is wholly away does not either',
    [group({ barred: 10 }), group({ barred: 10 }), group({})],
    running(0),
    { open: 2 },
  ],
  ['an empty group is skipped', [group({ done: 10 }), group({ total: 0 }), group({})], running(0), { open: 2 }],
  [
    'a late failure in an earlier group pauses it',
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
  ['a rollout without devices is done', [group({ total: 0 })], running(0), { state: 'done' }],
])('%s', (_, groups, standing, expected) => {
  expect(step(groups, standing, limits, false)).toMatchObject(expected)
})

test('in quiet times no group begins', () => {
  const groups = [group({ done: 5, barred: 5 }), group({})]
  expect(step(groups, running(0), limits, true).open).toBe(0)
  expect(step(groups, running(0), limits, false).open).toBe(1)
})

/** A device of a model fleet, in which the rules are counted again in the simplest way. `seen`: a person excused it. */
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

test('in whatever order devices report, a rollout begins its groups in turn, pauses exactly when the model does, and ends', () => {
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
