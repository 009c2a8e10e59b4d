import { setImmediate as turn } from 'node:timers/promises'
import { type RoomWeek, UTILISATION_DAYS } from '@wifi-tms/contract/utilisation'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import type { RoomDayTable } from '../../base/database/room-tables.ts'
import { dayAfter, momentAt } from '../times/zones.ts'
import type { PlannedTime } from './rules.ts'

/** A range of days, and the rooms. */
export interface DayRange {
  from: string
  to: string
  room?: string | undefined
}

/** The zones of all rooms. */
export async function findZones(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('room').select('timeZone').distinct().execute()
  return rows.map(({ timeZone }) => timeZone)
}

/** Rooms of a zone that existed on a day which is not summed up yet. */
export const findUnsummed = (db: Db, timeZone: string, day: string, most: number) =>
  db
    .selectFrom('room')
    .selectAll()
    .where('timeZone', '=', timeZone)
    .where('createdAt', '<', momentAt(`${day}T24:00`, timeZone))
    .where((row) =>
      row.not(
        row.exists(row.selectFrom('roomDay').select('day').whereRef('roomId', '=', 'room.id').where('day', '=', day)),
      ),
    )
    .orderBy('id')
    .limit(most)
    .execute()

/** The last summed-up day of a room before another day. */
export async function lastSummed(db: Db, room: string, before: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('roomDay')
    .select('day')
    .where('roomId', '=', room)
    .where('day', '<', before)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.day
}

/** The planned times of meetings in a room on these days, by day. */
export async function findTimes(
  db: Db,
  { id, timeZone }: { id: string; timeZone: string },
  from: string,
  to: string,
): Promise<Map<string, PlannedTime[]>> {
  const rows = await db
    .selectFrom('occurrence')
    .innerJoin('meeting', 'meeting.id', 'meetingId')
    .select(['occurrence.date', 'startsAt', 'endsAt', 'meeting.endTime', 'noShow'])
    .where('roomId', '=', id)
    .where('enabled', '=', 1)
    // No zone is a whole day ahead of UTC or behind it: the index finds candidates by moments, and their dates decide.
    .where('startsAt', '>', dayAfter(from, -1))
    .where('startsAt', '<', dayAfter(to, 2))
    .where('occurrence.date', '>=', from)
    .where('occurrence.date', '<=', to)
    .execute()
  const times = rows.map(({ date, startsAt, endsAt, endTime, noShow }) => ({
    date,
    startsAt,
    endsAt,
    plannedEnd: momentAt(`${date}T${endTime}`, timeZone),
    isNoShow: noShow === 1,
  }))
  return Map.groupBy(times, ({ date }) => date)
}

/** Stores these days, unless another server has stored them meanwhile. */
export const saveDays = (db: Db, days: readonly RoomDayTable[]) =>
  db
    .insertInto('roomDay')
    .values(days)
    .onConflict((clash) => clash.doNothing())
    .execute()

/** Deletes days that are older than utilisation is kept. */
export const sweepDays = (db: Db, today: string) =>
  db.deleteFrom('roomDay').where('day', '<', dayAfter(today, -UTILISATION_DAYS.kept)).execute()

const counts = ['meetings', 'booked', 'used', 'noShows'] as const

const daysInRange = (db: Db, { from, to, room }: DayRange) => {
  const days = db
    .selectFrom('roomDay')
    .innerJoin('room', 'room.id', 'roomId')
    .where('day', '>=', from)
    .where('day', '<=', to)
  return room === undefined ? days : days.where('roomId', '=', room)
}

/** A sum as a number, 0 of no rows: PostgreSQL would give some sums as text. */
const summed = (name: string) => sql<number>`cast(coalesce(sum(${sql.ref(name)}), 0) as integer)`

/** A page of weeks, sorted by room and then by week. */
export async function findWeeks(db: Db, range: DayRange, page: { limit: number; offset: number }): Promise<RoomWeek[]> {
  return toWeeks(await weeksOf(daysInRange(db, range)).limit(page.limit).offset(page.offset).execute())
}

/** The number of rooms whose weeks are read at once: at most some thousand lines. */
const ROOMS = 20

/** All weeks of all rooms, a few rooms per query, so that other work runs in between. */
export async function* eachWeek(db: Db, range: DayRange): AsyncGenerator<RoomWeek[]> {
  let lastRow = { name: '', id: '' }
  for (;;) {
    const next = db
      .selectFrom('room')
      .select(['name', 'id'])
      .where(sql<boolean>`(name, id) > (${lastRow.name}, ${lastRow.id})`)
    const rooms = await (range.room === undefined ? next : next.where('id', '=', range.room))
      .orderBy('name')
      .orderBy('id')
      .limit(ROOMS)
      .execute()
    const ids = rooms.map(({ id }) => id)
    const weeks = await weeksOf(daysInRange(db, range).where('roomId', 'in', oneOf(ids))).execute()
    if (weeks.length > 0) yield toWeeks(weeks)
    if (ids.length < ROOMS) return
    lastRow = rooms.at(-1)!
    await turn()
  }
}

const weeksOf = (days: ReturnType<typeof daysInRange>) =>
  days
    .select(['roomId', 'room.name', 'week'])
    .select(sql<number | null>`cast(sum(open) as integer)`.as('open'))
    .select(counts.map((name) => summed(name).as(name)))
    .groupBy(['roomId', 'room.name', 'week'])
    .orderBy('room.name')
    .orderBy('roomId')
    .orderBy('week')

type Row = Awaited<ReturnType<ReturnType<typeof weeksOf>['execute']>>[number]

const toWeeks = (rows: readonly Row[]): RoomWeek[] =>
  rows.map(({ roomId, name, week, ...sums }) => ({
    _id: `${roomId} ${week}`,
    room: { _id: roomId, name },
    week,
    ...sums,
  }))

/** The number of rows that the weeks of all rooms have, and their sums. */
export async function sumWeeks(db: Db, range: DayRange) {
  const { total, ...sum } = await daysInRange(db, range)
    .select(sql<number>`cast(count(distinct room_id || ' ' || week) as integer)`.as('total'))
    .select(counts.map((name) => summed(name).as(name)))
    .executeTakeFirstOrThrow()
  return { total, sum }
}

/** The number of rooms in each state, by the clock's last look. */
export const countStates = (db: Db) =>
  db
    .selectFrom('room')
    .select((row) => ['state', row.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
