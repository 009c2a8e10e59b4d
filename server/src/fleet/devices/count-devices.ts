import type { Db } from '../../base/database/db.ts'
import { conditionSql, searchSql } from './conditions.ts'
import { type Asked, type Kept, keptCount } from './rules.ts'

/** How many devices match, where a count of them is kept; `kept` are the counters. */
export async function keptTotal(db: Db, { conditions, q }: Asked, kept: Kept): Promise<number | undefined> {
  if (q) return undefined
  return keptCount(conditions, kept) ?? (conditions.length === 1 ? countDevices(db, { conditions, q }) : undefined)
}

/** How many devices match. */
export async function countDevices(db: Db, { conditions, q }: Asked): Promise<number> {
  let matching = db.selectFrom('device').select((e) => e.fn.countAll<number>().as('total'))
  for (const condition of conditions) matching = matching.where(conditionSql(condition))
  if (q) matching = matching.where(searchSql(db, q))
  return (await matching.executeTakeFirstOrThrow()).total
}
