import { setImmediate as turn } from 'node:timers/promises'
import { UTILISATION_DAYS } from '@wifi-tms/contract/utilisation'
import { sql } from 'kysely'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { lock } from '../../base/database/lock.ts'
import { dayAfter, wallAt } from '../times/zones.ts'

/** Times that are deleted in one transaction. */
const PORTION = 500

/**
 * Deletes times of meetings that are older than the daily sums are kept, and meetings without any others. It deletes by
 * whole months, as a series in a calendar elsewhere is written there again after each.
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
  // A series whose next time is held by others goes on.
  const meetings = await tx
    .deleteFrom('meeting')
    .where('id', 'in', oneOf(new Set(times.map(({ meetingId }) => meetingId))))
    .where('placedUntil', '=', '')
    .where((row) =>
      row.not(row.exists(row.selectFrom('occurrence').select('date').whereRef('meetingId', '=', 'meeting.id'))),
    )
    .returning('id')
    .execute()
  // Meetings in calendars elsewhere stay there: services have an entry for each time.
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
