import { sql } from 'kysely'
import type { Db } from '../core.ts'
import { among, behind, type Fleet, numbersOf, remembered, type Source } from './remembered.ts'
import { type Order, orderOf, reorder } from './reorder.ts'
import type { Column } from './rules.ts'

const sourceOf = (db: Db, column: Column): Source<Order> => ({
  name: `by ${column}`,
  columns: [column],
  read: async () =>
    orderOf(await numbersOf(db, db.selectFrom('device').select('number').orderBy(column).orderBy('number'))),
  async follow(changed) {
    const by = sql.ref(`d.${column}`)
    const other = sql.ref(column)
    // Each is a step to one place in the index. What has no value comes first.
    const { rows } = await sql<{ placed: string; behind: string }>`
      select json_group_array(number) as placed, json_group_array(last) as behind from (
        select d.number, coalesce(
          (select number from device where ${other} is ${by} and number < d.number order by number desc limit 1),
          (select number from device where ${other} < ${by} order by ${other} desc, number desc limit 1),
          (select number from device where ${other} is null and ${by} is not null order by number desc limit 1)
        ) as last
        from device as d where d.number in ${among(changed)} order by +${by}, d.number
      )`.execute(db)
    const { placed, behind } = rows[0]!
    return (order) => (reorder(order, changed, JSON.parse(placed), JSON.parse(behind)) ? order : undefined)
  },
})

/** The numbers of all devices on SQLite, sorted by a column, then by number; read along the column's index. */
export const wholeOrder = (db: Db, column: Column, fleet: Fleet): Promise<Order> =>
  remembered(db, fleet, sourceOf(db, column))

/** In how many devices an order that was read has changed since; undefined where it is read anew. */
export const orderBehind = (db: Db, column: Column, fleet: Fleet): Promise<number | undefined> =>
  behind(db, fleet, sourceOf(db, column))

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
      .where('number', 'in', among(numbers))
      .orderBy(sql`+${sql.ref(column)}`)
      .orderBy('number'),
  )
