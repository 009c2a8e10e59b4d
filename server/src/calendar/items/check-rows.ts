import type { ItemFault, ItemRow } from '@wifi-tms/contract/item-rows'
import type { Db } from '../../base/database/db.ts'
import type { ItemTable } from '../../base/database/item-tables.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { findDeviceIds } from './queries.ts'
import type { NumberedRow } from './rules.ts'

/**
 * Checks rows against the database: their templates, devices and, where needed, their items must exist. Returns the
 * good rows with the ids of their devices, and the faults of the others. If rows of several items name the same device,
 * only the item of the first row may have it.
 */
export async function checkRows(
  tx: Db,
  sentRows: readonly NumberedRow[],
  { existingItems, now }: { existingItems: ReadonlyMap<string, ItemTable>; now: string },
) {
  const deviceNames = new Set(sentRows.flatMap(({ item }) => item.devices ?? []))
  const idsByName = deviceNames.size > 0 ? await findDeviceIds(tx, [...deviceNames]) : new Map<string, string>()
  const templates = await findTemplates(tx, new Set(sentRows.flatMap(({ item }) => item.template ?? [])))
  const keyByDevice = new Map<string, string>()
  const failed: ItemFault[] = []
  const rows: (NumberedRow & { devices: string[] | undefined })[] = []
  for (const { row, item, sentAt } of sentRows) {
    const addFault = (path: string, message: string) => failed.push({ row, path: `rows.${row}.${path}`, message })
    const devices = item.devices?.map((name) => idsByName.get(name) ?? '')
    const unknownIndex = devices?.indexOf('') ?? -1
    const linkedElsewhereIndex = devices?.findIndex((id) => (keyByDevice.get(id) ?? item.key) !== item.key) ?? -1
    if (item.template && !templates.has(item.template)) addFault('template', 'There is no such template')
    else if (unknownIndex >= 0) addFault(`devices.${unknownIndex}`, 'There is no such device')
    else if (linkedElsewhereIndex >= 0) addFault(`devices.${linkedElsewhereIndex}`, 'stands in a row before')
    else if (item.until && item.until <= now) addFault('until', 'must lie ahead')
    else if (item.until && !existingItems.has(item.key)) addFault('until', 'wants an item that is there already')
    else if (item.only === 'change' && !existingItems.has(item.key))
      addFault('key', 'changes only an item that is there')
    else {
      for (const id of devices ?? []) keyByDevice.set(id, item.key)
      rows.push({ row, item, sentAt, devices: devices && [...new Set(devices)] })
    }
  }
  return { rows, failed }
}

/**
 * Removes devices and templates that no longer exist from planned rows. Nobody is there to correct such a row, and its
 * values, such as the price, must be written all the same.
 */
export async function withoutDeletedParts(tx: Db, rows: readonly ItemRow[]): Promise<ItemRow[]> {
  const idsByName = await findDeviceIds(
    tx,
    rows.flatMap(({ devices }) => devices ?? []),
  )
  const templates = await findTemplates(tx, new Set(rows.flatMap(({ template }) => template ?? [])))
  return rows.map(({ devices, template, ...row }) => ({
    ...row,
    ...(devices && { devices: devices.filter((name) => idsByName.has(name)) }),
    ...((template === null || (template && templates.has(template))) && { template }),
  }))
}

async function findTemplates(tx: Db, ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('template').select('id').where('id', 'in', oneOf(ids)).execute()
  return new Set(rows.map(({ id }) => id))
}
