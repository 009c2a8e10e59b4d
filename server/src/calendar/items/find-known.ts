import type { ItemFault } from '@wifi-tms/contract/items'
import type { Db } from '../../base/database/db.ts'
import type { ItemTable } from '../../base/database/item-tables.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { findDevices } from './queries.ts'
import type { NumberedRow } from './rules.ts'

/**
 * Finds the rows whose devices and templates exist, with the ids of their devices; a device belongs to the first item
 * that names it. An offer needs an existing item and an end in the future; a row that only changes needs an existing
 * item.
 */
export async function findKnown(
  tx: Db,
  given: readonly NumberedRow[],
  { before, now }: { before: ReadonlyMap<string, ItemTable>; now: string },
) {
  const names = new Set(given.flatMap(({ item }) => item.devices ?? []))
  const ids = names.size > 0 ? await findDevices(tx, [...names]) : new Map<string, string>()
  const templates = await findTemplates(tx, new Set(given.flatMap(({ item }) => item.template ?? [])))
  const keyByDevice = new Map<string, string>()
  const failed: ItemFault[] = []
  const rows: (NumberedRow & { devices: string[] | undefined })[] = []
  for (const { row, item } of given) {
    const fault = (path: string, message: string) => failed.push({ row, path: `rows.${row}.${path}`, message })
    const devices = item.devices?.map((name) => ids.get(name) ?? '')
    const unknownIndex = devices?.indexOf('') ?? -1
    const takenIndex = devices?.findIndex((id) => (keyByDevice.get(id) ?? item.key) !== item.key) ?? -1
    if (item.template && !templates.has(item.template)) fault('template', 'There is no such template')
    else if (unknownIndex >= 0) fault(`devices.${unknownIndex}`, 'There is no such device')
    else if (takenIndex >= 0) fault(`devices.${takenIndex}`, 'stands in a row before')
    else if (item.until && item.until <= now) fault('until', 'must lie ahead')
    else if (item.until && !before.has(item.key)) fault('until', 'wants an item that is there already')
    else if (item.only === 'change' && !before.has(item.key)) fault('key', 'changes only an item that is there')
    else {
      for (const id of devices ?? []) keyByDevice.set(id, item.key)
      rows.push({ row, item, devices: devices && [...new Set(devices)] })
    }
  }
  return { rows, failed }
}

async function findTemplates(tx: Db, ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('template').select('id').where('id', 'in', oneOf(ids)).execute()
  return new Set(rows.map(({ id }) => id))
}
