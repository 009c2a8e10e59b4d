import type { Kysely } from 'kysely'
import { isPostgres, runStatements } from './run-statements.ts'

/**
 * Adds the changes of station within a device's day, the days of products, labels and the fleet, the pace at which
 * batteries empty, and the highest voltage of a low battery of each device type.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table device_day add column hops integer not null default 0',
    'create index device_day_hops on device_day (day, number, hops) where hops > 0',
    'alter table device add column battery_pace integer',
    'create index device_pace on device (device_type, battery_pace) where battery_pace is not null',
    'alter table device_type add column low_voltage integer',
    // The highest whole voltage below 15.5 % of the charge. The numbers are the share of the voltage range, in
    // 1/10,000, at which each curve has that charge.
    `update device_type set low_voltage = empty_voltage - 1 + (9999 + (full_voltage - empty_voltage) *
      case curve when 'lipo' then 4575 when 'alkaline' then 3130 when 'coin' then 6825 else 1550 end) / 10000`,
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
