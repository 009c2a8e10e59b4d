import type { countScreenTypes } from '@wifi-tms/contract/device-calls'
import type { Device, DeviceFilter, devices } from '@wifi-tms/contract/devices'
import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { readCounters } from '../../base/database/counters.ts'
import type { Db } from '../../base/database/db.ts'
import { isPostgres } from '../../base/database/dialect.ts'
import { readColumns } from '../../base/database/read-columns.ts'
import type { DeviceTable } from '../../base/database/tables.ts'
import { conditionSql, findNumbers } from './conditions.ts'
import { readDevices } from './read-devices.ts'
import {
  type ConditionColumn,
  conditionsOf,
  countByCounters,
  isFacet,
  isVolatile,
  type ListConditions,
  parseSort,
  windowOfPage,
} from './rules.ts'

/**
 * The maximum number of matching devices that SQLite looks up one by one and sorts. With more, it is faster to read the
 * index of the order and to leave out the devices that do not match.
 */
const MOST_LOOKED_UP = 2000

/** A query of the list. Without `sort` the newest devices come first. */
export type DeviceQuery = Parsed<typeof devices.list>

/**
 * Reads a page of devices, and counts all that match. docs/inside/device-list.md explains the statements, and sql.md
 * beside it prints them.
 */
export async function listDevices(db: Db, query: DeviceQuery): Promise<{ items: Device[]; total: number }> {
  const search = { conditions: conditionsOf(query), q: query.q || undefined }
  const { column, descending } = parseSort(query.sort ?? '-createdAt')
  const countFromCounters = countByCounters(search, await readCounters(db))
  // PostgreSQL counts in the query of the page. A page beyond the end has no row that could hold the count.
  if (countFromCounters === undefined && isPostgres(db)) {
    const rows = await sortedDevices(db, column, descending)
      .select(sql<number>`count(*) over ()`.as('total'))
      .where(allConditions(db, search))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute()
    if (rows[0]) {
      const numbers = rows.map(({ number }) => number)
      return { items: await readDevices(db, numbers), total: rows[0].total }
    }
  }
  const total = countFromCounters ?? (await countMatches(db, search))
  // A page near the end is read in the opposite order, as fewer rows are skipped from there.
  const { offset, count, fromEnd } = windowOfPage(query.page, query.limit, total)
  if (count === 0) return { items: [], total }
  const rows = await sortedDevices(db, column, descending !== fromEnd)
    .where(matchCondition(db, search, column, total))
    .limit(count)
    .offset(offset)
    .execute()
  const numbers = rows.map(({ number }) => number)
  return { items: await readDevices(db, fromEnd ? numbers.reverse() : numbers), total }
}

/** The numbers of all devices that match, in the order of the list. */
export async function listDeviceNumbers(db: Db, query: Omit<DeviceQuery, 'page' | 'limit'>): Promise<number[]> {
  const search = { conditions: conditionsOf(query), q: query.q || undefined }
  const { column, descending } = parseSort(query.sort ?? '-createdAt')
  const found = sortedDevices(db, column, descending).where(allConditions(db, search))
  const [numbers] = await readColumns(db, found as never, ['number'])
  return numbers as number[]
}

/** Counts the matching devices of each screen type. */
export async function countByScreenType(db: Db, filter: DeviceFilter): Promise<Output<typeof countScreenTypes>> {
  const search = { conditions: conditionsOf(filter), q: filter.q || undefined }
  const counts = sql<{ screenType: string | null; count: number }>`
    select screen_type.id as screen_type, count(*) as count from device
    left join screen_type on screen_type.type = device.screen_type
    where ${allConditions(db, search)} group by screen_type.id`
  return { items: (await counts.execute(db)).rows }
}

/** All devices in the order of a column, then by number. Nulls count as the lowest values, as on SQLite. */
function sortedDevices(db: Db, column: keyof DeviceTable, isDescending: boolean) {
  const direction = isDescending ? 'desc' : 'asc'
  const devices = db.selectFrom('device').select('number')
  if (column === 'number') return devices.orderBy('number', direction)
  const sorted = devices.orderBy(column, (by) => (isDescending ? by.desc().nullsLast() : by.asc().nullsFirst()))
  return column === 'mac' ? sorted : sorted.orderBy('number', direction)
}

/** SQL that is true for a device that meets all conditions. */
function allConditions(db: Db, { conditions, q }: ListConditions): RawBuilder<SqlBool> {
  // The plus keeps SQLite from using a facet's own index: it then reads the index that holds all facets.
  const avoidOwnIndex = (column: ConditionColumn) => (!isPostgres(db) && isFacet(column) ? sql`+` : sql``)
  const parts = conditions.map((condition) => conditionSql(condition, avoidOwnIndex(condition.column)))
  if (q) parts.push(sql`${isPostgres(db) ? sql`` : sql`+`}device.number in (${findNumbers(db, q)})`)
  return parts.length > 0 ? sql`${sql.join(parts, sql` and `)}` : sql`true`
}

/**
 * SQL for the numbers of all devices that match. The conditions give one set and the search another: SQLite intersects
 * two sets in half the time that it would take to look up the rows of one.
 */
function matchingNumbers(db: Db, { conditions, q }: ListConditions): RawBuilder<unknown> {
  const byConditions = sql`select device.number from device where ${allConditions(db, { conditions, q: undefined })}`
  if (!q) return byConditions
  const bySearch = findNumbers(db, q)
  return conditions.length > 0 ? sql`${byConditions} intersect select number from (${bySearch}) as named` : bySearch
}

async function countMatches(db: Db, search: ListConditions): Promise<number> {
  const count = sql<{ total: number }>`select count(*) as total from (${matchingNumbers(db, search)}) as found`
  return (await count.execute(db)).rows[0]!.total
}

/**
 * SQL that is true for a device that matches. If there is an index for the order, SQLite is made to collect the numbers
 * of all matches first, then to go through that index and look each device up among them. Left to itself, SQLite would
 * use the index of one condition and sort all rows that it finds there.
 */
function matchCondition(db: Db, search: ListConditions, column: ConditionColumn, total: number): RawBuilder<SqlBool> {
  const matchesAll = !search.q && search.conditions.length === 0
  if (matchesAll || isVolatile(column) || isPostgres(db)) return allConditions(db, search)
  // The plus keeps SQLite from looking up the matches one by one.
  return sql`${total > MOST_LOOKED_UP ? sql`+` : sql``}device.number in (${matchingNumbers(db, search)})`
}
