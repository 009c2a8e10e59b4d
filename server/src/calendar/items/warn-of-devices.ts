import type { ItemFault } from '@wifi-tms/contract/item-rows'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { uprightResolution } from '../../fleet/devices/conditions.ts'
import { isNoPlate } from './queries.ts'

/**
 * Warns of devices that are about to be linked to items, if they leave another item, or if they are door signs, which
 * do not show items. `rowById` has the number of each item's row.
 */
export async function warnOfLinks(
  tx: Db,
  newLinks: readonly { id: string; devices: readonly string[] }[],
  rowById: ReadonlyMap<string, number>,
): Promise<ItemFault[]> {
  const itemByDevice = new Map(newLinks.flatMap(({ id, devices }) => devices.map((device) => [device, id] as const)))
  const devices = await tx
    .selectFrom('device')
    .leftJoin('item', 'item.id', 'device.itemId')
    .select(['device.id', 'mac', 'alias', 'item.id as itemId', 'item.key', 'item.name'])
    .select(isNoPlate.as('showsItems'))
    .where('device.id', 'in', oneOf(itemByDevice.keys()))
    .orderBy('device.number')
    .execute()
  return devices.flatMap((device) => {
    const nextItem = itemByDevice.get(device.id)!
    if (device.itemId === nextItem) return []
    const row = rowById.get(nextItem)!
    const path = `rows.${row}`
    const name = device.alias || device.mac
    const itemBefore = device.name || device.key
    return [
      ...(itemBefore ? [{ row, path, message: `takes a device from the item ${itemBefore}: ${name}` }] : []),
      ...(device.showsItems ? [] : [{ row, path, message: `is not shown on a door sign: ${name}` }]),
    ]
  })
}

/** Warns of devices whose resolution differs from that of their item's template. They show a scaled picture. */
export async function warnOfSizes(tx: Db, rowById: ReadonlyMap<string, number>): Promise<ItemFault[]> {
  const scaledDevices = await tx
    .selectFrom('item')
    .innerJoin('device', 'device.itemId', 'item.id')
    .innerJoin('screenType', 'screenType.type', 'device.screenType')
    .leftJoin('product', 'product.id', 'device.productId')
    .innerJoin('template', (join) =>
      join.on('template.id', '=', (row) => row.fn.coalesce('item.template', 'product.itemTemplate')),
    )
    .select(['item.id', 'mac', 'alias', 'template.resolution'])
    .where('item.id', 'in', oneOf(rowById.keys()))
    .where(sql<SqlBool>`${uprightResolution} <> template.resolution`)
    .where(isNoPlate)
    .orderBy('device.number')
    .execute()
  return scaledDevices.map(({ id, mac, alias, resolution }) => {
    const row = rowById.get(id)!
    return {
      row,
      path: `rows.${row}`,
      message: `is scaled on a device of another resolution than ${resolution}: ${alias || mac}`,
    }
  })
}
