import type { Device, DeviceFilter } from '@wifi-tms/contract/devices'
import type { OrderByItemBuilder } from 'kysely'
import type { Db } from '../core.ts'
import { isPostgres } from '../database/dialect.ts'
import { statement } from '../database/statement.ts'
import { readTally } from '../database/tally.ts'
import { conditionSql, searchSql } from './conditions.ts'
import { countDevices, keptTotal } from './count-devices.ts'
import { readDevices } from './read-devices.ts'
import { type Asked, type Column, conditionsOf, orderOf, windowOf } from './rules.ts'
import type { Picked } from './sift.ts'
import { siftDevices } from './sift-devices.ts'

export interface DeviceQuery extends DeviceFilter {
  page: number
  limit: number
  /** Newest first where absent. */
  sort?: string | undefined
}

/** A page of devices, and how many match in all. Throws Refusal where a filter value cannot be meant. */
export async function listDevices(db: Db, query: DeviceQuery): Promise<{ items: Device[]; total: number }> {
  const asked = { conditions: conditionsOf(query), q: query.q || undefined }
  const { column, descending } = orderOf(query.sort ?? '-createdAt')
  const kept = await readTally(db)
  const known = await keptTotal(db, asked, kept)
  // One index has all devices in this order, or those with one value as they came.
  const walked = known !== undefined && (asked.conditions.length === 0 || column === 'number')
  const sifted = walked || isPostgres(db) ? undefined : await siftDevices(db, asked, column, kept)
  const total = sifted?.total ?? known ?? (await countDevices(db, asked))
  const { offset, count, fromEnd } = windowOf(query.page, query.limit, total)
  if (count === 0) return { items: [], total }
  const window = { offset, count, down: descending !== fromEnd }
  const numbers = await (sifted?.find(window) ?? findDevices(db, asked, column, window))
  return { items: await readDevices(db, fromEnd ? numbers.reverse() : numbers), total }
}

/** The numbers of the devices in a window. Only these are found here: their rows are read afterwards. */
async function findDevices(db: Db, { conditions, q }: Asked, column: Column, { offset, count, down }: Picked) {
  if (conditions.length === 0 && !q) return numbersIn(await walkOf(column, down)(db, count, offset))
  let page = inOrder(db, column, down)
  for (const condition of conditions) page = page.where(conditionSql(condition))
  if (q) page = page.where(searchSql(db, q))
  return numbersIn(await page.limit(count).offset(offset).execute())
}

const numbersIn = (rows: readonly { number: number }[]) => rows.map((row) => row.number)

function inOrder(db: Db, column: Column, down: boolean) {
  // What has no value comes first, as SQLite has it.
  const along = (by: OrderByItemBuilder) => (down ? by.desc().nullsLast() : by.asc().nullsFirst())
  const sorted = db.selectFrom('device').select('number').orderBy(column, along)
  return column === 'number' ? sorted : sorted.orderBy('number', along)
}

const walks = new Map<string, ReturnType<typeof statement<{ number: number }>>>()

/** All devices in an order, put together once for each; its values are how many, and after how many. */
function walkOf(column: Column, down: boolean) {
  const name = `${column} ${down}`
  const walk = walks.get(name) ?? statement((db) => inOrder(db, column, down).limit(0).offset(0).compile())
  walks.set(name, walk)
  return walk
}
