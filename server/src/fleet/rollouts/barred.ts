import type { Battery } from '@wifi-tms/contract/battery'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RolloutTable } from '../../base/database/rollout-tables.ts'
import { voltageFor } from '../../content/catalogue/battery-conditions.ts'
import { LONGEST_MISSED_SECONDS } from '../wishes/rest-rules.ts'

/** Milliseconds after a server's start. In this time, devices that were connected before may still be reconnecting. */
const COMING_BACK_MS = 30_000

type Needs = Pick<RolloutTable, 'minBattery' | 'usbOnly'>
/** The batteries of device types, by their numbers. */
type Batteries = ReadonlyMap<number, Battery>

/**
 * The condition that a device must not install firmware now because of its battery or USB. An unknown charge does not
 * count as low. The condition `1 = 0` is never true.
 */
const lacksPower = ({ minBattery, usbOnly }: Needs, batteries: Batteries): RawBuilder<SqlBool> => {
  const unplugged = sql<SqlBool>`(device.usb_state is null or device.usb_state <> 'plugin')`
  if (usbOnly) return unplugged
  if (minBattery === null) return sql<SqlBool>`1 = 0`
  return sql<SqlBool>`(${unplugged} and device.battery_voltage < ${voltageFor(minBattery, batteries)})`
}

/** The opposite of `lacksPower`. */
export const hasPower = (needs: Needs, batteries: Batteries): RawBuilder<SqlBool> =>
  sql<SqlBool>`not coalesce(${lacksPower(needs, batteries)}, 1 = 0)`

/**
 * The condition that a device cannot install at present: it is away, low on battery or not on USB. A device that sleeps
 * counts as present for the longest time that it may sleep. Just after the server's start, every device that was ever
 * seen counts as present.
 */
export function isBarred(needs: Needs, batteries: Batteries, now: Date, startedAt: Date): RawBuilder<SqlBool> {
  const longestSleepAgo = new Date(now.getTime() - LONGEST_MISSED_SECONDS * 1000).toISOString()
  const asleep = sql`(device.sleeps = 1 and device.last_seen_at > ${longestSleepAgo})`
  const isJustStarted = now.getTime() - startedAt.getTime() < COMING_BACK_MS
  const expected = isJustStarted ? sql`(${asleep} or device.last_seen_at is not null)` : asleep
  return sql<SqlBool>`(coalesce(${lacksPower(needs, batteries)}, 1 = 0) or (device.online = 0 and not coalesce(${expected}, 1 = 0)))`
}
