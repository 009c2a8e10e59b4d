import type { Kysely } from 'kysely'
import { isPostgres, runStatements } from './run-statements.ts'

/**
 * SQL expressions in each dialect: the visits of a row; for one visit, its milliseconds since 1970 and the pause after
 * it; for milliseconds, their hex text and their moment.
 */
const dialects = {
  sqlite: {
    visits: `json_each('[' || rtrim(visit_hour.visits, ',') || ']') as visit`,
    ms: 'visit_hour.hour * 3600000 + (visit.value ->> 0)',
    next: 'visit.value ->> 1',
    hex: (ms: string) => `printf('%012x', ${ms})`,
    moment: (ms: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', (${ms}) / 1000.0, 'unixepoch')`,
  },
  postgres: {
    visits: `json_array_elements(('[' || rtrim(visit_hour.visits, ',') || ']')::json) as visit(value)`,
    ms: 'visit_hour.hour * 3600000::bigint + (visit.value ->> 0)::bigint',
    next: 'visit.value ->> 1',
    hex: (ms: string) => `lpad(to_hex(${ms}), 12, '0')`,
    moment: (ms: string) =>
      `to_char(to_timestamp((${ms}) / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  },
}

/**
 * Adds the table of visits with nothing new: a row for each device and hour. Before, each visit had a row in the
 * message log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const onPostgres = isPostgres(db)
  const { visits, ms, next, hex, moment } = dialects[onPostgres ? 'postgres' : 'sqlite']
  await runStatements(db, [
    `create table visit_hour (
      hour integer not null,
      number integer not null,
      protocol text not null,
      visits text not null,
      primary key (hour, number, protocol)
    )${onPostgres ? '' : ' without rowid'}`,
    // The hours are found one by one by the primary key, as each hour has rows of all devices. Queries for the newest
    // events of all devices use `message_log`: SQLite merges its tables in index order only where no other source is
    // part of the view.
    `create view message_line as
      select device_id, id, at, direction, kind, outcome, reason, body from message_log
      union all
      select device.id, ${hex(ms)} || '000000000000', ${moment(ms)}, 'seen', 'asked', 'taken', '',
        '{"type":"asked","next":' || (${next}) || ',"protocol":"' || visit_hour.protocol || '"}'
      from device
      cross join (
        with recursive hours (hour) as (
          select min(hour) from visit_hour
          union all
          select (select min(later.hour) from visit_hour as later where later.hour > hours.hour) from hours
            where hours.hour is not null
        )
        select hour from hours where hour is not null
      ) as used
      join visit_hour on visit_hour.hour = used.hour and visit_hour.number = device.number
      cross join ${onPostgres ? 'lateral ' : ''}${visits}`,
  ])
}
