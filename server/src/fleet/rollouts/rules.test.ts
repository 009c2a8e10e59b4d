import type { GroupEnd } from '@wifi-tms/contract/rollouts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupEndsOf, nextStandingOf, type Standing, type Tally } from './rules.ts'

test('the upper ends of groups never fall, and remaining devices form a last group', () => {
  const usualGroups: GroupEnd[] = [{ count: 1 }, { percent: 5 }, { percent: 25 }, { percent: 100 }]
  expect(groupEndsOf(usualGroups, 1000)).toEqual([1, 50, 250, 1000])
  expect(groupEndsOf(usualGroups, 10)).toEqual([1, 1, 3, 10])
  expect(groupEndsOf(usualGroups, 0)).toEqual([0, 0, 0, 0])
  expect(groupEndsOf([{ count: 20 }, { percent: 10 }], 100)).toEqual([20, 20, 100])
  expect(groupEndsOf([{ count: 500 }], 3)).toEqual([3])
})

const group = (counts: Partial<Tally>): Tally => ({ total: 10, done: 0, failed: 0, excused: 0, barred: 0, ...counts })
const running = (openGroup: number): Standing => ({ state: 'running', reason: '', openGroup })
const limits = { success: 95, failure: 10 }

test.each<[string, Tally[], Standing, Partial<Standing>]>([
  [
    'a rollout with one failed device of ten runs on',
    [group({ failed: 1 }), group({})],
    running(0),
    { state: 'running', openGroup: 0 },
  ],
  [
    'a rollout with two failed devices of ten pauses',
    [group({ failed: 2 }), group({})],
    running(0),
    { state: 'paused', reason: 'failures', openGroup: 0 },
  ],
  [
    'a rollout whose only device has failed pauses',
    [group({ total: 1, failed: 1 }), group({})],
    running(0),
    { state: 'paused' },
  ],
  [
    'a rollout with nine done devices and one failed pauses, as all have ended and fewer than 95 % are done',
    [group({ done: 9, failed: 1 }), group({})],
    running(0),
    { state: 'paused' },
  ],
  [
    'failures before a person resumed the rollout do not count',
    [group({ done: 9, failed: 1, excused: 1 }), group({})],
    running(0),
    { openGroup: 1 },
  ],
  [
    'devices that are away do not hold up the next group',
    [group({ done: 7, barred: 3 }), group({})],
    running(0),
    { openGroup: 1 },
  ],
  [
    'a group whose devices are all away does not hold up the next',
    [group({ barred: 10 }), group({ barred: 10 }), group({})],
    running(0),
    { openGroup: 2 },
  ],
  ['an empty group is skipped', [group({ done: 10 }), group({ total: 0 }), group({})], running(0), { openGroup: 2 }],
  [
    'a late failure in an earlier group pauses the rollout',
    [group({ done: 8, failed: 2 }), group({ done: 3 })],
    running(1),
    { state: 'paused', openGroup: 1 },
  ],
  [
    'a rollout is done when all devices have ended',
    [group({ done: 10 }), group({ done: 9, failed: 1 })],
    running(1),
    { state: 'done' },
  ],
  ['a rollout without devices is done', [group({ total: 0 })], running(0), { state: 'done' }],
])('%s', (_, groups, standing, expected) => {
  expect(nextStandingOf(groups, standing, limits, false)).toMatchObject(expected)
})

test('in quiet times no group of a rollout begins', () => {
  const groups = [group({ done: 5, barred: 5 }), group({})]
  expect(nextStandingOf(groups, running(0), limits, true).openGroup).toBe(0)
  expect(nextStandingOf(groups, running(0), limits, false).openGroup).toBe(1)
})

/**
 * A device of a model fleet. The model applies the same rules in the simplest way. `excused`: a person has resumed the
 * rollout after the device's failure.
 */
interface ModelDevice {
  fate: 'good' | 'bad' | 'away'
  state: 'waiting' | 'sent' | 'done' | 'failed'
  excused: boolean
}

const modelPasses = (devices: ModelDevice[], success: number) => {
  const expectedDevices = devices.filter(
    ({ state, fate, excused }) => !(state === 'waiting' && fate === 'away') && !excused,
  )
  const doneCount = expectedDevices.filter(({ state }) => state === 'done').length
  return doneCount * 100 >= success * expectedDevices.length
}
const modelFails = (devices: ModelDevice[], failure: number) => {
  const failedCount = devices.filter(({ state, excused }) => state === 'failed' && !excused).length
  return failedCount >= 1 && failedCount / devices.length > failure / 100
}

const tallyOf = (devices: ModelDevice[]): Tally => ({
  total: devices.length,
  done: devices.filter(({ state }) => state === 'done').length,
  failed: devices.filter(({ state }) => state === 'failed').length,
  excused: devices.filter(({ excused }) => excused).length,
  barred: devices.filter(({ state, fate }) => state === 'waiting' && fate === 'away').length,
})

const fates = fc.array(fc.constantFrom<ModelDevice['fate']>('good', 'good', 'good', 'good', 'bad', 'away'), {
  minLength: 1,
  maxLength: 60,
})
const anyGroups = fc.array(
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
      anyGroups,
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 100 }),
      fc.infiniteStream(fc.nat()),
      (all, groups, success, failure, chance) => {
        const devices: ModelDevice[] = all.map((fate) => ({ fate, state: 'waiting', excused: false }))
        const groupEnds = groupEndsOf(groups, devices.length)
        const members = groupEnds.map((end, number) => devices.slice(groupEnds[number - 1] ?? 0, end))
        let standing = running(0)
        const joiners = (chance.next().value as number) % 8
        // In each turn a device ends or joins, a group begins, a person resumes, or the devices that were away come
        // back.
        for (let turn = 0; turn < (devices.length + joiners) * 6 + 20 && standing.state !== 'done'; turn++) {
          if (turn < joiners) {
            const joiner: ModelDevice = { fate: turn % 3 === 0 ? 'away' : 'good', state: 'waiting', excused: false }
            devices.push(joiner)
            members.at(-1)!.push(joiner)
          }
          const before = standing
          const quietStanding = nextStandingOf(members.map(tallyOf), standing, { success, failure }, true)
          expect(quietStanding.state === 'done' || quietStanding.openGroup === before.openGroup).toBe(true)
          standing = nextStandingOf(members.map(tallyOf), standing, { success, failure }, false)
          const begunGroups = members.slice(0, standing.openGroup + 1)
          expect(standing.openGroup).toBeGreaterThanOrEqual(before.openGroup)
          if (standing.openGroup > before.openGroup && standing.state !== 'done') {
            const passed = members.slice(before.openGroup, standing.openGroup)
            expect(passed.every((devicesOf) => devicesOf.length === 0 || modelPasses(devicesOf, success))).toBe(true)
          }
          const isFailing = begunGroups.some((devicesOf) => devicesOf.length > 0 && modelFails(devicesOf, failure))
          if (isFailing) expect(standing).toMatchObject({ state: 'paused', reason: 'failures' })
          else if (standing.state !== 'done' && standing.openGroup < members.length - 1)
            expect(modelPasses(members[standing.openGroup]!, success)).toBe(false)
          if (standing.state === 'paused') {
            const isStuck = members[standing.openGroup]!.every(({ state, fate }) =>
              state === 'waiting' ? fate === 'away' : state !== 'sent',
            )
            expect(isFailing || isStuck).toBe(true)
            for (const device of devices) if (device.state === 'failed') device.excused = true
            standing = running(standing.openGroup)
          }
          for (const device of begunGroups.flat())
            if (device.state === 'waiting' && device.fate !== 'away') device.state = 'sent'
          const sent = begunGroups.flat().filter(({ state }) => state === 'sent')
          const endingDevice = sent[(chance.next().value as number) % Math.max(1, sent.length)]
          if (endingDevice) endingDevice.state = endingDevice.fate === 'bad' ? 'failed' : 'done'
          else for (const device of devices) if (device.fate === 'away') device.fate = 'good'
          const devicesOfLaterGroups = members.slice(standing.openGroup + 1).flat()
          expect(devicesOfLaterGroups.every(({ state }) => state === 'waiting')).toBe(true)
        }
        expect(standing.state).toBe('done')
      },
    ),
  )
})
