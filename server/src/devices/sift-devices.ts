import { sql } from 'kysely'
import type { Db } from '../core.ts'
import { conditionSql, numbersFound, partsOutside } from './conditions.ts'
import { countDevices, keptTotal } from './count-devices.ts'
import { numbersOf, readVersions, remembered, type Versions } from './remembered.ts'
import type { Asked, Column, Condition, Kept } from './rules.ts'
import { countOf, type Picked, passing, pick, type Sieve } from './sift.ts'

/** So few are sorted by the database; for more, all devices are gone through in their order. */
const SORTED = 500

export interface Sifted {
  total: number
  /** The numbers of some of those that match. */
  pick(window: Picked): number[]
}

/**
 * The devices that match, sorted by a column, on SQLite: the numbers that meet each condition and the search are read
 * from the indexes of these, and what they have in common is taken out of the order of all devices.
 */
export async function siftDevices(db: Db, { conditions, q }: Asked, sortedBy: Column, kept: Kept): Promise<Sifted> {
  const versions = await readVersions(db)
  const sieves = q ? [await found(db, q, versions)] : []
  for (const condition of conditions) sieves.push(await sieveOf(db, condition, kept, versions))
  const passes = passing(sieves, versions.most)
  const shortest = sieves
    .flatMap(({ numbers, holds }) => (holds ? [numbers] : []))
    .reduce<Uint32Array | undefined>((a, b) => (a && a.length <= b.length ? a : b), undefined)
  const total = countOf(shortest ?? (await allSorted(db, sortedBy, versions)), passes)
  const few = total <= SORTED ? shortest?.filter((number) => passes[number]) : undefined
  const order = await (few ? sorted(db, few, sortedBy) : allSorted(db, sortedBy, versions))
  return { total, pick: (window) => pick(order, passes, window) }
}

const found = (db: Db, q: string, versions: Versions): Promise<Sieve> =>
  remembered(db, versions, `found ${q}`, ['mac', 'alias', 'serialNumber'], async () => ({
    numbers: await numbersOf(db, numbersFound(q)),
    holds: true,
  }))

/** Of a condition that most devices meet, those are read that do not. */
async function sieveOf(db: Db, condition: Condition, kept: Kept, versions: Versions): Promise<Sieve> {
  const read = async () => {
    const alone = { conditions: [condition], q: undefined }
    const total = (await keptTotal(db, alone, kept)) ?? (await countDevices(db, alone))
    const holds = total * 2 <= (kept.devices ?? 0)
    const parts = holds ? [conditionSql(condition)] : partsOutside(condition)
    const selects = parts.map((part) => sql<{ number: number }>`select number from device where ${part}`)
    return { numbers: await numbersOf(db, sql`${sql.join(selects, sql` union all `)}`), holds }
  }
  // Which number a type has is kept in another table, and may change there.
  if ('typeOf' in condition.test) return read()
  return remembered(db, versions, JSON.stringify(condition), [condition.column], read)
}

const allSorted = (db: Db, column: Column, versions: Versions): Promise<Uint32Array> =>
  remembered(db, versions, `by ${column}`, [column], () =>
    numbersOf(db, db.selectFrom('device').select('number').orderBy(column).orderBy('number')),
  )

/** Behind a plus the column is not SQLite's to walk along. */
const sorted = (db: Db, numbers: Uint32Array, column: Column): Promise<Uint32Array> =>
  numbersOf(
    db,
    db
      .selectFrom('device')
      .select('number')
      .where(sql<boolean>`number in (select value from json_each(${JSON.stringify([...numbers])}))`)
      .orderBy(sql`+${sql.ref(column)}`)
      .orderBy('number'),
  )
