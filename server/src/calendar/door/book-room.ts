import { Language } from '@wifi-tms/contract/shapes'
import type { Who } from '../../api/http/who.ts'
import type { Db } from '../../base/database/db.ts'
import type { MeetingTable, RoomTable } from '../../base/database/room-tables.ts'
import { addMeeting } from '../meetings/add-meeting.ts'
import type { MemberTerms } from '../meetings/members.ts'
import { bookedWords } from '../plates/words.ts'
import { timesFrom } from './rules.ts'

/**
 * Books a room from this minute on. Nobody has to check in to this meeting. The caller holds the lock of meetings.
 * `terms` bind a member. Throws Refusal if another meeting holds the room, if clocks that are put forward skip these
 * times, or if a member's booking breaks the rules of the room.
 */
export async function bookRoom(
  tx: Db,
  room: RoomTable,
  {
    until,
    by,
    now,
    terms,
  }: { until: string; by: Pick<Who, 'accountId' | 'username'>; now: Date; terms?: MemberTerms | undefined },
): Promise<MeetingTable> {
  const { id, timeZone, language } = room
  const meeting = {
    name: bookedWords[Language.parse(language)],
    room: id,
    ...timesFrom(now, until, timeZone),
    status: 'enable',
    description: '',
    organiser: '',
    recurrence: '',
    exceptions: '[]',
  }
  return addMeeting(tx, meeting, { timeZone, by, now, terms })
}
