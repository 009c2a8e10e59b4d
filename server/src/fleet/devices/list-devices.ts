import type { Device, DeviceFilter } from '@wifi-tms/contract/devices'
import { readCounters } from '../../base/database/counters.ts'
import type { Db } from '../../base/database/db.ts'
import { isPostgres } from '../../base/database/dialect.ts'
import { statement } from '../../base/database/statement.ts'
import { conditionSql } from './conditions.ts'
import { keptTotal } from './count-devices.ts'
import { inOrder } from './orders.ts'
import { readDevices } from './read-devices.ts'
import { type Asked, type Column, conditionsOf, type Kept, orderOf, windowOf } from './rules.ts'
import type { Picked } from './sift.ts'
import { type Found, siftDevices } from './sift-devices.ts'

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
  const kept = await readCounters(db)
  const { total, find } = (await walkDevices(db, asked, column, kept)) ?? (await siftDevices(db, asked, column, kept))
  const { offset, count, fromEnd } = windowOf(query.page, query.limit, total)
  if (count === 0) return { items: [], total }
  const numbers = await find({ offset, count, down: descending !== fromEnd })
  return { items: await readDevices(db, fromEnd ? numbers.reverse() : numbers), total }
}

/**
 * Where one index has them in this order: all devices, or those with one value as they came. On SQLite alone, which is
 * quick to step over many.
 */
async function walkDevices(db: Db, asked: Asked, column: Column, kept: Kept): Promise<Found | undefined> {
  const [only] = asked.conditions
  if (isPostgres(db) || (only && column !== 'number')) return undefined
  const total = await keptTotal(db, asked, kept)
  if (total === undefined) return undefined
  const find = async ({ offset, count, down }: Picked) => {
    const rows = only
      ? await inOrder(db, column, down).where(conditionSql(only)).limit(count).offset(offset).execute()
      : await walkOf(column, down)(db, count, offset)
    return rows.map(({ number }) => number)
  }
  return { total, find }
}

const walks = new Map<string, ReturnType<typeof statement<{ number: number }>>>()

/** All devices in an order, put together once for each; its values are how many, and after how many. */
function walkOf(column: Column, down: boolean) {
  const name = `${column} ${down}`
  const walk = walks.get(name) ?? statement((db) => inOrder(db, column, down).limit(0).offset(0).compile())
  walks.set(name, walk)
  return walk
}
