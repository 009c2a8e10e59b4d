import { sql } from 'kysely'
import type { Db } from '../core.ts'
import { conditionSql, numbersFound, partsOutside } from './conditions.ts'
import { countDevices, keptTotal } from './count-devices.ts'
import { numbersOf, remembered, type Versions } from './remembered.ts'
import type { Condition, Kept } from './rules.ts'
import { type Bits, bitsOf, type Sieve } from './sift.ts'

/** All devices, on SQLite. */
export const allDevices = (db: Db, versions: Versions): Promise<Bits> =>
  remembered(db, versions, 'all', [], async () =>
    bitsOf(await numbersOf(db, db.selectFrom('device').select('number')), versions.most),
  )

/** What a search finds, on SQLite. */
export const sieveOfSearch = (db: Db, q: string, versions: Versions): Promise<Sieve> =>
  remembered(db, versions, `found ${q}`, ['mac', 'alias', 'serialNumber'], async () => ({
    bits: bitsOf(await numbersOf(db, numbersFound(q)), versions.most),
    holds: true,
  }))

/** What meets a condition, on SQLite. Where most devices do, those are read that do not. `kept` is the tally. */
export async function sieveOf(db: Db, condition: Condition, kept: Kept, versions: Versions): Promise<Sieve> {
  const read = async () => {
    const alone = { conditions: [condition], q: undefined }
    const total = (await keptTotal(db, alone, kept)) ?? (await countDevices(db, alone))
    const holds = total * 2 <= (kept.devices ?? 0)
    const parts = holds ? [conditionSql(condition)] : partsOutside(condition)
    const selects = parts.map((part) => sql<{ number: number }>`select number from device where ${part}`)
    const numbers = await numbersOf(db, sql`${sql.join(selects, sql` union all `)}`)
    return { bits: bitsOf(numbers, versions.most), holds }
  }
  // Which number a type has is kept in another table, and may change there.
  if ('typeOf' in condition.test) return read()
  return remembered(db, versions, JSON.stringify(condition), [condition.column], read)
}
