import type { DeviceSet } from '@wifi-tms/contract/bulk'
import { wrong } from '@wifi-tms/contract/errors'
import { LABELS_MAX } from '@wifi-tms/contract/labels'
import type { CallContext } from '../../api/http/answer.ts'
import type { RecordChange } from '../../api/http/keep-history.ts'
import { editedAt } from '../../api/resources/rules.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { changeRows } from '../../base/database/json-rows.ts'
import type { DeviceChoice } from '../devices/choose.ts'
import { followProduct } from '../devices/follow-product.ts'
import { deviceLabels, replaceLabels } from '../devices/labels.ts'
import { labelsAfter } from '../devices/rules.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { type BulkWork, portionAfter } from './in-portions.ts'

/**
 * Gives the chosen devices other labels, another product or another wake. `judge` and `save` throw Refusal if a device
 * of the portion would have too many labels.
 */
export const setDevices = (
  core: Core,
  set: DeviceSet,
  choice: DeviceChoice,
  { who, change }: Pick<CallContext, 'who' | 'change'>,
): BulkWork => ({
  async judge(after) {
    const { total, alteredDevices, next } = await readAltered(core.db, choice, set, after)
    return { total, changed: alteredDevices.length, next }
  },
  async save(after) {
    const work = async (tx: Db, recordChange: RecordChange) => {
      const portion = await readAltered(tx, choice, set, after)
      const newLabels = portion.alteredDevices.flatMap(({ number, labels }) =>
        labels ? [[number, labels] as const] : [],
      )
      await replaceLabels(tx, new Map(newLabels))
      await changeRows(tx, 'set', 'device', {
        key: { number: 'integer' },
        columns: { productId: 'text', wake: 'integer', updatedAt: 'text', updatedBy: 'text', updatedById: 'text' },
        rows: portion.alteredDevices.map(({ number, productId, wake, updatedAt }) => ({
          number,
          productId: set.product ?? productId,
          // Null is a value too: the device then has the wake of its product.
          wake: set.wake === undefined ? wake : set.wake,
          updatedAt: editedAt(core.now(), updatedAt),
          updatedBy: who.username,
          updatedById: who.accountId,
        })),
      })
      const movedDevices = portion.alteredDevices.filter(({ productId }) => productId !== (set.product ?? productId))
      if (movedDevices.length > 0)
        await followProduct(
          tx,
          movedDevices.map(({ id }) => id),
        )
      recordAuditLines(recordChange, portion.alteredDevices, set, choice)
      return portion
    }
    const { total, alteredDevices, next } = await withFleetLock(
      change,
      work,
      // The new product must not be removed meanwhile.
      ...(set.product ? ['product' as const] : []),
    )
    // A device's topics begin with its product's prefix, so it has to connect again.
    for (const { mac, productId } of alteredDevices) if (productId !== (set.product ?? productId)) core.wire.cut(mac)
    return { total, changed: alteredDevices.length, next }
  },
})

type AlteredDevice = Awaited<ReturnType<typeof readAltered>>['alteredDevices'][number]

/**
 * Reads a portion, and finds the devices that the change alters. `labels` are a device's new labels; undefined if its
 * labels stay. Throws Refusal.
 */
async function readAltered(db: Db, choice: DeviceChoice, set: DeviceSet, after: number) {
  const { product } = set
  if (product && !(await db.selectFrom('product').select('id').where('id', '=', product).executeTakeFirst()))
    throw wrong('set.product', 'There is no such product')
  const { portion, next } = await portionAfter(db, choice, after)
  const storedLabels = await deviceLabels.find(
    db,
    portion.map(({ number }) => number),
  )
  const alteredDevices = portion.flatMap((device) => {
    const oldLabels = storedLabels.get(device.number) ?? []
    const labels = labelsAfter(oldLabels, set)
    const name = device.alias || device.mac
    if (labels && labels.length > LABELS_MAX)
      throw wrong('set.addLabels', `At most ${LABELS_MAX} labels: ${name} would have more`)
    const isSame =
      !labels &&
      (product === undefined || product === device.productId) &&
      (set.wake === undefined || set.wake === device.wake)
    return isSame ? [] : [{ ...device, name, oldLabels, labels }]
  })
  return { total: portion.length, alteredDevices, next }
}

/** Writes an audit line for each device that the call names. Devices of a filter share one line with their count. */
function recordAuditLines(
  recordChange: RecordChange,
  alteredDevices: readonly AlteredDevice[],
  set: DeviceSet,
  { deviceIds }: DeviceChoice,
): void {
  if (!deviceIds || alteredDevices.length === 0) {
    recordChange({ after: { total: alteredDevices.length, ...(!deviceIds && set) } })
    return
  }
  for (const { id, name, oldLabels, labels, productId, wake } of alteredDevices)
    recordChange({
      object: { id, name },
      before: { labels: oldLabels, product: productId, wake },
      after: {
        labels: labels ?? oldLabels,
        product: set.product ?? productId,
        wake: set.wake === undefined ? wake : set.wake,
      },
    })
}
