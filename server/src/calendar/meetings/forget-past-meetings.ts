import { setImmediate as turn } from 'node:timers/promises'
import { UTILISATION_DAYS } from '@wifi-tms/contract/utilisation'
import { sql } from 'kysely'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { lock } from '../../base/database/lock.ts'
import { dayAfter, wallAt } from '../times/zones.ts'

/** The most times that are deleted in one transaction. */
const PORTION = 500

/**
 * Deletes times of meetings that are older than the daily sums are kept, and meetings that have no other times. It deletes
 * whole months at once, as each deletion makes the room's calendar get the series written again.
 */
export async function forgetPastMeetings({ db, now }: Pick<Core, 'db' | 'now'>): Promise<void> {
  const firstKept = `${dayAfter(wallAt(now(), 'UTC').slice(0, 10), -UTILISATION_DAYS.kept).slice(0, 7)}-01`
  for (let forgotten = PORTION; forgotten === PORTION; await turn())
    forgotten = await db.transaction().execute(async (tx) => {
      await lock(tx, 'meeting', 'room')
      return forgetPortion(tx, firstKept)
    })
}

async function forgetPortion(tx: Db, firstKept: string): Promise<number> {
  const oldTimes = tx
    .selectFrom('occurrence')
    .select(['meetingId', 'date'])
    .where('date', '<', firstKept)
    .orderBy('date')
    .limit(PORTION)
  const times = await tx
    .deleteFrom('occurrence')
    .where(sql<boolean>`(meeting_id, date) in (${oldTimes})`)
    .returning(['meetingId', 'roomId', 'date'])
    .execute()
  // A series stays although other meetings occupy all its computed times: later ones may follow.
  const meetings = await tx
    .deleteFrom('meeting')
    .where('id', 'in', oneOf(new Set(times.map(({ meetingId }) => meetingId))))
    .where('placedUntil', '=', '')
    .where((row) =>
      row.not(row.exists(row.selectFrom('occurrence').select('date').whereRef('meetingId', '=', 'meeting.id'))),
    )
    .returning('id')
    .execute()
  // Entries for these times in cloud calendars stay there, where each time is an entry of its own.
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
