import type { DevicesOrder } from '@wifi-tms/contract/bulk'
import { isAble } from '@wifi-tms/contract/protocols'
import type { Ask } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { DeviceChoice } from '../devices/choose.ts'
import { storeOrders, tellAtOnce, visibleFields, type WantedOrder } from '../orders/give-order.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { listensAt, loadDevices } from '../wishes/queries.ts'
import { type BulkWork, portionAfter } from './in-portions.ts'

/** Gives an order to those of the chosen devices that can carry it out, and with `now` only to those that listen. */
export function orderDevices(
  core: Core,
  { kind: type, validFor, now, ...fields }: DevicesOrder,
  choice: DeviceChoice,
  { who, change }: Pick<Ask, 'who' | 'change'>,
): BulkWork {
  const wanted: WantedOrder = { type, validFor, now, fields }
  const readPortion = async (db: Db, after: number) => {
    const { portion, next } = await portionAfter(db, choice, after)
    const devices = await loadDevices(db, { ids: portion.map(({ id }) => id) })
    const able = devices.filter((device) => isAble(device.protocol, type) && !(now && listensAt(device) === null))
    return { total: portion.length, able, next }
  }
  return {
    async judge(after) {
      const { total, able, next } = await readPortion(core.db, after)
      const absent = able.filter((device) => listensAt(device) === null).length
      return { total, changed: able.length, waiting: absent, next }
    },
    async save(after) {
      const {
        total,
        given: givenOrders,
        next,
      } = await withFleetLock(change, async (tx, keep) => {
        const { total, able, next } = await readPortion(tx, after)
        const noted = { order: type, ...visibleFields(wanted) }
        if (!choice.deviceIds || able.length === 0) keep({ after: { total: able.length, ...noted } })
        else
          for (const { deviceId, alias, mac } of able)
            keep({ object: { id: deviceId, name: alias || mac }, after: noted })
        return { total, given: await storeOrders(core, tx, able, wanted, who.username), next }
      })
      const waiting = await tellAtOnce(core, givenOrders)
      return { total, changed: givenOrders.length, waiting: waiting.size, next }
    },
  }
}
