import { setImmediate as turn } from 'node:timers/promises'
import { BULK_PORTION, type changeDevices as call } from '@wifi-tms/contract/bulk'
import type { Output } from '@wifi-tms/contract/endpoint'
import { Refusal } from '@wifi-tms/contract/errors'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { chosenDevices, type DeviceChoice } from '../devices/choose.ts'

/** The outcome of one portion, or of all. `next`: the place after which the next portion begins; null after the last. */
export type BulkOutcome = Output<typeof call>

/** A change of devices by portions: `judge` counts or refuses the portion after a place, `save` changes it. */
export interface BulkWork {
  judge: (after: number) => Promise<BulkOutcome>
  save: (after: number) => Promise<BulkOutcome>
}

/** Changes all portions, or only the one after a place; returns the sum of their outcomes. */
export async function inPortions(after: number | undefined, work: BulkWork['judge']): Promise<BulkOutcome> {
  const sum: BulkOutcome = { total: 0, changed: 0, next: after ?? 0 }
  do {
    const { total, changed, waiting, next } = await work(sum.next!)
    sum.total += total
    sum.changed += changed
    if (waiting !== undefined) sum.waiting = (sum.waiting ?? 0) + waiting
    sum.next = next
    // Other work runs between two portions.
    await turn()
  } while (after === undefined && sum.next !== null)
  return sum
}

/** Reads the portion of the chosen devices after a place. Throws Refusal where one is missing, unless `mayLack`. */
export async function portionAfter(db: Db, choice: DeviceChoice, after: number, { mayLack = false } = {}) {
  const chosen =
    choice.deviceIds && mayLack
      ? db.selectFrom('device').select('device.id').where('device.id', 'in', oneOf(choice.deviceIds))
      : await chosenDevices(db, choice).catch(asWrong)
  const rows = await chosen
    .select(['device.number', 'device.alias', 'device.mac', 'device.updatedAt', 'device.productId', 'device.wake'])
    .select(['device.wishSeq', 'device.wishState'])
    .where('device.number', '>', after)
    .orderBy('device.number')
    .limit(BULK_PORTION + 1)
    .execute()
  const portion = rows.slice(0, BULK_PORTION)
  return { portion, next: rows.length > portion.length ? portion.at(-1)!.number : null }
}

/** Makes a missing device a fault of the request, which names it in its body. */
function asWrong(error: unknown): never {
  throw error instanceof Refusal && error.kind === 'notFound'
    ? new Refusal('wrongInput', error.message, error.faults)
    : error
}
