import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { among, numbersOf } from '../../base/database/numbers.ts'
import { conditionSql, numbersFound, partsOutside, searchSql } from './conditions.ts'
import { countDevices, keptTotal } from './count-devices.ts'
import { type Fleet, remembered, type Source } from './remembered.ts'
import type { Condition, Kept } from './rules.ts'
import { bitsOf, exchange, type Sieve } from './sift.ts'

/** All devices. */
export const allDevices = (db: Db, fleet: Fleet): Promise<Sieve> =>
  remembered<Sieve>(db, fleet, {
    name: 'all',
    columns: [],
    read: async () => ({
      bits: bitsOf(await numbersOf(db, db.selectFrom('device').select('number'))),
      holds: true,
    }),
    follow: async (sieve, changed) => {
      const there = await numbersOf(db, sql`select number from device where number in ${among(db, changed)}`)
      return exchange(sieve, changed, there)
    },
  })

/** What a search finds. */
export const sieveOfSearch = (db: Db, q: string, fleet: Fleet): Promise<Sieve> =>
  remembered<Sieve>(db, fleet, {
    name: `found ${q}`,
    columns: ['mac', 'alias', 'serialNumber'],
    read: async () => ({ bits: bitsOf(await numbersOf(db, numbersFound(db, q))), holds: true }),
    follow: async (sieve, changed) => {
      const found = await numbersOf(
        db,
        sql`select number from device where number in ${among(db, changed)} and ${searchSql(db, q)}`,
      )
      return exchange(sieve, changed, found)
    },
  })

/** What meets a condition. Where most devices do, those are read that do not. `kept` are the counters. */
export async function sieveOf(db: Db, condition: Condition, kept: Kept, fleet: Fleet): Promise<Sieve> {
  const { column, test } = condition
  if ('typeOf' in test) {
    // Which number a type has is kept in another table, and may change there.
    const row = await db.selectFrom(test.typeOf).select('type').where('id', '=', test.id).executeTakeFirst()
    if (!row) return { bits: bitsOf([]), holds: true }
    return sieveOf(db, { column, test: { is: row.type } }, kept, fleet)
  }
  const meets = conditionSql(condition)
  const source: Source<Sieve> = {
    name: JSON.stringify(condition),
    columns: [column],
    async read() {
      const alone = { conditions: [condition], q: undefined }
      const total = (await keptTotal(db, alone, kept)) ?? (await countDevices(db, alone))
      const holds = total * 2 <= (kept.devices ?? 0)
      const parts = holds ? [meets] : partsOutside(condition)
      const selects = parts.map((part) => sql<{ number: number }>`select number from device where ${part}`)
      const numbers = await numbersOf(db, sql`${sql.join(selects, sql` union all `)}`)
      return { bits: bitsOf(numbers), holds }
    },
    async follow(sieve, changed) {
      const some = sql<{ number: number; met: 0 | 1 }>`
        select number, case when ${meets} then 1 else 0 end as met from device where number in ${among(db, changed)}`
      const { rows } = await some.execute(db)
      const inside = rows.filter(({ met }) => met === Number(sieve.holds)).map(({ number }) => number)
      return exchange(sieve, changed, inside)
    },
  }
  return remembered(db, fleet, source)
}
