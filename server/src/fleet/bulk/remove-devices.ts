import { devices } from '@wifi-tms/contract/devices'
import type { CallContext } from '../../api/http/answer.ts'
import { findUsedDevice, refuseInUse, usersOfDevice } from '../../api/resources/used-by.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { forgetDevices } from '../devices/change-device.ts'
import type { DeviceChoice } from '../devices/choose.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { type BulkWork, portionAfter } from './in-portions.ts'

/**
 * Removes the chosen devices. `judge` and `save` throw Refusal if a device is in use, for example as a door sign.
 */
export function removeDevices(core: Core, choice: DeviceChoice, { change }: Pick<CallContext, 'change'>): BulkWork {
  const readPortion = async (db: Db, after: number) => {
    // Devices of earlier portions are removed already, so they may be missing.
    const { portion, next } = await portionAfter(db, choice, after, { mayBeMissing: after > 0 })
    const usedDevice = await findUsedDevice(
      db,
      portion.map(({ id }) => id),
    )
    if (usedDevice) refuseInUse(devices, await usersOfDevice(db, usedDevice))
    return { portion, next }
  }
  return {
    async judge(after) {
      const { portion, next } = await readPortion(core.db, after)
      return { total: portion.length, changed: portion.length, next }
    },
    async save(after) {
      const { portion, next } = await withFleetLock(change, async (tx, recordChange) => {
        const { portion, next } = await readPortion(tx, after)
        await forgetDevices(tx, portion)
        if (!choice.deviceIds || portion.length === 0) recordChange({ before: { total: portion.length }, after: {} })
        else
          for (const { id, alias, mac } of portion)
            recordChange({ object: { id, name: alias || mac }, before: { mac, alias }, after: {} })
        return { portion, next }
      })
      for (const { mac } of portion) core.wire.cut(mac)
      return { total: portion.length, changed: portion.length, next }
    },
  }
}
