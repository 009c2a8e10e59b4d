import { type Kysely, sql } from 'kysely'
import { runStatements } from './run-statements.ts'

/**
 * Columns of readings: the changes and the faults of a shop's reading, and the pause that a calendar's server has
 * asked for. A time of a meeting is listed in the room in which it takes place, also after its series has moved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table source add column changes integer not null default 0',
    'alter table source add column faults text',
    "alter table feed add column rest_until text not null default ''",
  ])
  await sql`drop view meeting_occurrence`.execute(db)
  await sql`create view meeting_occurrence as
    select m.id, m.created_at, m.updated_at, m.created_by, m.updated_by, m.created_by_id, m.updated_by_id,
      m.name, o.room_id as room, o.date, m.start_time, m.end_time, m.status, m.description, m.organiser, m.recurrence,
      m.exceptions, m.zones, m.placed_until, m.source, m.booking, m.entry, 'entry' as listed_by, o.starts_at, o.ends_at
    from occurrence o join meeting m on m.id = o.meeting_id`.execute(db)
}
