import type { Choice } from '@wifi-tms/contract/choice'
import type { DeviceFilter } from '@wifi-tms/contract/devices'
import { Refusal, wrong } from '@wifi-tms/contract/errors'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import type { Tables } from '../../base/database/tables.ts'
import { conditionSql, findNumbers } from './conditions.ts'
import { conditionsOf } from './rules.ts'

/** The choice of devices in a call, by the contract. */
export type DeviceChoice = { [K in keyof typeof Choice]?: z.output<(typeof Choice)[K]> | undefined }

/**
 * Returns a subquery for the ids of the chosen devices, each once. Throws Refusal if a named device does not exist. An
 * empty choice would mean every device, so it is refused unless `all` is true.
 */
export async function chosenDevices(
  db: Db,
  { deviceIds, filter = {}, all }: DeviceChoice,
): Promise<SelectQueryBuilder<Tables, 'device', { id: string }>> {
  const query = db.selectFrom('device').select('device.id')
  if (deviceIds) {
    if (all || !isEmpty(filter)) throw wrong('deviceIds', 'stands alone: give either ids or a filter')
    const chosen = query.where('device.id', 'in', oneOf(deviceIds))
    const existing = new Set((await chosen.execute()).map((row) => row.id))
    const faults = deviceIds.flatMap((id, index) =>
      existing.has(id) ? [] : [{ path: `deviceIds.${index}`, message: 'There is no such device' }],
    )
    if (faults.length > 0) throw new Refusal('notFound', 'There is no such device', faults.slice(0, 20))
    return chosen
  }
  if (isEmpty(filter) && !all) throw wrong('filter', 'The filter is empty: all devices at once want all: true')
  let matching = query
  for (const condition of conditionsOf(filter)) matching = matching.where(conditionSql(condition))
  return filter.q ? matching.where(sql<SqlBool>`device.number in (${findNumbers(db, filter.q)})`) : matching
}

/** True for a filter without any condition. An empty search finds everything, so it is no condition. */
const isEmpty = ({ q, ...fields }: DeviceFilter) => !q && Object.values(fields).every((value) => value === undefined)
