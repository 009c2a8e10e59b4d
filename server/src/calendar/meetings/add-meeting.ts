import type { Who } from '../../api/http/who.ts'
import { insertRow } from '../../api/resources/queries.ts'
import { stampsBy } from '../../api/resources/rules.ts'
import type { Db } from '../../base/database/db.ts'
import type { MeetingTable } from '../../base/database/room-tables.ts'
import type { Stamped } from '../../base/database/tables.ts'
import { newId } from '../../base/random/ids.ts'
import { statusColumns } from './booking-rules.ts'
import type { MemberTerms } from './members.ts'
import { computeValidTimes, placementColumns, saveMeetingTimes } from './place-meeting.ts'
import { changeEvent, queueMeetingEvents } from './queue-meetings.ts'
import { checkInOpenTimes } from './rules.ts'

type NewMeeting = Omit<
  MeetingTable,
  keyof Stamped | 'source' | 'zones' | 'placedUntil' | 'booking' | 'entry' | 'pending'
> &
  Partial<Pick<MeetingTable, 'booking'>>

interface MeetingOrigin {
  timeZone: string
  by: Pick<Who, 'accountId' | 'username'>
  now: Date
  terms?: MemberTerms | undefined
}

/**
 * Adds a meeting of people with its times. The caller holds the lock of meetings. Throws Refusal if another meeting
 * holds the room, if the meeting is over, if clocks that are put forward skip its times, or if it breaks the rules of
 * `terms`, which bind a member.
 */
export async function addMeeting(
  tx: Db,
  fields: NewMeeting,
  { timeZone, by, now, terms }: MeetingOrigin,
): Promise<MeetingTable> {
  const isPastRefused = true
  const { times, until } = computeValidTimes(fields, timeZone, now, isPastRefused)
  const meeting = {
    booking: '',
    entry: '',
    ...fields,
    ...statusColumns(fields, undefined, terms?.rules),
    source: 'people',
    ...placementColumns(until),
    id: newId(),
    ...stampsBy(by, now),
  }
  await saveMeetingTimes(tx, { before: undefined, meeting, terms }, checkInOpenTimes(times, now), timeZone, now)
  await insertRow(tx, 'meeting', meeting)
  await queueMeetingEvents(tx, [changeEvent('added', meeting)], now)
  return meeting
}
