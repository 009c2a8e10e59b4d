import { setImmediate as turn } from 'node:timers/promises'
import { SERIES_DAYS } from '@wifi-tms/contract/meetings'
import { findRow } from '../../api/resources/queries.ts'
import type { Core } from '../../base/core.ts'
import { lock } from '../../base/database/lock.ts'
import { dayAfter, wallAt, ZONE_DATA } from '../times/zones.ts'
import { findZone, wakeRooms } from './queries.ts'
import { replaceMeeting } from './replace-meetings.ts'

/** Series are worked out anew when so many days of them are used up. */
const USED_DAYS = 30
/** So many are in one turn. */
const AT_ONCE = 50

/**
 * Works out further days of series that go on, and all anew whose places came from another edition of the zone data. What
 * is over stays as it was.
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
