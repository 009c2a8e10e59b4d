import { wrong } from '@wifi-tms/contract/errors'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import type { Target } from './queries.ts'

/** Refuses ids of what is not there; what is there stays until the commit, as the caller has it locked. */
export async function refuseGone(
  tx: Db,
  table: 'device' | 'room' | 'template',
  ids: readonly string[],
  path: (at: number) => string,
): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx.selectFrom(table).select('id').where('id', 'in', oneOf(ids)).execute()
  const there = new Set(rows.map(({ id }) => id))
  const missing = ids.findIndex((id) => !there.has(id))
  if (missing >= 0) throw wrong(path(missing), `There is no such ${table}`)
}

/** Refuses what says not exactly one of where it shows, or names there what is gone. */
export async function refuseTarget(tx: Db, { devices, filter, rooms, all }: Target): Promise<void> {
  const said = [devices, filter, rooms, all].filter((one) => one !== undefined).length
  if (said > 1)
    throw wrong(
      devices ? 'devices' : filter ? 'filter' : 'rooms',
      'stands alone: give ids, a filter, rooms or all: true',
    )
  const isEmpty = filter && Object.values(filter).every((value) => value === '' || value === null)
  if (said === 0 || isEmpty) throw wrong('filter', 'Nothing is chosen: all devices at once want all: true')
  await refuseGone(tx, 'room', rooms ?? [], (at) => `rooms.${at}`)
  await refuseGone(tx, 'device', devices ?? [], (at) => `devices.${at}`)
}
