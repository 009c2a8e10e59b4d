import type { Firmware } from '@wifi-tms/contract/firmware'
import type { Stamped } from './stamped.ts'

export interface RolloutTable extends Stamped {
  name: string
  /** The id of the firmware; empty in a rollout of settings. */
  ota: string
  /** JSON of the settings, without secrets; null in a rollout of firmware. */
  config: string | null
  /** JSON of the whole settings, encrypted; null once the rollout has ended. */
  sealed: string | null
  /** JSON: { deviceIds }, { filter } or { all }. */
  target: string
  /** JSON of the groups as people set them. */
  steps: string
  /** JSON: the upper end of each group as a number of devices, counted when the targets were last chosen. */
  ends: string
  /** The per cent of a group that must be done before the next group begins. */
  success: number
  /** The per cent of a group that may fail before the rollout pauses. */
  failure: number
  /** The least charge in per cent; null: any. */
  minBattery: number | null
  usbOnly: number
  /** The number of devices that fetch at once. */
  atOnce: number
  downgrade: number
  /** 1: devices that match while it runs join the last group. */
  joiners: number
  /** The moment at which it starts by itself; null: a person starts it. */
  startAt: string | null
  /** The contract's RolloutState. */
  state: string
  reason: string
  /** The last group that has begun; -1 before the start. */
  openGroup: number
}

/**
 * A device of a rollout. State, percent and reason are those of its firmware order, and stay when another order
 * replaces that order. Rollouts of settings use only the states waiting, sent, done and failed.
 */
export interface RolloutTargetTable {
  rolloutId: string
  deviceId: string
  /** Its position in the order of the rollout's devices, from 0. */
  place: number
  groupNumber: number
  state: Firmware['state']
  percent: number
  reason: string
  /** The id of its order; null before it has one. */
  orderId: string | null
  /** 1: the device had failed before a person resumed the rollout: its failure does not pause the rollout again. */
  excused: number
  /**
   * The time by which it must reconnect with its settings; null before they were sent, and in a rollout of firmware.
   */
  deadlineAt: string | null
}
