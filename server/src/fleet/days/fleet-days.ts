import { DAYS_KEPT, type FleetDay, LABELS_SUMMED } from '@wifi-tms/contract/device-days'
import { type RawBuilder, sql } from 'kysely'
import type { Core } from '../../base/core.ts'
import { readAside } from '../../base/database/aside.ts'
import type { Db } from '../../base/database/db.ts'
import { among, rowsValue, tableOf, valuesOf } from '../../base/database/json-rows.ts'
import { statement } from '../../base/database/statement.ts'
import type { FleetDayTable } from '../../base/database/tag-tables.ts'
import { dayOf, daysBetween, dayText } from './rules.ts'

/** Milliseconds after a day's end until all messages that were gathered on that day are stored. */
const SETTLED = 60_000

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

/** The groupings of devices: how a device's group is named, and the most groups. */
const kinds = [
  { kind: 'fleet', name: sql`''`, join: sql``, most: 1 },
  {
    kind: 'product',
    name: sql`device.product_id`,
    join: sql`join device on device.number = device_day.number`,
    most: 1000,
  },
  {
    kind: 'label',
    name: sql`device_label.label`,
    join: sql`join device_label on device_label.number = device_day.number`,
    most: LABELS_SUMMED,
  },
] as const

/** SQL for a value's rank within its group and for the number of values there, by which the median is found. */
const placeOf = (column: 'battery' | 'rssi', name: RawBuilder<unknown>) => sql`
  row_number() over (partition by ${name} order by case when ${sql.ref(`deviceDay.${column}`)} is null then 1 else 0 end, ${sql.ref(`deviceDay.${column}`)}) as ${sql.ref(`${column}_place`)},
  count(${sql.ref(`deviceDay.${column}`)}) over (partition by ${name}) as ${sql.ref(`${column}_count`)}`

/** SQL for the lowest value and the median of a group. */
const spreadOf = (column: 'battery' | 'rssi') => sql`
  min(${sql.ref(column)}) as ${sql.ref(`${column}_lowest`)},
  max(case when ${sql.ref(`${column}_place`)} = (${sql.ref(`${column}_count`)} + 1) / 2 then ${sql.ref(column)} end)
    as ${sql.ref(`${column}_middle`)}`

/** The sums of a day, by one reading of its rows. */
const sumsOf = (db: Db, day: number, { kind, name, join, most }: (typeof kinds)[number]) => {
  const query = sql<FleetDayTable>`
    with told as (
      select ${name} as name, device_day.battery, device_day.rssi, contacts, refreshes, failures, hops,
        ${placeOf('battery', name)}, ${placeOf('rssi', name)}
      from device_day ${join}
      where day = ${day}
    )
    select cast(${day} as integer) as day, ${sql.lit(kind)} as kind, name, count(*) as devices,
      ${spreadOf('battery')}, ${spreadOf('rssi')},
      cast(sum(contacts) as integer) as contacts, cast(sum(refreshes) as integer) as refreshes,
      cast(sum(failures) as integer) as failures, cast(sum(hops) as integer) as hops
    from told group by name order by devices desc, name limit ${sql.lit(most)}`
  return readAside(db, {
    compile: () => query.compile(db),
    execute: async () => (await query.execute(db)).rows,
  })
}

const addDays = statement((db) => {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  return sql`
    insert into fleet_day (${names}) select ${names} from ${tableOf(columns)} as t where true
    on conflict (day, kind, name) do nothing`.compile(db)
})

/** Sums up the next day that is over. Returns an empty text once there is none. */
export async function keepFleetDays({ db, now }: Pick<Core, 'db' | 'now'>): Promise<string> {
  const today = dayOf(new Date(now().getTime() - SETTLED))
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
  for (const kind of kinds) rows.push(...(await sumsOf(db, next.day, kind)))
  const names = Object.keys(columns)
  await addDays(db, rowsValue(rows.map((row) => valuesOf({ ...row }, names))))
  return 'more'
}

/** The days of a group of devices, oldest first. They are looked up one by one, as the rows of a day hold all groups. */
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

/** Deletes sums of days that are too old: those of one day, unless housekeeping was away for long. */
export const dropOldFleetDays = (db: Db, now: Date): Promise<unknown> =>
  db
    .deleteFrom('fleetDay')
    .where('day', '<=', dayOf(now) - DAYS_KEPT)
    .execute()
