import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { rowsValue } from '../../base/database/json-rows.ts'
import { earliestStartOf, type RoomHold, type TimeSpan } from './rules.ts'

/**
 * The end of a query, from its FROM on. It pairs each span with the meeting times in the room that overlap it. It
 * leaves out the meeting `exceptId`, and meetings that were ended in their first minute. It reads only times near each
 * span. The limit makes SQLite parse the spans once, not for each comparison.
 */
const clashesFrom = (room: string, exceptId: string, spans: readonly TimeSpan[]) => {
  const rows = spans.map(({ startsAt, endsAt }) => [earliestStartOf(startsAt), startsAt, endsAt])
  return sql`
    from (
      select value ->> 0 as begun, value ->> 1 as starts_at, value ->> 2 as ends_at from json_each(${rowsValue(rows)}) limit ${spans.length}
    ) w cross join occurrence o join meeting m on m.id = o.meeting_id
    where o.room_id = ${room} and o.enabled = 1 and o.meeting_id <> ${exceptId} and o.starts_at < o.ends_at
      and o.starts_at > w.begun and o.starts_at < w.ends_at and o.ends_at > w.starts_at`
}

/** Finds the first span in which another meeting holds the room: that meeting, and as `wanted` the start of the span. */
export async function findClash(db: Db, room: string, exceptId: string, spans: readonly TimeSpan[]) {
  const { rows } = await sql<RoomHold & { wanted: string }>`
    select w.starts_at as wanted, m.name, m.source, m.created_by_id, o.starts_at, o.ends_at
      ${clashesFrom(room, exceptId, spans)}
    order by w.starts_at, o.ends_at, o.starts_at limit 1`.execute(db)
  return rows[0]
}

/** Finds all spans in which another meeting holds the room, and returns their starts. */
export async function findClashingStarts(
  db: Db,
  room: string,
  exceptId: string,
  spans: readonly TimeSpan[],
): Promise<Set<string>> {
  if (spans.length === 0) return new Set()
  const { rows } = await sql<{ wanted: string }>`
    select distinct w.starts_at as wanted ${clashesFrom(room, exceptId, spans)}`.execute(db)
  return new Set(rows.map(({ wanted }) => wanted))
}

/**
 * Finds the times between two moments at which meetings hold a room, in order. It leaves out the meeting `exceptId`.
 */
export const findHeldSpans = (
  db: Db,
  room: string,
  exceptId: string,
  from: string,
  until: string,
): Promise<TimeSpan[]> =>
  db
    .selectFrom('occurrence')
    .select(['startsAt', 'endsAt'])
    .where('roomId', '=', room)
    .where('enabled', '=', 1)
    .where('startsAt', '>', earliestStartOf(from))
    .where('startsAt', '<', until)
    .where('endsAt', '>', from)
    .where('meetingId', '<>', exceptId)
    .orderBy('startsAt')
    .execute()

/** The names of rooms that are free in a span, at most `limit`, by name; `forMembers`: only rooms that members book. */
export async function findFreeRooms(
  db: Db,
  { startsAt, endsAt }: TimeSpan,
  { limit, forMembers }: { limit: number; forMembers: boolean },
): Promise<string[]> {
  const rows = await db
    .selectFrom('room')
    .select('name')
    .$if(forMembers, (room) => room.where('booking', 'like', '%"who":"members"%'))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('occurrence')
            .select('meetingId')
            .whereRef('roomId', '=', 'room.id')
            .where('enabled', '=', 1)
            .where('occurrence.endsAt', '>', startsAt)
            .where('occurrence.startsAt', '<', endsAt)
            .whereRef('occurrence.startsAt', '<', 'occurrence.endsAt'),
        ),
      ),
    )
    .orderBy('name')
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}
