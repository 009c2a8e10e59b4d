import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import { Refusal, wrong } from '@wifi-tms/contract/errors'
import type { replaceDevice as call } from '@wifi-tms/contract/replacing'
import type { Ask } from '../../api/http/answer.ts'
import { stampsBy } from '../../api/resources/rules.ts'
import type { Core } from '../../base/core.ts'
import { deviceLabels, replaceLabels } from '../../fleet/devices/labels.ts'
import { findDevice } from '../../fleet/devices/queries.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { refuseOtherPlate } from '../rooms/refuse-other-plate.ts'
import { movePlate, moveTargets, moveWish } from './queries.ts'

/** Puts a device in the place of another, which keeps its history and no more. Throws Refusal. */
export async function replaceDevice(
  core: Core,
  { id, by }: Parsed<typeof call>,
  { who, change, changed }: Ask<'devices'>,
): Promise<Output<typeof call>> {
  const now = core.now()
  await withFleetLock(
    change,
    async (tx, keep) => {
      const [old, other] = [await findDevice(tx, id), await findDevice(tx, by)]
      if (!old) throw new Refusal('notFound', 'There is no such device')
      if (!other) throw wrong('by', 'There is no such device')
      if (id === by) throw wrong('by', 'must be another device')
      await refuseOtherPlate(tx, [by], '')
      const labels = await deviceLabels.of(tx, [old.number, other.number])
      const [labelsOfOld, labelsOfOther] = [labels.get(old.number) ?? [], labels.get(other.number) ?? []]
      // A device that has come has said these two by itself.
      const panel = other.helloAt ? other : old
      const { alias, algorithmId, itemId } = old
      const { screenType, deviceType } = panel
      await tx
        .updateTable('device')
        .set({
          alias,
          algorithmId,
          itemId: itemId ?? other.itemId,
          screenType,
          deviceType,
          ...stampsBy(who, now, other),
        })
        .where('id', '=', by)
        .execute()
      await tx
        .updateTable('device')
        .set({ alias: '', itemId: null, ...stampsBy(who, now, old) })
        .where('id', '=', id)
        .execute()
      const moved = new Map<number, readonly string[]>([
        [old.number, []],
        [other.number, labelsOfOld],
      ])
      await replaceLabels(tx, moved)
      await movePlate(tx, id, by)
      await moveTargets(tx, id, by, now)
      await moveWish(tx, old, { id: by, screenType }, now)
      keep({
        object: { id, name: old.alias || old.mac },
        before: { alias, labels: labelsOfOld },
        after: { alias: '', labels: [], replacedBy: other.mac },
      })
      keep({
        object: { id: by, name: alias || other.mac },
        before: { alias: other.alias, labels: labelsOfOther },
        after: { alias, labels: labelsOfOld, replaces: old.mac },
      })
    },
    'task',
    'playlist',
    'directory',
    'room',
  )
  changed('devices', [id, by])
  core.nudge()
  return { _id: by }
}
