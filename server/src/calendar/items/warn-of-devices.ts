import type { ItemFault } from '@wifi-tms/contract/items'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { uprightResolution } from '../../fleet/devices/conditions.ts'
import { isNoPlate } from './queries.ts'

/** The warnings about devices that items are about to get: those that leave another item, and door signs, which do not show items. */
export async function warnOfLinks(
  tx: Db,
  linked: readonly { id: string; devices: readonly string[] }[],
  rowById: ReadonlyMap<string, number>,
): Promise<ItemFault[]> {
  const itemByDevice = new Map(linked.flatMap(({ id, devices }) => devices.map((device) => [device, id] as const)))
  const found = await tx
    .selectFrom('device')
    .leftJoin('item', 'item.id', 'device.itemId')
    .select(['device.id', 'mac', 'alias', 'item.id as itemId', 'item.key', 'item.name'])
    .select(isNoPlate.as('isFree'))
    .where('device.id', 'in', oneOf(itemByDevice.keys()))
    .orderBy('device.number')
    .execute()
  return found.flatMap((device) => {
    const next = itemByDevice.get(device.id)!
    if (device.itemId === next) return []
    const row = rowById.get(next)!
    const path = `rows.${row}`
    const name = device.alias || device.mac
    const before = device.name || device.key
    return [
      ...(before ? [{ row, path, message: `takes a device from the item ${before}: ${name}` }] : []),
      ...(device.isFree ? [] : [{ row, path, message: `is not shown on a door sign: ${name}` }]),
    ]
  })
}

/**
 * The warnings about devices of items that have another resolution than the template, so that the picture is scaled.
 */
export async function warnOfSizes(tx: Db, rowById: ReadonlyMap<string, number>): Promise<ItemFault[]> {
  const found = await tx
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
  return found.map(({ id, mac, alias, resolution }) => {
    const row = rowById.get(id)!
    return {
      row,
      path: `rows.${row}`,
      message: `is scaled on a device of another resolution than ${resolution}: ${alias || mac}`,
    }
  })
}
