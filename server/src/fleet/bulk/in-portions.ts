import { setImmediate } from 'node:timers/promises'
import { BULK_PORTION, type changeDevices as call } from '@wifi-tms/contract/bulk'
import type { Output } from '@wifi-tms/contract/endpoint'
import { Refusal } from '@wifi-tms/contract/errors'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { chosenDevices, type DeviceChoice } from '../devices/choose.ts'

/**
 * The outcome of one portion, or of all. `next` is the number of the portion's last device, after which the next
 * portion begins; null after the last portion.
 */
export type BulkOutcome = Output<typeof call>

/**
 * A change of devices in portions. `after` is the number of the last device before the portion, or 0 before the first
 * portion.
 */
export interface BulkWork {
  /** Counts the devices that `save` would change, or throws Refusal. Changes nothing. */
  judge: (after: number) => Promise<BulkOutcome>
  /** Changes the devices of the portion. */
  save: (after: number) => Promise<BulkOutcome>
}

/** Calls `work` for all portions, or only for the portion after `after`. Returns the sum of their outcomes. */
export async function inPortions(after: number | undefined, work: BulkWork['judge']): Promise<BulkOutcome> {
  const sum: BulkOutcome = { total: 0, changed: 0, next: after ?? 0 }
  do {
    const { total, changed, waiting, next } = await work(sum.next!)
    sum.total += total
    sum.changed += changed
    if (waiting !== undefined) sum.waiting = (sum.waiting ?? 0) + waiting
    sum.next = next
    // Other work runs between two portions.
    await setImmediate()
  } while (after === undefined && sum.next !== null)
  return sum
}

/**
 * Reads the next chosen devices, those whose numbers are above `after`. Throws Refusal if a named device does not
 * exist, unless `mayBeMissing` is true.
 */
export async function portionAfter(db: Db, choice: DeviceChoice, after: number, { mayBeMissing = false } = {}) {
  const chosen =
    choice.deviceIds && mayBeMissing
      ? db.selectFrom('device').select('device.id').where('device.id', 'in', oneOf(choice.deviceIds))
      : await chosenDevices(db, choice).catch(throwAsWrongInput)
  const rows = await chosen
    .select(['device.number', 'device.alias', 'device.mac', 'device.updatedAt', 'device.productId', 'device.wake'])
    .select(['device.wishSeq', 'device.wishState'])
    .where('device.number', '>', after)
    .orderBy('device.number')
    .limit(BULK_PORTION + 1)
    .execute()
  // The query asks for one row more than a portion has: that row tells if another portion follows.
  const portion = rows.slice(0, BULK_PORTION)
  return { portion, next: rows.length > portion.length ? portion.at(-1)!.number : null }
}

/**
 * Turns 'notFound' into a fault of the input: the missing device is named in the request's body, not in its address.
 */
function throwAsWrongInput(error: unknown): never {
  throw error instanceof Refusal && error.kind === 'notFound'
    ? new Refusal('wrongInput', error.message, error.faults)
    : error
}
