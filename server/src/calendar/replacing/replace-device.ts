import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import { Refusal, wrong } from '@wifi-tms/contract/errors'
import type { replaceDevice as call } from '@wifi-tms/contract/replacing'
import type { CallContext } from '../../api/http/answer.ts'
import { stampsBy } from '../../api/resources/rules.ts'
import type { Core } from '../../base/core.ts'
import { deviceLabels, replaceLabels } from '../../fleet/devices/labels.ts'
import { findDevice } from '../../fleet/devices/queries.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { refuseOtherPlate } from '../rooms/refuse-other-plate.ts'
import { movePages, movePlate, moveTargets, moveWish } from './queries.ts'

/**
 * Puts the device `by` in the place of the device `id`: it gets that device's name, labels, plate, targets, pages and
 * wish. The replaced device keeps only its history. Throws Refusal.
 */
export async function replaceDevice(
  core: Core,
  { id, by }: Parsed<typeof call>,
  { who, change, changed }: CallContext<'devices'>,
): Promise<Output<typeof call>> {
  const now = core.now()
  await withFleetLock(
    change,
    async (tx, recordChange) => {
      const [oldDevice, newDevice] = [await findDevice(tx, id), await findDevice(tx, by)]
      if (!oldDevice) throw new Refusal('notFound', 'There is no such device')
      if (!newDevice) throw wrong('by', 'There is no such device')
      if (id === by) throw wrong('by', 'must be another device')
      await refuseOtherPlate(tx, [by], '')
      const labels = await deviceLabels.of(tx, [oldDevice.number, newDevice.number])
      const [labelsOfOld, labelsOfNew] = [labels.get(oldDevice.number) ?? [], labels.get(newDevice.number) ?? []]
      // A device that has connected before has reported its screen and device type itself.
      const deviceWithPanel = newDevice.helloAt ? newDevice : oldDevice
      const { alias, algorithmId, itemId } = oldDevice
      const { screenType, deviceType } = deviceWithPanel
      await tx
        .updateTable('device')
        .set({
          alias,
          algorithmId,
          itemId: itemId ?? newDevice.itemId,
          screenType,
          deviceType,
          ...stampsBy(who, now, newDevice),
        })
        .where('id', '=', by)
        .execute()
      await tx
        .updateTable('device')
        .set({ alias: '', itemId: null, ...stampsBy(who, now, oldDevice) })
        .where('id', '=', id)
        .execute()
      const labelsByDevice = new Map<number, readonly string[]>([
        [oldDevice.number, []],
        [newDevice.number, labelsOfOld],
      ])
      await replaceLabels(tx, labelsByDevice)
      await movePlate(tx, id, by)
      await moveTargets(tx, id, by, now)
      await movePages(tx, id, by)
      await moveWish(tx, oldDevice, { id: by, screenType }, now)
      recordChange({
        object: { id, name: oldDevice.alias || oldDevice.mac },
        before: { alias, labels: labelsOfOld },
        after: { alias: '', labels: [], replacedBy: newDevice.mac },
      })
      recordChange({
        object: { id: by, name: alias || newDevice.mac },
        before: { alias: newDevice.alias, labels: labelsOfNew },
        after: { alias, labels: labelsOfOld, replaces: oldDevice.mac },
      })
    },
    // These tables name the device, so they are locked too.
    'task',
    'playlist',
    'directory',
    'room',
  )
  changed('devices', [id, by])
  core.reconcileNow()
  return { _id: by }
}
