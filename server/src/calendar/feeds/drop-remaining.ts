import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { findRow } from '../../api/resources/queries.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import { wakePlates } from '../meetings/queries.ts'
import { findFeed } from './queries.ts'

/** The maximum number of times of meetings that are deleted in one transaction. */
const PORTION = 500

/**
 * Deletes a portion of the times of a room's meetings, and the meetings that have no times left. Times that are not
 * over are deleted first. With `calendar` it deletes only meetings from the room's calendar. False if there was nothing
 * to delete.
 */
export async function dropPortion(tx: Db, room: string, which: 'all' | 'calendar', now: Date): Promise<boolean> {
  const sources = which === 'all' ? (['people', 'calendar'] as const) : (['calendar'] as const)
  const someTimes = tx
    .selectFrom('occurrence')
    .innerJoin('meeting', 'meeting.id', 'meetingId')
    .select(['meetingId', 'occurrence.date'])
    .where('roomId', '=', room)
    .where('source', 'in', sources)
    .orderBy(sql`case when ends_at > ${now.toISOString()} then 0 else 1 end`)
    .orderBy('endsAt')
    .limit(PORTION)
  const { numDeletedRows } = await tx
    .deleteFrom('occurrence')
    .where(sql<boolean>`(meeting_id, date) in (${someTimes})`)
    .executeTakeFirst()
  await tx
    .deleteFrom('meeting')
    .where('room', '=', room)
    .where('source', 'in', sources)
    .where((row) =>
      row.not(row.exists(row.selectFrom('occurrence').select('date').whereRef('meetingId', '=', 'meeting.id'))),
    )
    .execute()
  return numDeletedRows > 0n
}

/** Deletes the remaining meetings of a removed room, or of a calendar that a room no longer has, in portions. */
export async function dropRemaining(db: Db, room: string, now: Date, signal?: AbortSignal): Promise<void> {
  for (let isMore = true; isMore && !signal?.aborted; await setImmediate())
    isMore = await db.transaction().execute(async (tx) => {
      await lock(tx, 'meeting', 'room')
      const isThere = await findRow(tx, 'room', room)
      if (isThere && (await findFeed(tx, room))) return false
      const isDropped = await dropPortion(tx, room, isThere ? 'calendar' : 'all', now)
      if (isDropped) await wakePlates(tx, [room])
      return isDropped
    })
}

/** Finds the rooms with meetings that should have been deleted: a server stopped before it had deleted all of them. */
export async function findRoomsToClear(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('meeting')
    .select('room')
    .distinct()
    .where((row) =>
      row.or([
        row.not(row.exists(row.selectFrom('room').select('room.id').whereRef('room.id', '=', 'meeting.room'))),
        row.and([
          row('source', '=', 'calendar'),
          row.not(row.exists(row.selectFrom('feed').select('kind').whereRef('roomId', '=', 'meeting.room'))),
        ]),
      ]),
    )
    .execute()
  return rows.map(({ room }) => room)
}
