import { setImmediate } from 'node:timers/promises'
import { SERIES_DAYS } from '@wifi-tms/contract/meetings'
import { findRow } from '../../api/resources/queries.ts'
import type { Core } from '../../base/core.ts'
import { lock } from '../../base/database/lock.ts'
import { dayAfter, wallAt, ZONE_DATA } from '../times/zones.ts'
import { findZone, wakeRooms } from './queries.ts'
import { recomputeMeeting } from './recompute-meetings.ts'

/** The number of days between two extensions of a series. */
const DAYS_BETWEEN = 30
/** The maximum number of series that one run of the scheduler extends. */
const MOST_SERIES = 50

/**
 * Computes later days of series that go on beyond their computed days. After a change of the zone data it also computes
 * all future days again. Past days stay.
 */
export async function extendSeries(core: Core): Promise<void> {
  const now = core.now()
  const today = wallAt(now, 'UTC').slice(0, 10)
  const extendBefore = dayAfter(today, SERIES_DAYS - DAYS_BETWEEN)
  const rows = await core.db
    .selectFrom('meeting')
    .innerJoin('room', 'room.id', 'meeting.room')
    .select('meeting.id')
    .where('source', '=', 'people')
    .where((row) =>
      row.or([
        row.and([row('placedUntil', '<>', ''), row('placedUntil', '<', extendBefore)]),
        row('zones', '<>', ZONE_DATA),
      ]),
    )
    .limit(MOST_SERIES)
    .execute()
  for (const { id } of rows) {
    await core.db.transaction().execute(async (tx) => {
      await lock(tx, 'meeting', 'room')
      const meeting = await findRow(tx, 'meeting', id)
      const timeZone = meeting && (await findZone(tx, meeting.room))
      if (timeZone === undefined) return
      await recomputeMeeting(tx, meeting!, timeZone, now, today)
      await wakeRooms(tx, [meeting!.room])
    })
    await setImmediate()
  }
}
