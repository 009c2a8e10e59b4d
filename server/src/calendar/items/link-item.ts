import { conflict } from '@wifi-tms/contract/conflicts'
import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import { wrong } from '@wifi-tms/contract/errors'
import type { linkItem as call } from '@wifi-tms/contract/item-links'
import type { CallContext } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { refusePlatesElsewhere } from '../rooms/refuse-plates-elsewhere.ts'
import { findScannedDevice, findScannedItem, namedItem } from './find-scanned.ts'
import { wishForItems } from './wish-items.ts'

/**
 * Links a device to an item, or to none. Throws Refusal for an unknown code and, without `move`, for a device of
 * another item, a room or a directory.
 */
export async function linkItem(
  core: Core,
  { device: deviceCode, item: itemCode, move }: Parsed<typeof call>,
  { who, change, changed }: CallContext<'items' | 'devices' | 'displays'>,
): Promise<Output<typeof call>> {
  const scannedItem = itemCode === null ? undefined : await findScannedItem(core.db, itemCode, core.config.scaleCodes)
  const answer = await withFleetLock(
    change,
    async (tx, recordChange) => {
      const device = await findScannedDevice(tx, deviceCode)
      if (!device) throw wrong('device', 'There is no such device')
      const row =
        scannedItem && (await tx.selectFrom('item').selectAll().where('id', '=', scannedItem.id).executeTakeFirst())
      if (itemCode !== null && !row) throw wrong('item', 'There is no such item')
      const { item: before } = device
      const item = row ? namedItem(row) : null
      const name = device.alias || device.mac
      if (before && item && before._id !== item._id && !move)
        throw conflict(
          'linked',
          { device: name, item: before.name, to: item.name },
          `The device ${name} is that of the item ${before.name}`,
        )
      const isSame = before?._id === item?._id
      if (item && !isSame && !move) await refusePlatesElsewhere(tx, [device._id], undefined)
      await tx
        .updateTable('device')
        .set({ itemId: item?._id ?? null })
        .where('id', '=', device._id)
        .execute()
      if (before && !isSame) recordChange({ object: { id: before._id, name: before.name }, before: { device: name } })
      if (item && !isSame) recordChange({ object: { id: item._id, name: item.name }, after: { device: name } })
      if (isSame) recordChange({ object: { id: item?._id ?? '', name: item?.name ?? '' } })
      const ids = item ? [item._id] : []
      const { devices } = await wishForItems(tx, ids, { now: core.now(), by: who.username })
      changed('devices', [device._id, ...devices])
      changed('items', [...new Set([before, item].flatMap((linked) => linked?._id ?? []))])
      return { device: { ...device, item }, before, wished: devices.includes(device._id) }
    },
    'item',
    'template',
  )
  core.reconcileNow()
  return answer
}
