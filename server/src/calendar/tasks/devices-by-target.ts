import { setImmediate } from 'node:timers/promises'
import { type DeviceFilter, DeviceFilter as Filter } from '@wifi-tms/contract/devices'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { chosenDevices } from '../../fleet/devices/choose.ts'
import type { Target } from './queries.ts'

/** The maximum number of filters in one statement: SQLite joins no more than 500. */
const AT_ONCE = 50

/**
 * Finds which of the given devices each target includes. The result has a list for each target, in the same order. All
 * targets are read together, with few statements.
 */
export async function devicesByTarget(db: Db, targets: readonly string[], ids: readonly string[]): Promise<string[][]> {
  if (targets.length === 0 || ids.length === 0) return targets.map(() => [])
  const givenIds = new Set(ids)
  const parsed = targets.map((target) => JSON.parse(target) as Target)
  const plates = parsed.some(({ rooms }) => rooms) ? await platesOf(db, ids) : new Map<string, string[]>()
  const filters = new Set(parsed.flatMap(({ filter }) => (filter ? [JSON.stringify(filter)] : [])))
  const devicesOfFilter = await devicesByFilter(db, [...filters], ids)
  return parsed.map(({ devices, filter, rooms }) => {
    if (devices) return devices.filter((id) => givenIds.has(id))
    if (rooms) return rooms.flatMap((room) => plates.get(room) ?? [])
    // Without devices, rooms and a filter the target is `all`.
    return filter ? (devicesOfFilter.get(JSON.stringify(filter)) ?? []) : [...ids]
  })
}

/** The plates among these devices, by room. */
async function platesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db.selectFrom('plate').select(['deviceId', 'roomId']).where('deviceId', 'in', oneOf(ids)).execute()
  const byRoom = Map.groupBy(rows, ({ roomId }) => roomId)
  return new Map(Array.from(byRoom, ([room, plates]) => [room, plates.map(({ deviceId }) => deviceId)]))
}

/** Finds which of the devices `ids` each filter matches, by the filter's JSON text. */
async function devicesByFilter(db: Db, filters: readonly string[], ids: readonly string[]) {
  const byFilter = new Map<string, string[]>()
  for (let begin = 0; begin < filters.length; begin += AT_ONCE) {
    // Other work of the server gets a turn between slow statements.
    await setImmediate()
    const queries = filters.slice(begin, begin + AT_ONCE).map(async (text, index) => {
      const filter = Filter.parse(JSON.parse(text)) as DeviceFilter
      const chosen = (await chosenDevices(db, { filter })).where('device.id', 'in', oneOf(ids))
      return chosen.select((row) => row.lit(begin + index).as('index'))
    })
    const [first, ...others] = await Promise.all(queries)
    const rows = await others.reduce((union, query) => union.unionAll(query), first!).execute()
    for (const { id, index } of rows) byFilter.set(filters[index]!, [...(byFilter.get(filters[index]!) ?? []), id])
  }
  return byFilter
}
