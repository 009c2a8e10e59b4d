import { z } from 'zod'
import { Choice, MAX_CHOICE_BODY } from './choice.ts'
import { endpoint } from './endpoint.ts'
import { firmwareStates } from './firmware.ts'
import { needsSetting, orderFields } from './orders.ts'
import { listOf, Paging, resource } from './resource.ts'
import { Id, Moment, Name, Stamps } from './shapes.ts'
import { targetFields } from './tasks.ts'

export const rolloutStates = ['ready', 'running', 'paused', 'canceled', 'done'] as const
export const RolloutState = z.enum(rolloutStates)
export type RolloutState = z.infer<typeof RolloutState>

/** A group is ready until it begins, then running, and done when all of its devices have ended. */
export const groupStates = ['ready', 'running', 'done'] as const

/** The maximum number of groups that people set, and of devices of a rollout that fetch at once. */
export const GROUPS_MAX = 20
export const AT_ONCE_MAX = 1000

/**
 * The end of a group among all devices of the rollout, in their order. A group begins where the group before it ends:
 * `{ percent: 25 }` after `{ percent: 5 }` has the devices between 5 and 25 per cent.
 */
const GroupEnd = z.union(
  [z.object({ count: z.int().min(1).max(1_000_000) }), z.object({ percent: z.number().gt(0).max(100) })],
  { error: 'must be { count } from 1 on, or { percent } above 0 and up to 100' },
)
export type GroupEnd = z.infer<typeof GroupEnd>

/** The default groups: one device first, then the devices up to 5, 25 and 100 per cent. */
export const defaultGroups: readonly GroupEnd[] = [{ count: 1 }, { percent: 5 }, { percent: 25 }, { percent: 100 }]

const Percent = z.int().min(0).max(100)

/** The fields that choose the devices. A filter is stored as it was sent, and parsed again when it is used. */
const target = { deviceIds: Choice.deviceIds, filter: targetFields.filter, all: Choice.all }

/**
 * The default thresholds in per cent. A rollout of settings stops at the first device that does not reconnect with
 * them.
 */
export const usualThresholds = { ota: { success: 95, failure: 10 }, config: { success: 100, failure: 0 } } as const

/**
 * One firmware, or other settings, for many devices, group after group. One of `deviceIds`, `filter` and `all` chooses
 * the devices; those that the firmware is not for are left out, and so are those with a newer version unless
 * `downgrade` is true. Settings go to all devices whose protocol carries the order `config`.
 */
export const RolloutWrite = z.object({
  name: Name,
  /** The firmware; absent if `config` is given. */
  ota: Id.optional(),
  /**
   * The settings, as for a single device. No answer has their Wi-Fi password, which is deleted when the rollout has
   * ended.
   */
  config: z
    .object(orderFields.config)
    .refine(...needsSetting)
    .optional(),
  ...target,
  groups: z
    .array(GroupEnd)
    .min(1)
    .max(GROUPS_MAX)
    .default([...defaultGroups]),
  /** The per cent of a group that must be done before the next group begins: 95, or 100 with settings. */
  success: Percent.optional(),
  /** The per cent of a group that may fail before the rollout pauses: 10, or 0 with settings. */
  failure: Percent.optional(),
  /** The least charge in per cent; devices with less wait, unless they are on USB. */
  minBattery: Percent.nullable().default(null),
  usbOnly: z.boolean().default(false),
  /** The number of devices that fetch at once. */
  atOnce: z.int().min(1).max(AT_ONCE_MAX).default(100),
  downgrade: z.boolean().default(false),
  /** Devices that match while it runs join the last group. */
  joiners: z.boolean().default(false),
  /** The time at which the rollout starts by itself; null: a person starts it. */
  startAt: Moment.nullable().default(null),
})
export type RolloutWrite = z.output<typeof RolloutWrite>

/** A group with its progress. `count` or `percent` is its end, as in `GroupEnd`; `total` counts its devices. */
const RolloutGroup = z.object({
  count: z.int().optional(),
  percent: z.number().optional(),
  state: z.enum(groupStates),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
})
export type RolloutGroup = z.infer<typeof RolloutGroup>

const count = z.int()
export const RolloutCounts = z.object({
  waiting: count,
  sent: count,
  downloading: count,
  installing: count,
  done: count,
  failed: count,
} satisfies Record<(typeof firmwareStates)[number], z.ZodInt>)

export const Rollout = z.object({
  ...RolloutWrite.shape,
  config: z.object({ ...orderFields.config, wifi: z.object({ ssid: z.string() }).optional() }).optional(),
  groups: z.array(RolloutGroup),
  success: z.int(),
  failure: z.int(),
  minBattery: z.int().nullable(),
  usbOnly: z.boolean(),
  atOnce: z.int(),
  downgrade: z.boolean(),
  joiners: z.boolean(),
  startAt: Moment.nullable(),
  state: RolloutState,
  /** The reason why it was paused automatically; empty if it was not. */
  reason: z.enum(['', 'failures']),
  total: z.int(),
  counts: RolloutCounts,
  ...Stamps,
})
export type Rollout = z.infer<typeof Rollout>

/**
 * The reasons why a device has not taken its settings: words for machines, each with its sentence. Devices may name
 * further reasons.
 */
const settingsSentences = {
  lost: 'The device did not come back with the new settings in time',
  'no contact': 'The device found no contact with the new settings and went back to the old ones',
  replaced: 'Other settings were ordered for the device',
  unreadable: 'The server cannot read these settings, as its key has changed',
  unknown: 'The device did not take the settings',
} as const
export type SettingsReason = keyof typeof settingsSentences

export const isSettingsReason = (reason: string): reason is SettingsReason => Object.hasOwn(settingsSentences, reason)

/** Makes the English sentence of a reason. */
export const settingsFailure = (reason: string): string =>
  isSettingsReason(reason) ? settingsSentences[reason] : `${settingsSentences.unknown} (${reason})`

export const rollouts = resource({
  path: 'rollouts',
  noun: 'rollout',
  most: 200,
  write: RolloutWrite,
  read: Rollout,
  names: ['name'],
  fields: ['name', 'ota', 'state'],
  access: { read: 'rollouts.read', write: 'rollouts.write' },
  maxBody: MAX_CHOICE_BODY,
})

export const countTargets = endpoint('POST /user/api/rollouts/check', {
  about:
    'Counts the chosen devices that a rollout would include and the devices that it would leave out, by reason. Without `ota`, the call counts for a rollout of settings.',
  access: 'rollouts.write',
  reads: ['devices', 'otas'],
  refuses: ['notFound'],
  input: z.object({ ota: Id.optional(), ...target, downgrade: z.boolean().default(false) }),
  output: z.object({
    total: z.int(),
    /** The devices of the total that have the version already. */
    have: z.int(),
    /** Left out: the firmware is for other devices, or their protocol carries no settings. */
    others: z.int(),
    /** Left out: they have a newer version. */
    newer: z.int(),
  }),
  maxBody: MAX_CHOICE_BODY,
})

const stateChange = {
  access: 'rollouts.write',
  changes: ['rollouts'],
  refuses: ['conflict'],
  audit: 'rollouts',
  input: z.object({ id: Id }),
  output: Rollout,
} as const

export const startRollout = endpoint('POST /user/api/rollouts/{id}/start', {
  about: 'Starts a rollout: the server chooses the devices of the rollout again, and the first group begins.',
  ...stateChange,
  needsStorage: true,
})

export const pauseRollout = endpoint('POST /user/api/rollouts/{id}/pause', {
  about: 'Pauses a rollout. Devices that already have the order continue; no other device gets the order.',
  ...stateChange,
})

export const resumeRollout = endpoint('POST /user/api/rollouts/{id}/resume', {
  about: 'Resumes a paused rollout. Earlier failures no longer count.',
  ...stateChange,
})

export const cancelRollout = endpoint('POST /user/api/rollouts/{id}/cancel', {
  about: 'Ends a rollout for good. Devices that already have the order continue; no other device gets the order.',
  ...stateChange,
})

export const retryRollout = endpoint('POST /user/api/rollouts/{id}/retry', {
  about:
    'Sets the failed devices of a rollout back to `waiting`. A finished rollout of firmware runs again. A finished rollout of settings cannot run again, because its settings are deleted.',
  ...stateChange,
})

export const readRolloutDevices = endpoint('GET /user/api/rollouts/{id}/devices', {
  about: 'The devices of a rollout, in the order in which they get the order, each with its progress.',
  access: 'rollouts.read',
  reads: ['rollouts', 'devices'],
  input: z.object({
    id: Id,
    ...Paging,
    state: z.enum(firmwareStates).optional().describe('Only devices in this state of the rollout.'),
  }),
  output: listOf(
    z.object({
      deviceId: Id,
      mac: z.string(),
      alias: z.string(),
      group: z.int(),
      state: z.enum(firmwareStates),
      percent: z.int(),
      reason: z.string(),
      message: z.string(),
    }),
  ),
})

/** The calls of rollouts beside those that every resource has, by the names that programs use. */
export const rolloutCalls = {
  countTargets,
  startRollout,
  pauseRollout,
  resumeRollout,
  cancelRollout,
  retryRollout,
  readRolloutDevices,
}
