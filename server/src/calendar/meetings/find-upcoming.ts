import type { RoomMeeting } from '@wifi-tms/contract/rooms'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { wallAt } from '../times/zones.ts'
import { isOwn } from './members.ts'
import { earliestStartOf } from './rules.ts'

/** A text that sorts after every moment. It is the limit if a room has no second meeting. */
const LATER_THAN_ALL = '9'

interface UpcomingRow extends Omit<RoomMeeting, '_id' | 'checkedIn' | 'pending' | 'own'> {
  id: string
  roomId: string
  timeZone: string
  movedEnd: string | null
  checkedIn: number
  pending: number
  source: string
  createdById: string
}

/**
 * The first two meetings of each room that are not over, by room, in the order of their starts. With an `accountId`,
 * `own` marks the meetings that this account has made.
 */
export async function findUpcoming(
  db: Db,
  roomIds: readonly string[],
  now: string,
  accountId?: string,
): Promise<Map<string, RoomMeeting[]>> {
  const earliestStart = earliestStartOf(now)
  const { rows } = await sql<UpcomingRow>`
    select o.room_id, r.time_zone, m.id, m.name, o.date, m.start_time, m.end_time, o.moved_end, o.starts_at, o.ends_at,
      m.organiser, m.description, o.checked_in, m.pending, m.source, m.created_by_id
    from room r join occurrence o on o.room_id = r.id join meeting m on m.id = o.meeting_id
    where r.id in ${oneOf(roomIds)} and o.enabled = 1 and o.ends_at > ${now} and o.starts_at > ${earliestStart}
      and o.starts_at <= coalesce((
        select x.starts_at from occurrence x
        where x.room_id = r.id and x.enabled = 1 and x.starts_at > ${earliestStart} and x.ends_at > ${now}
        order by x.starts_at limit 1 offset 1
      ), ${sql.lit(LATER_THAN_ALL)})
    order by o.starts_at, o.ends_at, m.id`.execute(db)
  const upcoming = new Map<string, RoomMeeting[]>()
  for (const { roomId, timeZone, id, movedEnd, checkedIn, pending, source, createdById, ...meeting } of rows) {
    const endTime = movedEnd ? wallAt(movedEnd, timeZone).slice(11) : meeting.endTime
    const meetingOfRoom = {
      _id: id,
      ...meeting,
      endTime,
      checkedIn: checkedIn === 1,
      ...(pending === 1 && { pending: true }),
      ...(accountId !== undefined && { own: isOwn({ source, createdById }, { accountId }) }),
    }
    upcoming.set(roomId, [...(upcoming.get(roomId) ?? []), meetingOfRoom])
  }
  return upcoming
}
