import type { DisplayRow } from '@wifi-tms/contract/displays'
import { type Fault, Refusal } from '@wifi-tms/contract/errors'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'

/** The maximum number of faults that a refusal lists. */
export const MOST_FAULTS = 20

/** A table with the values for each device. */
export interface TableOfValues {
  /** The rows by the id of their device. `row` is the place of a row in the table, counted from 0. */
  rows: Map<string, { row: number; data: DisplayRow['data'] }>
  /** The number of rows that were left out. */
  skipped: number
}

/** A subquery for those of these ids whose devices exist. */
export const devicesByIds = (db: Db, ids: Iterable<string>) =>
  db.selectFrom('device').select('device.id').where('id', 'in', oneOf(ids))

/**
 * Finds the device of each row of a table. Throws Refusal if rows name a device a second time, or an unknown device.
 * With `skipUnknown` rows of unknown devices are left out instead.
 */
export async function readRows(db: Db, rows: readonly DisplayRow[], skipUnknown = false): Promise<TableOfValues> {
  const devices = db.selectFrom('device').select(['id', 'mac'])
  const byMac = await devices.where('mac', 'in', oneOf(rows.flatMap(({ mac }) => mac ?? []))).execute()
  const byId = await devices.where('id', 'in', oneOf(rows.flatMap(({ deviceId }) => deviceId ?? []))).execute()
  // The ids of the devices, by their macs and by their ids.
  const ids = new Map([...byMac.map(({ mac, id }) => [mac, id] as const), ...byId.map(({ id }) => [id, id] as const)])
  const valuesById: TableOfValues['rows'] = new Map()
  const faults: Fault[] = []
  let skipped = 0
  for (const [index, { mac, deviceId, data }] of rows.entries()) {
    const id = ids.get((mac ?? deviceId)!)
    const path = `rows.${index}.${mac === undefined ? 'deviceId' : 'mac'}`
    if (id !== undefined && valuesById.has(id)) faults.push({ path, message: 'stands in a row before' })
    else if (id !== undefined) valuesById.set(id, { row: index, data })
    else if (skipUnknown) skipped++
    else faults.push({ path, message: 'There is no such device' })
  }
  if (faults.length > 0)
    throw new Refusal('wrongInput', `${faults[0]!.path}: ${faults[0]!.message}`, faults.slice(0, MOST_FAULTS))
  return { rows: valuesById, skipped }
}
