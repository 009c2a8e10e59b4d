import type { Firmware } from '@wifi-tms/contract/firmware'
import type { Stamped } from './stamped.ts'

export interface RolloutTable extends Stamped {
  name: string
  /** The firmware; empty where it brings settings. */
  ota: string
  /** JSON of the settings, without secrets; null where it brings firmware. */
  config: string | null
  /** JSON of the whole settings, sealed; null once the rollout has ended. */
  sealed: string | null
  /** JSON: { deviceIds }, { filter } or { all }. */
  target: string
  /** JSON of the groups as people set them. */
  steps: string
  /** JSON: the upper end of each group as a number of devices, counted when the targets were last chosen. */
  ends: string
  success: number
  failure: number
  minBattery: number | null
  usbOnly: number
  atOnce: number
  downgrade: number
  joiners: number
  startAt: string | null
  /** The contract's RolloutState. */
  state: string
  reason: string
  /** The last group that has begun; -1 before the start. */
  openGroup: number
}

/**
 * A device of a rollout. State, percent and reason are those of its firmware order, and stay when another replaces that;
 * of settings only waiting, sent, done and failed are used.
 */
export interface RolloutTargetTable {
  rolloutId: string
  deviceId: string
  /** Its turn among the devices of the rollout, from 0. */
  place: number
  groupNumber: number
  state: Firmware['state']
  percent: number
  reason: string
  /** The id of its order; null before it has one. */
  orderId: string | null
  /** 1: it had failed when a person resumed the rollout, so it does not pause it again. */
  excused: number
  /** The time by which it must be back with its settings; null before it was told of any, and with firmware. */
  deadlineAt: string | null
}
