import { setImmediate } from 'node:timers/promises'
import { UTILISATION_DAYS } from '@wifi-tms/contract/utilisation'
import { sql } from 'kysely'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { lock } from '../../base/database/lock.ts'
import { dayAfter, wallAt } from '../times/zones.ts'

/** The maximum number of times that are deleted in one transaction. */
const PORTION = 500

/**
 * Deletes old times of meetings, and then meetings that have no times left. A time is kept at least as long as the
 * room's utilisation of its day. Whole months are deleted at once, because each deletion makes the server write the
 * series to the room's calendar again.
 */
export async function forgetPastMeetings({ db, now }: Pick<Core, 'db' | 'now'>): Promise<void> {
  const firstKeptDay = `${dayAfter(wallAt(now(), 'UTC').slice(0, 10), -UTILISATION_DAYS.stored).slice(0, 7)}-01`
  for (let deletedCount = PORTION; deletedCount === PORTION; await setImmediate())
    deletedCount = await db.transaction().execute(async (tx) => {
      await lock(tx, 'meeting', 'room')
      return forgetPortion(tx, firstKeptDay)
    })
}

async function forgetPortion(tx: Db, firstKeptDay: string): Promise<number> {
  const oldTimes = tx
    .selectFrom('occurrence')
    .select(['meetingId', 'date'])
    .where('date', '<', firstKeptDay)
    .orderBy('date')
    .limit(PORTION)
  const times = await tx
    .deleteFrom('occurrence')
    .where(sql<boolean>`(meeting_id, date) in (${oldTimes})`)
    .returning(['meetingId', 'roomId', 'date'])
    .execute()
  // A series stays although other meetings occupy all its computed times, because later times may follow.
  const meetings = await tx
    .deleteFrom('meeting')
    .where('id', 'in', oneOf(new Set(times.map(({ meetingId }) => meetingId))))
    .where('placedUntil', '=', '')
    .where((row) =>
      row.not(row.exists(row.selectFrom('occurrence').select('date').whereRef('meetingId', '=', 'meeting.id'))),
    )
    .returning('id')
    .execute()
  // Only our records of the calendar entries are deleted: the entries themselves stay in the calendar. The id of an
  // entry is the id of its meeting. Cloud calendars have an entry for each time: there the day follows this id.
  const entries = [
    ...meetings.map(({ id }) => id),
    ...times.map(({ meetingId, date }) => `${meetingId}${date.replaceAll('-', '')}`),
  ]
  await tx
    .deleteFrom('calendarEntry')
    .where('roomId', 'in', oneOf(new Set(times.map(({ roomId }) => roomId))))
    .where('meetingId', 'in', oneOf(entries))
    .execute()
  return times.length
}
