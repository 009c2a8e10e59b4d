import { DAYS_KEPT, type DeviceDay } from '@wifi-tms/contract/device-days'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { among, rowsValue, tableOf, valuesOf } from '../../base/database/json-rows.ts'
import { statement } from '../../base/database/statement.ts'
import { type DaySample, dayOf, daysBetween, dayText } from './rules.ts'

/** The columns of a row, with their types. */
const columns = {
  day: 'integer',
  number: 'integer',
  battery: 'integer',
  rssi: 'integer',
  contacts: 'integer',
  refreshes: 'integer',
  failures: 'integer',
  hops: 'integer',
} as const

/**
 * Adds samples to the stored rows. The key of these rows begins with the day, so all rows of one day lie together. A
 * commit therefore writes few pages, and rows that are too old are quickly deleted. Without `where true` SQLite could
 * take `on conflict` for the condition of a join.
 */
const addSamples = statement((db) => {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  return sql`
    insert into device_day (${names}) select ${names} from ${tableOf(columns)} as t where true
    on conflict (day, number) do update set
      battery = coalesce(excluded.battery, device_day.battery),
      rssi = coalesce(excluded.rssi, device_day.rssi),
      contacts = device_day.contacts + excluded.contacts,
      refreshes = device_day.refreshes + excluded.refreshes,
      failures = device_day.failures + excluded.failures,
      hops = device_day.hops + excluded.hops`.compile(db)
})

/** Adds samples to the day of this moment, in the transaction that stores the messages from which they are made. */
export async function addDaySamples(tx: Db, samples: readonly DaySample[], now: Date): Promise<void> {
  if (samples.length === 0) return
  const day = dayOf(now)
  const names = Object.keys(columns)
  // The rows always have the same order, so that no two transactions wait for each other.
  const rows = samples.toSorted((a, b) => a.number - b.number).map((sample) => valuesOf({ day, ...sample }, names))
  await addSamples(tx, rowsValue(rows))
}

/**
 * Finds the days of a device from one day to another, oldest first. The query names each day: the index begins with the
 * day, so a range would read the rows of all devices.
 */
export async function findDays(db: Db, number: number, from: number, to: number): Promise<DeviceDay[]> {
  const rows = await db
    .selectFrom('deviceDay')
    .select(['day', 'battery', 'rssi', 'contacts', 'refreshes', 'failures', 'hops'])
    .where('day', 'in', among(db, daysBetween(from, to)))
    .where('number', '=', number)
    .orderBy('day')
    .execute()
  return rows.map(({ day, ...counts }) => ({ date: dayText(day), ...counts }))
}

/** Deletes the days of removed devices, as SQLite may give their numbers to new devices. */
export async function forgetDays(tx: Db, numbers: readonly number[]): Promise<void> {
  const { first, last } = await tx
    .selectFrom('deviceDay')
    .select((row) => [row.fn.min('day').as('first'), row.fn.max('day').as('last')])
    .executeTakeFirstOrThrow()
  if (first === null || last === null) return
  await tx
    .deleteFrom('deviceDay')
    .where('day', 'in', among(tx, daysBetween(first, last)))
    .where('number', 'in', among(tx, numbers))
    .execute()
}

/** The maximum number of rows that are deleted in one step. */
const BATCH = 2000

/** Deletes some days that are too old. Returns 'more' if more old days may be left, otherwise an empty text. */
export async function dropOldDays(db: Db, now: Date): Promise<string> {
  const oldest = dayOf(now) - DAYS_KEPT + 1
  const { numDeletedRows } = await db
    .deleteFrom('deviceDay')
    .where((row) =>
      row(
        row.refTuple('day', 'number'),
        'in',
        row
          .selectFrom('deviceDay')
          .select(['day', 'number'])
          .where('day', '<', oldest)
          .orderBy('day')
          .orderBy('number')
          .limit(BATCH)
          .$asTuple('day', 'number'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows) < BATCH ? '' : 'more'
}
