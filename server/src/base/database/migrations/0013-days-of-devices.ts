import type { Kysely } from 'kysely'
import { isPostgres, runStatements } from './run-statements.ts'

/**
 * Adds the days of devices, their Wi-Fi stations, the forecast of empty batteries, and the battery voltages of device
 * types.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table device_day (
      day integer not null,
      number integer not null,
      battery integer,
      rssi integer,
      contacts integer not null,
      refreshes integer not null,
      failures integer not null,
      primary key (day, number)
    )${isPostgres(db) ? '' : ' without rowid'}`,
    'alter table device add column empty_at text',
    'alter table device add column empty_earliest text',
    'alter table device add column empty_latest text',
    `alter table device add column wifi_bssid text not null default ''`,
    'create index device_empty on device (empty_at, number) where empty_at is not null',
    'alter table device_type add column empty_voltage integer not null default 335',
    'alter table device_type add column full_voltage integer not null default 390',
    `alter table device_type add column curve text not null default 'linear'`,
  ])
}
