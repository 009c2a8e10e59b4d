import type { Kysely } from 'kysely'
import { isPostgres, runStatements } from './run-statements.ts'

/** The changes of station within a device's day, the days of products, labels and the fleet, and how fast batteries empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table device_day add column hops integer not null default 0',
    'create index device_day_hops on device_day (day, number, hops) where hops > 0',
    'alter table device add column battery_pace integer',
    'create index device_pace on device (device_type, battery_pace) where battery_pace is not null',
    `create table fleet_day (
      day integer not null,
      kind text not null,
      name text not null,
      devices integer not null,
      battery_lowest integer,
      battery_middle integer,
      rssi_lowest integer,
      rssi_middle integer,
      contacts integer not null,
      refreshes integer not null,
      failures integer not null,
      hops integer not null,
      primary key (day, kind, name)
    )${isPostgres(db) ? '' : ' without rowid'}`,
  ])
}
