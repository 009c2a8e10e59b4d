import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { conditionSql, searchSql, valueSql } from './conditions.ts'
import { type Asked, type Column, type Condition, isNone, type Kept, keptCount } from './rules.ts'

/** How many devices match, where a count of them is kept; `kept` is the tally. */
export async function keptTotal(db: Db, { conditions, q }: Asked, kept: Kept): Promise<number | undefined> {
  return q ? undefined : (keptCount(conditions, kept) ?? (await countOfOne(db, conditions)))
}

/** How many devices match. */
export async function countDevices(db: Db, { conditions, q }: Asked): Promise<number> {
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
