import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import { Refusal, wrong } from '@wifi-tms/contract/errors'
import type { replaceDevice as call } from '@wifi-tms/contract/replacing'
import type { CallContext } from '../../api/http/answer.ts'
import { stampsBy } from '../../api/resources/rules.ts'
import type { Core } from '../../base/core.ts'
import { deviceLabels, replaceLabels } from '../../fleet/devices/labels.ts'
import { findDevice } from '../../fleet/devices/queries.ts'
import { replaceInRollouts } from '../../fleet/rollouts/replace-in-rollouts.ts'
import { copyWish } from '../../fleet/wishes/copy-wish.ts'
import { dropWish } from '../../fleet/wishes/drop-wish.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { wakeDirectory } from '../directories/queries.ts'
import { replaceInChanges } from '../items/planned-changes.ts'
import { replaceInReviews } from '../items/reviews.ts'
import { findPages, movePages } from '../pages/queries.ts'
import { pageOf } from '../pages/rules.ts'
import { replaceInPlaylists } from '../playlists/queries.ts'
import { movePlate } from '../rooms/queries.ts'
import { refusePlatesElsewhere } from '../rooms/refuse-plates-elsewhere.ts'
import { replaceInTasks } from '../tasks/queries.ts'

/**
 * Puts the new device `by` in the place of the old device `id`. The new device gets the old one's name, labels, room,
 * targets, pages, planned and waiting changes of items, place in rollouts, and wanted picture. The old device keeps
 * only its history. Throws Refusal.
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
      await refusePlatesElsewhere(tx, [by], '')
      const labels = await deviceLabels.find(tx, [oldDevice.number, newDevice.number])
      const [labelsOfOld, labelsOfNew] = [labels.get(oldDevice.number) ?? [], labels.get(newDevice.number) ?? []]
      // The panel of the new device counts if it is known: the device reported it, or a person paired or added the
      // device. Otherwise the panel of the old device counts.
      const deviceWithPanel = newDevice.protocol && newDevice.screenType !== null ? newDevice : oldDevice
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
      const directoryId = await movePlate(tx, id, by)
      if (directoryId) await wakeDirectory(tx, directoryId)
      await replaceInTasks(tx, id, by)
      await replaceInPlaylists(tx, id, by, now)
      await replaceInChanges(tx, oldDevice, by)
      await replaceInReviews(tx, oldDevice, by)
      await replaceInRollouts(tx, id, by)
      // If the old device shows one of its pages, the new device gets the picture that was shown before the page.
      const pages = await findPages(tx, id)
      const seq = pages && pageOf(pages, oldDevice.wishSeq) > 0 ? pages.baseSeq : oldDevice.wishSeq
      await movePages(tx, id, by)
      // The new device wants the picture from now on, scaled if its panel differs; the old device wants nothing. A
      // person waits for the picture, so quiet times do not hold it back.
      const isScaled = oldDevice.screenType !== screenType
      const newSeq = await copyWish(tx, { seq, deviceId: id }, { id: by, isScaled, isAtOnce: true, now })
      if (newSeq !== undefined) await dropWish(tx, oldDevice)
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
    'item',
    'rollout',
  )
  changed('devices', [id, by])
  core.reconcileNow()
  return { _id: by }
}
