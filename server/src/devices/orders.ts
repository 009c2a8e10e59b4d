import { sql } from 'kysely'
import type { Db } from '../core.ts'
import { numbersOf, recalled, remembered, type Versions } from './remembered.ts'
import type { Column } from './rules.ts'

/** The numbers of all devices on SQLite, sorted by a column, then by number; read along the column's index. */
export const wholeOrder = (db: Db, column: Column, versions: Versions): Promise<Uint32Array> =>
  remembered(db, versions, `by ${column}`, [column], async () =>
    Uint32Array.from(await numbersOf(db, db.selectFrom('device').select('number').orderBy(column).orderBy('number'))),
  )

/** The same where it does not have to be read. */
export const knownOrder = (db: Db, column: Column, versions: Versions): Uint32Array | undefined =>
  recalled(db, versions, `by ${column}`, [column])

/** So many from the end at which the order begins, or where it goes `down`, from the other end on. */
export const orderFromEnd = (db: Db, column: Column, down: boolean, reach: number): Promise<number[]> => {
  const along = down ? 'desc' : 'asc'
  return numbersOf(
    db,
    db.selectFrom('device').select('number').orderBy(column, along).orderBy('number', along).limit(reach),
  )
}

/** Some devices in the order of a column. Behind a plus it is not SQLite's to walk along. */
export const orderOfSome = (db: Db, column: Column, numbers: readonly number[]): Promise<number[]> =>
  numbersOf(
    db,
    db
      .selectFrom('device')
      .select('number')
      .where(sql<boolean>`number in (select value from json_each(${JSON.stringify(numbers)}))`)
      .orderBy(sql`+${sql.ref(column)}`)
      .orderBy('number'),
  )
