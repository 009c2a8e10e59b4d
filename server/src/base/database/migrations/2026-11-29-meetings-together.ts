import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/**
 * Meetings that were booked in several rooms at once know each other, and so do those that one entry of a calendar stands for.
 * Lists may have one row for each such entry: that of its first day.
 */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    "alter table meeting add column booking text not null default ''",
    "create index meeting_by_booking on meeting (booking) where booking <> ''",
    "alter table meeting add column entry text not null default ''",
    "create index meeting_by_entry on meeting (entry, date, id) where entry <> ''",
    'drop view meeting_occurrence',
    `create view meeting_occurrence as
      select m.id, m.created_at, m.updated_at, m.created_by, m.updated_by, m.created_by_id, m.updated_by_id,
        m.name, m.room, o.date, m.start_time, m.end_time, m.status, m.description, m.organiser, m.recurrence, m.exceptions,
        m.zones, m.placed_until, m.source, m.booking, m.entry, 'entry' as listed_by, o.starts_at, o.ends_at
      from occurrence o join meeting m on m.id = o.meeting_id`,
    `create view meeting_entry as
      select m.*, 'entry' as listed_by from meeting m
      where m.entry = '' or not exists (
        select 1 from meeting x
        where x.entry = m.entry and x.entry <> '' and (x.date < m.date or (x.date = m.date and x.id < m.id))
      )`,
  ])
