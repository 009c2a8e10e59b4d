import type { countScreenTypes, Device, DeviceFilter, devices } from '@wifi-tms/contract/devices'
import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { readCounters } from '../../base/database/counters.ts'
import type { Db } from '../../base/database/db.ts'
import { isPostgres } from '../../base/database/dialect.ts'
import type { DeviceTable } from '../../base/database/tables.ts'
import { conditionSql, numbersFound } from './conditions.ts'
import { readDevices } from './read-devices.ts'
import {
  type ConditionColumn,
  conditionsOf,
  countByCounters,
  isFacet,
  isRestless,
  type ListConditions,
  orderOf,
  windowOf,
} from './rules.ts'

/** The most devices that SQLite looks up one by one and sorts, faster than it walks along the order of all. */
const FEW = 2000

/** A query of the list, sorted by newest first where `sort` is absent. */
export type DeviceQuery = Parsed<typeof devices.list>

/** A page of devices, and the number of all that match. Its statements: docs/inside/device-list.md, printed in sql.md. */
export async function listDevices(db: Db, query: DeviceQuery): Promise<{ items: Device[]; total: number }> {
  const search = { conditions: conditionsOf(query), q: query.q || undefined }
  const { column, descending } = orderOf(query.sort ?? '-createdAt')
  const counted = countByCounters(search, await readCounters(db))
  if (counted === undefined && isPostgres(db)) {
    const rows = await inOrder(db, column, descending)
      .select(sql<number>`count(*) over ()`.as('total'))
      .where(allOf(db, search))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute()
    if (rows[0]) {
      const numbers = rows.map(({ number }) => number)
      return { items: await readDevices(db, numbers), total: rows[0].total }
    }
  }
  const total = counted ?? (await countFound(db, search))
  const { offset, count, fromEnd } = windowOf(query.page, query.limit, total)
  if (count === 0) return { items: [], total }
  const rows = await inOrder(db, column, descending !== fromEnd)
    .where(isFound(db, search, column, total))
    .limit(count)
    .offset(offset)
    .execute()
  const numbers = rows.map(({ number }) => number)
  return { items: await readDevices(db, fromEnd ? numbers.reverse() : numbers), total }
}

/** The number of matching devices of each screen type. */
export async function countByScreenType(db: Db, filter: DeviceFilter): Promise<Output<typeof countScreenTypes>> {
  const search = { conditions: conditionsOf(filter), q: filter.q || undefined }
  const counts = sql<{ screenType: string | null; count: number }>`
    select screen_type.id as screen_type, count(*) as count from device
    left join screen_type on screen_type.type = device.screen_type
    where ${allOf(db, search)} group by screen_type.id`
  return { items: (await counts.execute(db)).rows }
}

/** All devices in the order of a column, then by number. Nulls come first, as on SQLite. */
function inOrder(db: Db, column: keyof DeviceTable, isDescending: boolean) {
  const direction = isDescending ? 'desc' : 'asc'
  const devices = db.selectFrom('device').select('number')
  if (column === 'number') return devices.orderBy('number', direction)
  const sorted = devices.orderBy(column, (by) => (isDescending ? by.desc().nullsLast() : by.asc().nullsFirst()))
  return column === 'mac' ? sorted : sorted.orderBy('number', direction)
}

/** All conditions on a device. */
function allOf(db: Db, { conditions, q }: ListConditions): RawBuilder<SqlBool> {
  // The plus keeps SQLite from a facet's own index: it reads the one that has all facets.
  const avoidOwnIndex = (column: ConditionColumn) => (!isPostgres(db) && isFacet(column) ? sql`+` : sql``)
  const parts = conditions.map((condition) => conditionSql(condition, avoidOwnIndex(condition.column)))
  if (q) parts.push(sql`${isPostgres(db) ? sql`` : sql`+`}device.number in (${numbersFound(db, q)})`)
  return parts.length > 0 ? sql`${sql.join(parts, sql` and `)}` : sql`true`
}

/** The numbers of the devices that match. SQLite intersects two sets in half the time of looking up one of them. */
function matchingNumbers(db: Db, { conditions, q }: ListConditions): RawBuilder<unknown> {
  const byConditions = sql`select device.number from device where ${allOf(db, { conditions, q: undefined })}`
  if (!q) return byConditions
  const bySearch = numbersFound(db, q)
  return conditions.length > 0 ? sql`${byConditions} intersect select number from (${bySearch}) as named` : bySearch
}

async function countFound(db: Db, search: ListConditions): Promise<number> {
  const count = sql<{ total: number }>`select count(*) as total from (${matchingNumbers(db, search)}) as found`
  return (await count.execute(db)).rows[0]!.total
}

/**
 * A condition that a device matches. If the order has an index, SQLite makes a set of matches, and looks each device of
 * the order up in it; by its own choice it would take the index of one condition and sort its rows.
 */
function isFound(db: Db, search: ListConditions, column: ConditionColumn, total: number): RawBuilder<SqlBool> {
  const anything = !search.q && search.conditions.length === 0
  if (anything || isRestless(column) || isPostgres(db)) return allOf(db, search)
  return sql`${total > FEW ? sql`+` : sql``}device.number in (${matchingNumbers(db, search)})`
}
