import { setImmediate } from 'node:timers/promises'
import { type RoomWeek, UTILISATION_DAYS } from '@wifi-tms/contract/utilisation'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import type { RoomDayTable } from '../../base/database/room-tables.ts'
import { dayAfter, momentAt } from '../times/zones.ts'
import type { PlannedTime } from './rules.ts'

/** A range of days, and the room; absent: all rooms. */
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

/**
 * Finds the rooms of a zone for which a day is not summed up yet, at most `limit`. Rooms that were made after the day
 * are left out.
 */
export const findRoomsToSum = (db: Db, timeZone: string, day: string, limit: number) =>
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
    .limit(limit)
    .execute()

/** Finds the last day of a room that is summed up and lies before another day. */
export async function findLastSummedDay(db: Db, room: string, before: string): Promise<string | undefined> {
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
    // No zone differs from UTC by a whole day: the index finds candidates by moments, and their dates decide.
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
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Deletes the utilisation of days that are too old to be kept. */
export const sweepDays = (db: Db, today: string) =>
  db.deleteFrom('roomDay').where('day', '<', dayAfter(today, -UTILISATION_DAYS.stored)).execute()

const countColumns = ['meetings', 'booked', 'used', 'noShows'] as const

const daysInRange = (db: Db, { from, to, room }: DayRange) => {
  const days = db
    .selectFrom('roomDay')
    .innerJoin('room', 'room.id', 'roomId')
    .where('day', '>=', from)
    .where('day', '<=', to)
  return room === undefined ? days : days.where('roomId', '=', room)
}

/**
 * The sum of a column as a number, 0 if there are no rows. Without the cast, PostgreSQL would give some sums as text.
 */
const sumOf = (name: string) => sql<number>`cast(coalesce(sum(${sql.ref(name)}), 0) as integer)`

/** A page of weeks, sorted by room and then by week. */
export async function findWeeks(db: Db, range: DayRange, page: { limit: number; offset: number }): Promise<RoomWeek[]> {
  return toWeeks(await weeksOf(daysInRange(db, range)).limit(page.limit).offset(page.offset).execute())
}

/** The number of rooms whose weeks are read by one query: at most some thousand rows. */
const ROOMS_AT_ONCE = 20

/** Reads all weeks of all rooms, a few rooms per query, so that other work runs in between. */
export async function* eachWeek(db: Db, range: DayRange): AsyncGenerator<RoomWeek[]> {
  let lastRow = { name: '', id: '' }
  for (;;) {
    const roomsAfter = db
      .selectFrom('room')
      .select(['name', 'id'])
      .where(sql<boolean>`(name, id) > (${lastRow.name}, ${lastRow.id})`)
    const rooms = await (range.room === undefined ? roomsAfter : roomsAfter.where('id', '=', range.room))
      .orderBy('name')
      .orderBy('id')
      .limit(ROOMS_AT_ONCE)
      .execute()
    const ids = rooms.map(({ id }) => id)
    const weeks = await weeksOf(daysInRange(db, range).where('roomId', 'in', oneOf(ids))).execute()
    if (weeks.length > 0) yield toWeeks(weeks)
    if (ids.length < ROOMS_AT_ONCE) return
    lastRow = rooms.at(-1)!
    await setImmediate()
  }
}

const weeksOf = (days: ReturnType<typeof daysInRange>) =>
  days
    .select(['roomId', 'room.name', 'week'])
    .select(sql<number | null>`cast(sum(open) as integer)`.as('open'))
    .select(countColumns.map((name) => sumOf(name).as(name)))
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

/** The number of rows in the list of weeks, and the sums of all of them. */
export async function sumWeeks(db: Db, range: DayRange) {
  const { total, ...sum } = await daysInRange(db, range)
    .select(sql<number>`cast(count(distinct room_id || ' ' || week) as integer)`.as('total'))
    .select(countColumns.map((name) => sumOf(name).as(name)))
    .executeTakeFirstOrThrow()
  return { total, sum }
}

/** The number of rooms in each state, by the scheduler's last look. */
export const countStates = (db: Db) =>
  db
    .selectFrom('room')
    .select((row) => ['state', row.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
