import type { DevicesOrder } from '@wifi-tms/contract/bulk'
import { isAble } from '@wifi-tms/contract/protocols'
import type { CallContext } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { DeviceChoice } from '../devices/choose.ts'
import { sendOrders, storeOrders, visibleFields, type WantedOrder } from '../orders/give-order.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { listeningServerId, loadDevices } from '../wishes/queries.ts'
import { type BulkWork, portionAfter } from './in-portions.ts'

/**
 * Gives an order to those chosen devices whose protocol can carry it out. If the order's `now` is true, only devices
 * that listen get it.
 */
export function orderDevices(
  core: Core,
  { kind: type, validFor, now, ...fields }: DevicesOrder,
  choice: DeviceChoice,
  { who, change }: Pick<CallContext, 'who' | 'change'>,
): BulkWork {
  const wantedOrder: WantedOrder = { type, validFor, now, fields }
  const readPortion = async (db: Db, after: number) => {
    const { portion, next } = await portionAfter(db, choice, after)
    const devices = await loadDevices(db, { ids: portion.map(({ id }) => id) })
    const ableDevices = devices.filter(
      (device) => isAble(device.protocol, type) && !(now && listeningServerId(device) === null),
    )
    return { total: portion.length, ableDevices, next }
  }
  return {
    async judge(after) {
      const { total, ableDevices, next } = await readPortion(core.db, after)
      const waitingCount = ableDevices.filter((device) => listeningServerId(device) === null).length
      return { total, changed: ableDevices.length, waiting: waitingCount, next }
    },
    async save(after) {
      const { total, givenOrders, next } = await withFleetLock(change, async (tx, recordChange) => {
        const { total, ableDevices, next } = await readPortion(tx, after)
        const auditedOrder = { order: type, ...visibleFields(wantedOrder) }
        if (!choice.deviceIds || ableDevices.length === 0)
          recordChange({ after: { total: ableDevices.length, ...auditedOrder } })
        else
          for (const { deviceId, alias, mac } of ableDevices)
            recordChange({ object: { id: deviceId, name: alias || mac }, after: auditedOrder })
        return { total, givenOrders: await storeOrders(core, tx, ableDevices, wantedOrder, who.username), next }
      })
      // An order to a device that is away waits until the device comes again.
      const waitingIds = await sendOrders(core, givenOrders)
      return { total, changed: givenOrders.length, waiting: waitingIds.size, next }
    },
  }
}
