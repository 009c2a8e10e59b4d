import { DAYS_KEPT, type FleetDay, LABELS_SUMMED } from '@wifi-tms/contract/device-days'
import { type RawBuilder, sql } from 'kysely'
import type { Core } from '../../base/core.ts'
import { readAside } from '../../base/database/aside.ts'
import type { Db } from '../../base/database/db.ts'
import { among, rowsValue, tableOf, valuesOf } from '../../base/database/json-rows.ts'
import { statement } from '../../base/database/statement.ts'
import type { FleetDayTable } from '../../base/database/tag-tables.ts'
import { dayOf, daysBetween, dayText } from './rules.ts'

/** Milliseconds from the end of a day until it is summed up. By then all messages gathered on that day are stored. */
const SETTLED_MS = 60_000

/** The columns of a row, with their types. */
const columns = {
  day: 'integer',
  kind: 'text',
  name: 'text',
  devices: 'integer',
  batteryLowest: 'integer',
  batteryMiddle: 'integer',
  rssiLowest: 'integer',
  rssiMiddle: 'integer',
  contacts: 'integer',
  refreshes: 'integer',
  failures: 'integer',
  hops: 'integer',
} as const

/** The ways to group devices. `name` and `join` are SQL for the name of a device's group. */
const groupings = [
  { kind: 'fleet', name: sql`''`, join: sql``, maxGroups: 1 },
  {
    kind: 'product',
    name: sql`device.product_id`,
    join: sql`join device on device.number = device_day.number`,
    maxGroups: 1000,
  },
  {
    kind: 'label',
    name: sql`device_label.label`,
    join: sql`join device_label on device_label.number = device_day.number`,
    maxGroups: LABELS_SUMMED,
  },
] as const

/**
 * SQL for the rank of a value within its group (missing values rank last), and for the number of values in the group.
 */
const rankColumns = (column: 'battery' | 'rssi', name: RawBuilder<unknown>) => {
  const value = sql.ref(`deviceDay.${column}`)
  return sql`
  row_number() over (
    partition by ${name} order by case when ${value} is null then 1 else 0 end, ${value}
  ) as ${sql.ref(`${column}_place`)},
  count(${value}) over (partition by ${name}) as ${sql.ref(`${column}_count`)}`
}

/** SQL for the lowest value of a group and for its median: the value whose rank is in the middle. */
const spreadColumns = (column: 'battery' | 'rssi') => sql`
  min(${sql.ref(column)}) as ${sql.ref(`${column}_lowest`)},
  max(case when ${sql.ref(`${column}_place`)} = (${sql.ref(`${column}_count`)} + 1) / 2 then ${sql.ref(column)} end)
    as ${sql.ref(`${column}_middle`)}`

/** Sums up a day for each group of one grouping. */
const sumUpDay = (db: Db, day: number, { kind, name, join, maxGroups }: (typeof groupings)[number]) => {
  const query = sql<FleetDayTable>`
    with ranked as (
      select ${name} as name, device_day.battery, device_day.rssi, contacts, refreshes, failures, hops,
        ${rankColumns('battery', name)}, ${rankColumns('rssi', name)}
      from device_day ${join}
      where day = ${day}
    )
    select cast(${day} as integer) as day, ${sql.lit(kind)} as kind, name, count(*) as devices,
      ${spreadColumns('battery')}, ${spreadColumns('rssi')},
      cast(sum(contacts) as integer) as contacts, cast(sum(refreshes) as integer) as refreshes,
      cast(sum(failures) as integer) as failures, cast(sum(hops) as integer) as hops
    from ranked group by name order by devices desc, name limit ${sql.lit(maxGroups)}`
  return readAside(db, {
    compile: () => query.compile(db),
    execute: async () => (await query.execute(db)).rows,
  })
}

const insertSums = statement((db) => {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  return sql`
    insert into fleet_day (${names}) select ${names} from ${tableOf(columns)} as t where true
    on conflict (day, kind, name) do nothing`.compile(db)
})

/**
 * Sums up the next day that is over. Returns 'more', as other days may follow, or an empty text if there was no such
 * day.
 */
export async function sumUpNextDay({ db, now }: Pick<Core, 'db' | 'now'>): Promise<string> {
  const today = dayOf(new Date(now().getTime() - SETTLED_MS))
  const next = await db
    .selectFrom('deviceDay')
    .select('day')
    .where('day', '>', (row) => row.selectFrom('fleetDay').select(sql<number>`coalesce(max(day), 0)`.as('last')))
    .where('day', '<', today)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
  if (!next) return ''
  const rows: FleetDayTable[] = []
  for (const grouping of groupings) rows.push(...(await sumUpDay(db, next.day, grouping)))
  const names = Object.keys(columns)
  await insertSums(db, rowsValue(rows.map((row) => valuesOf({ ...row }, names))))
  return 'more'
}

/**
 * Finds the days of a group of devices, oldest first. The query names each day: the index begins with the day, so a
 * range would read the rows of all groups.
 */
export async function findFleetDays(
  db: Db,
  { kind, name }: Pick<FleetDayTable, 'kind' | 'name'>,
  from: number,
  to: number,
): Promise<FleetDay[]> {
  const rows = await db
    .selectFrom('fleetDay')
    .selectAll()
    .where('day', 'in', among(db, daysBetween(from, to)))
    .where('kind', '=', kind)
    .where('name', '=', name)
    .orderBy('day')
    .execute()
  return rows.map(({ day, devices, contacts, refreshes, failures, hops, ...row }) => ({
    date: dayText(day),
    devices,
    battery: spread(row.batteryLowest, row.batteryMiddle),
    rssi: spread(row.rssiLowest, row.rssiMiddle),
    contacts,
    refreshes,
    failures,
    hops,
  }))
}

const spread = (lowest: number | null, middle: number | null) =>
  lowest === null || middle === null ? null : { lowest, middle }

/** Deletes the sums of days that are too old. Usually that is one day, so the work is not divided into steps. */
export const dropOldFleetDays = (db: Db, now: Date): Promise<unknown> =>
  db
    .deleteFrom('fleetDay')
    .where('day', '<=', dayOf(now) - DAYS_KEPT)
    .execute()
