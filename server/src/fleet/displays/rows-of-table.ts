import type { DisplayRow } from '@wifi-tms/contract/displays'
import { type Fault, Refusal } from '@wifi-tms/contract/errors'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'

/** The most faults that a refusal lists. */
export const MOST_FAULTS = 20

/** The rows of a table by the id of their device, with their places in the table, and the number of rows left out. */
export interface TableOfValues {
  rows: Map<string, { row: number; data: DisplayRow['data'] }>
  skipped: number
}

/** The devices with these ids, as a subquery. */
export const byIds = (db: Db, ids: Iterable<string>) =>
  db.selectFrom('device').select('device.id').where('id', 'in', oneOf(ids))

/** Reads the rows of a table. Throws Refusal with the rows of unknown devices, unless these are skipped, and of repeated ones. */
export async function readRows(db: Db, rows: readonly DisplayRow[], skipUnknown = false): Promise<TableOfValues> {
  const devices = db.selectFrom('device').select(['id', 'mac'])
  const byMac = await devices.where('mac', 'in', oneOf(rows.flatMap(({ mac }) => mac ?? []))).execute()
  const byId = await devices.where('id', 'in', oneOf(rows.flatMap(({ deviceId }) => deviceId ?? []))).execute()
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
