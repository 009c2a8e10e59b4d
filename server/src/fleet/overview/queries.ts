import { ATTENTION_MAX, ROOMS_NAMED } from '@wifi-tms/contract/overview'
import { EMPTY_VOLTAGE, LOW_VOLTAGE } from '@wifi-tms/contract/units'
import type { Db } from '../../base/database/db.ts'

/** Counts devices up to the most that is said; no more rows of them are looked at. */
const countUpTo = async (db: Db, some: ReturnType<typeof devicesIn>) => {
  const { count } = await db
    .selectFrom(some.limit(ATTENTION_MAX).as('some'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
const devicesIn = (db: Db) => db.selectFrom('device').select('number')

export const countFailed = (db: Db) => countUpTo(db, devicesIn(db).where('wishState', '=', 'failed'))

export const countWaiting = (db: Db) => countUpTo(db, devicesIn(db).where('approved', '=', 0))

/** Devices that are offline, and of which nothing was heard after a moment. */
export const countOfflineSince = (db: Db, since: string) =>
  countUpTo(db, devicesIn(db).where('online', '=', 0).where('lastSeenAt', '<=', since))

export const countEmpty = (db: Db) => countUpTo(db, devicesIn(db).where('batteryVoltage', '<=', EMPTY_VOLTAGE))

export const countWeak = (db: Db) =>
  countUpTo(db, devicesIn(db).where('batteryVoltage', '>', EMPTY_VOLTAGE).where('batteryVoltage', '<=', LOW_VOLTAGE))

/** The rooms whose calendars cannot be read, how many and the first by name. */
export async function failingCalendars(db: Db): Promise<{ count: number; rooms: { _id: string; name: string }[] }> {
  const failing = db.selectFrom('feed').innerJoin('room', 'room.id', 'feed.roomId').where('reason', 'is not', null)
  const rooms = await failing
    .select(['room.id as _id', 'room.name'])
    .orderBy('room.name')
    .orderBy('room.id')
    .limit(ATTENTION_MAX)
    .execute()
  return { count: rooms.length, rooms: rooms.slice(0, ROOMS_NAMED) }
}
