import type { Db } from '../../base/database/db.ts'
import { isPostgres } from '../../base/database/dialect.ts'
import { among, type Keyed, keyedOf, numbersOf } from '../../base/database/numbers.ts'
import { behind, type Fleet, remembered, type Source } from './remembered.ts'
import { type Order, orderOf, reorder, sorted } from './reorder.ts'
import type { Column } from './rules.ts'

/** All devices along a column, then by number. What has no value comes first, as SQLite has it. */
export function inOrder(db: Db, column: Column, down: boolean) {
  const along = down ? 'desc' : 'asc'
  const all = db.selectFrom('device').select('number')
  if (column === 'number') return all.orderBy('number', along)
  return all.orderBy(column, (by) => (down ? by.desc().nullsLast() : by.asc().nullsFirst())).orderBy('number', along)
}

const keysOf = (db: Db, column: Column, numbers: readonly number[]): Promise<Keyed> =>
  keyedOf(
    db,
    db
      .selectFrom('device')
      .select(['number', (e) => e.ref(column).as('key')])
      .where('number', 'in', among(db, numbers)),
  )

const sourceOf = (db: Db, column: Column): Source<Order> => ({
  name: `by ${column}`,
  columns: [column],
  read: async () =>
    orderOf(
      await keyedOf(
        db,
        inOrder(db, column, false).select((e) => e.ref(column).as('key')),
      ),
    ),
  async follow(order, changed) {
    reorder(order, changed, await keysOf(db, column, changed))
    return order
  },
})

/** The numbers of all devices, sorted by a column, then by number. */
export const wholeOrder = (db: Db, column: Column, fleet: Fleet): Promise<Order> =>
  remembered(db, fleet, sourceOf(db, column))

/** PostgreSQL updates a row in place only while no index has a column that changes: there it sorts by these itself. */
const restless: readonly Column[] = ['rssi', 'usbState', 'batteryVoltage', 'lastSeenAt']

/** Whether an end of an order can be read without the rest. */
export const hasIndex = (db: Db, column: Column): boolean => !isPostgres(db) || !restless.includes(column)

/** In how many devices an order that was read has changed since; undefined where it is read anew. */
export const orderBehind = (db: Db, column: Column, fleet: Fleet): Promise<number | undefined> =>
  behind(db, fleet, sourceOf(db, column))

/** So many from the end at which the order begins, or where it goes `down`, from the other end on. */
export const orderFromEnd = (db: Db, column: Column, down: boolean, reach: number): Promise<number[]> =>
  numbersOf(db, inOrder(db, column, down).limit(reach))

/** Some devices in the order of a column. */
export const orderOfSome = async (db: Db, column: Column, numbers: readonly number[]): Promise<number[]> =>
  sorted(await keysOf(db, column, numbers)).numbers
