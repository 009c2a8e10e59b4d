import { sql } from 'kysely'
import type { Db } from '../../../base/database/db.ts'

/** The number of meetings per room and day. Each lasts half an hour, and the first begins at 7:00 UTC. */
export const MEETINGS = 20
/** The number of days with meetings, before today and from today on. */
const DAYS = { before: 1, after: 8 }

const DAY_MS = 86_400_000

/** Fills an empty database with rooms, whose meetings are daily series. */
export async function seedRooms(db: Db, count: number, now: Date): Promise<void> {
  const createdAt = now.toISOString()
  const stamps = sql`${createdAt}, ${createdAt}, 'admin', 'admin', '', ''`
  const stampNames = sql`created_at, updated_at, created_by, updated_by, created_by_id, updated_by_id`
  /** A JSON list of numbers with five digits each, for the names and ids of the rooms. */
  const numbers = (length: number) => JSON.stringify(Array.from({ length }, (_, index) => 10_000 + index))
  const times = Array.from({ length: MEETINGS }, (_, slot) => {
    const timeAfterSeven = (halfHours: number) =>
      `${String(7 + Math.floor(halfHours / 2)).padStart(2, '0')}:${halfHours % 2 ? '30' : '00'}`
    return { slot: 10 + slot, start: timeAfterSeven(slot), end: timeAfterSeven(slot + 1) }
  })
  await sql`
    insert into room (id, ${stampNames}, name, time_zone, templates, language, next_at, judged_at)
    select 'room-' || value, ${stamps}, 'Room ' || value, 'UTC', '{}', 'en', '', '' from json_each(${numbers(count)})
  `.execute(db)
  for (const { slot, start, end } of times)
    await sql`
      insert into meeting (id, ${stampNames}, name, room, date, start_time, end_time, status, description, organiser,
        recurrence, exceptions, zones, placed_until, source)
      select id || ${`-${slot}`}, ${stamps}, 'Planning of the week', id, ${createdAt.slice(0, 10)}, ${start}, ${end}, 'enable', '',
        'Anna Nowak', 'FREQ=DAILY', '[]', ${process.versions.tz ?? ''}, '2999-01-01', 'people' from room
    `.execute(db)
  for (let dayOffset = -DAYS.before; dayOffset < DAYS.after; dayOffset++) {
    const day = new Date(now.getTime() + dayOffset * DAY_MS).toISOString().slice(0, 10)
    await sql`
      insert into occurrence (meeting_id, room_id, enabled, date, starts_at, ends_at)
      select id, room, 1, ${day}, ${day} || 'T' || start_time || ':00.000Z', ${day} || 'T' || end_time || ':00.000Z'
      from meeting
    `.execute(db)
  }
  await sql`analyze`.execute(db)
}
