import { type Kysely, sql } from 'kysely'
import { runStatements } from './run-statements.ts'

/**
 * Adds the mark `pending` of meetings that wait for approval. Their status stays `enable`, so that servers of the
 * former version, which ignore the mark, still hold their rooms. Lists read `shown_status`, the status that people see,
 * from views.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table meeting add column pending integer not null default 0'])
  const shownStatus = sql`case when m.pending = 1 and m.status = 'enable' then 'pending' else m.status end`
  await sql`create view meeting_listed as select m.*, ${shownStatus} as shown_status from meeting m`.execute(db)
  await sql`drop view meeting_occurrence`.execute(db)
  await sql`create view meeting_occurrence as
    select m.id, m.created_at, m.updated_at, m.created_by, m.updated_by, m.created_by_id, m.updated_by_id,
      m.name, o.room_id as room, o.date, m.start_time, m.end_time, m.status, m.description, m.organiser, m.recurrence,
      m.exceptions, m.zones, m.placed_until, m.source, m.booking, m.entry, 'entry' as listed_by, o.starts_at, o.ends_at,
      m.pending, ${shownStatus} as shown_status
    from occurrence o join meeting m on m.id = o.meeting_id`.execute(db)
  await sql`drop view meeting_entry`.execute(db)
  await sql`create view meeting_entry as
    select m.*, 'entry' as listed_by, ${shownStatus} as shown_status from meeting m
    where m.entry = '' or not exists (
      select 1 from meeting x
      where x.entry = m.entry and x.entry <> '' and (x.date < m.date or (x.date = m.date and x.id < m.id))
    )`.execute(db)
}
