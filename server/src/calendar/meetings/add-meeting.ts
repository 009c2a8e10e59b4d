import type { Who } from '../../api/http/who.ts'
import { insertRow } from '../../api/resources/queries.ts'
import { stampsBy } from '../../api/resources/rules.ts'
import type { Db } from '../../base/database/db.ts'
import type { MeetingTable } from '../../base/database/room-tables.ts'
import type { Stamped } from '../../base/database/tables.ts'
import { newId } from '../../base/random/ids.ts'
import { computeValidTimes, placementColumns, saveMeetingTimes } from './place-meeting.ts'
import { changeEvent, queueMeetingEvents } from './queue-meetings.ts'
import { checkInOpenTimes } from './rules.ts'

type NewMeeting = Omit<MeetingTable, keyof Stamped | 'source' | 'zones' | 'placedUntil' | 'booking' | 'entry'> &
  Partial<Pick<MeetingTable, 'booking'>>

/**
 * Adds a meeting of people with its times. The caller holds the lock of meetings. Throws Refusal if another meeting
 * holds the room, if the meeting is over, or if the clocks, when put forward, skip its times.
 */
export async function addMeeting(
  tx: Db,
  fields: NewMeeting,
  { timeZone, by, now }: { timeZone: string; by: Pick<Who, 'accountId' | 'username'>; now: Date },
): Promise<MeetingTable> {
  const isPastRefused = true
  const { times, until } = computeValidTimes(fields, timeZone, now, isPastRefused)
  const meeting = {
    booking: '',
    entry: '',
    ...fields,
    source: 'people',
    ...placementColumns(until),
    id: newId(),
    ...stampsBy(by, now),
  }
  await saveMeetingTimes(tx, { before: undefined, meeting }, checkInOpenTimes(times, now), timeZone, now)
  await insertRow(tx, 'meeting', meeting)
  await queueMeetingEvents(tx, [changeEvent('added', meeting)], now)
  return meeting
}
