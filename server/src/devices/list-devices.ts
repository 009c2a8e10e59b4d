import type { Device, DeviceFilter } from '@wifi-tms/contract/devices'
import { type OrderByItemBuilder, sql } from 'kysely'
import type { Db } from '../core.ts'
import { isPostgres } from '../database/dialect.ts'
import { readTally } from '../database/tally.ts'
import { conditionSql, numbersFound, searchSql, valueSql } from './conditions.ts'
import { readDevices } from './read-devices.ts'
import {
  type Asked,
  type Column,
  type Condition,
  conditionsOf,
  isNone,
  keptCount,
  orderOf,
  type Way,
  type Window,
  wayTo,
  windowOf,
} from './rules.ts'

export interface DeviceQuery extends DeviceFilter {
  page: number
  limit: number
  /** Newest first where absent. */
  sort?: string | undefined
}

/** A page of devices, and how many match in all. Throws Refusal where a filter value cannot be meant. */
export async function listDevices(db: Db, query: DeviceQuery): Promise<{ items: Device[]; total: number }> {
  const asked = { conditions: conditionsOf(query), q: query.q || undefined }
  const kept = await readTally(db)
  const total = await countMatching(db, asked, kept)
  const window = windowOf(query.page, query.limit, total)
  if (window.count === 0) return { items: [], total }
  const order = orderOf(query.sort ?? '-createdAt')
  const way = isPostgres(db) ? 'plain' : wayTo(asked, order.column, window, total, kept.devices ?? 0)
  const numbers = await findPage(db, asked, { ...order, ...window }, way)
  return { items: await readDevices(db, window.fromEnd ? numbers.reverse() : numbers), total }
}

/** How many devices match: kept where a count is kept, else counted on an index. */
async function countMatching(db: Db, { conditions, q }: Asked, kept: Record<string, number>): Promise<number> {
  const count = q ? undefined : (keptCount(conditions, kept) ?? (await countOfOne(db, conditions)))
  if (count !== undefined) return count
  if (q && conditions.length === 0 && !isPostgres(db)) {
    const { rows } = await sql<{ total: number }>`select count(*) as total from (${numbersFound(q)})`.execute(db)
    return rows[0]!.total
  }
  let matching = db.selectFrom('device').select((e) => e.fn.countAll<number>().as('total'))
  for (const condition of conditions) matching = matching.where(conditionSql(condition))
  if (q) matching = matching.where(searchSql(db, q))
  return (await matching.executeTakeFirstOrThrow()).total
}

/** The columns whose values are counted as they change, by their names in the database. */
const counted: Partial<Record<Column, string>> = { productId: 'product_id', screenType: 'screen_type' }

/** The kept count behind a filter by one of these columns alone; undefined for all others. */
async function countOfOne(db: Db, [only, ...others]: readonly Condition[]): Promise<number | undefined> {
  const field = only && counted[only.column]
  if (!field || others.length > 0 || isNone(only)) return undefined
  const row = await db
    .selectFrom('deviceCount')
    .select('count')
    .where('field', '=', field)
    .where(sql<boolean>`value = cast(${valueSql(only)} as text)`)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** The numbers of the devices in a window. Only these are found here: their rows are read afterwards. */
async function findPage(
  db: Db,
  { conditions, q }: Asked,
  { column, descending, offset, count, fromEnd }: ReturnType<typeof orderOf> & Window,
  way: Way | 'plain',
): Promise<number[]> {
  const down = descending !== fromEnd
  if (way === 'found') {
    const order = sql.raw(down ? 'desc' : 'asc')
    const { rows } = await sql<{ number: number }>`
      select rowid as number from (${numbersFound(q!)}) order by rowid ${order} limit ${count} offset ${offset}`.execute(
      db,
    )
    return rows.map((row) => row.number)
  }
  const walks = way === 'look' || way === 'sift'
  let page = db.selectFrom('device').select('number')
  for (const condition of conditions) {
    const live = condition.reach === 'live'
    const matching = db.selectFrom('device').select('number').where(conditionSql(condition))
    const hidden = walks || (way === 'own' && conditions.length > 1 && !live)
    page = page.where(way === 'sift' && live ? sql<boolean>`+number in ${matching}` : conditionSql(condition, hidden))
  }
  if (q) page = page.where(searchSql(db, q, walks))
  // Behind a plus the order is not SQLite's to walk: it takes an index by the conditions, and sorts what is left.
  page = page.orderBy(way === 'gather' ? sql`+${sql.ref(column)}` : column, along(down))
  if (column !== 'number') page = page.orderBy('number', along(down))
  const rows = await page.limit(count).offset(offset).execute()
  return rows.map((row) => row.number)
}

/** What has no value comes first, as SQLite has it. */
const along = (down: boolean) => (by: OrderByItemBuilder) => (down ? by.desc().nullsLast() : by.asc().nullsFirst())
