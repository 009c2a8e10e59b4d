import { setImmediate as turn } from 'node:timers/promises'
import { SERIES_DAYS } from '@wifi-tms/contract/meetings'
import { findRow } from '../../api/resources/queries.ts'
import type { Core } from '../../base/core.ts'
import { lock } from '../../base/database/lock.ts'
import { dayAfter, wallAt, ZONE_DATA } from '../times/zones.ts'
import { findZone, wakeRooms } from './queries.ts'
import { replaceMeeting } from './replace-meetings.ts'

/** The number of past days after which further days of a series are computed. */
const USED_DAYS = 30
/** The most series of one turn. */
const AT_ONCE = 50

/**
 * Computes further days of series that go on beyond their computed days, and all future days that were computed with another
 * edition of the zone data. Past days stay.
 */
export async function extendSeries(core: Core): Promise<void> {
  const now = core.now()
  const today = wallAt(now, 'UTC').slice(0, 10)
  const soon = dayAfter(today, SERIES_DAYS - USED_DAYS)
  const rows = await core.db
    .selectFrom('meeting')
    .innerJoin('room', 'room.id', 'meeting.room')
    .select('meeting.id')
    .where('source', '=', 'people')
    .where((row) =>
      row.or([row.and([row('placedUntil', '<>', ''), row('placedUntil', '<', soon)]), row('zones', '<>', ZONE_DATA)]),
    )
    .limit(AT_ONCE)
    .execute()
  for (const { id } of rows) {
    await core.db.transaction().execute(async (tx) => {
      await lock(tx, 'meeting', 'room')
      const meeting = await findRow(tx, 'meeting', id)
      const timeZone = meeting && (await findZone(tx, meeting.room))
      if (timeZone === undefined) return
      await replaceMeeting(tx, meeting!, timeZone, now, today)
      await wakeRooms(tx, [meeting!.room])
    })
    await turn()
  }
}
