import { MeetingSource } from '@wifi-tms/contract/meetings'
import type { Booking } from '@wifi-tms/contract/timeline'
import { sql } from 'kysely'
import { seesAsMember, type Who } from '../../api/http/who.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { dayAfter, wallAt } from '../times/zones.ts'
import { isOwn } from './members.ts'
import { firstComputedDay } from './place-meeting.ts'
import { privacyOf, withPrivacy } from './privacy.ts'

/**
 * The bookings of these rooms on these days. Times that are too old to be computed again are returned as they were, and
 * not as their series is now. Members see the names of others' meetings as far as the room's privacy allows.
 */
export async function readTimeline(
  db: Db,
  rooms: readonly string[],
  { from, to, who, now }: { from: string; to: string; who: Who; now: Date },
): Promise<Booking[]> {
  // The stored start of a time that is too old to be computed again; null for any other time.
  const earlierStart = sql<string | null>`case when date < ${sql.lit(firstComputedDay('UTC', now))} then starts_at end`
  // A week of many rooms has far more times than meetings. So the days of a meeting are joined to one row, and its name
  // is read once.
  const heldDays = db
    .selectFrom('occurrence')
    .select(['meetingId', 'roomId', 'movedEnd', sql<string>`string_agg(date, ',')`.as('dates')])
    .select((row) => [earlierStart.as('earlierStart'), row.fn.max('endsAt').as('endsAt')])
    .where('roomId', 'in', oneOf(rooms))
    .where('enabled', '=', 1)
    // No zone differs from UTC by a whole day: the index finds candidates by moments, and their dates decide.
    .where('startsAt', '>', dayAfter(from, -1))
    .where('startsAt', '<', dayAfter(to, 2))
    .where('date', '>=', from)
    .where('date', '<=', to)
    // A meeting that was ended before it began did not occupy its room.
    .whereRef('startsAt', '<', 'endsAt')
    .groupBy(['meetingId', 'roomId', 'movedEnd', earlierStart])
  const rows = await db
    .selectFrom(heldDays.as('held'))
    .innerJoin('meeting', 'meeting.id', 'meetingId')
    .innerJoin('room', 'room.id', 'roomId')
    .select(['meeting.id', 'meeting.name', 'roomId', 'timeZone', 'dates', 'startTime', 'endTime', 'movedEnd', 'source'])
    .select(['earlierStart', 'endsAt', 'pending', 'organiser', 'meeting.createdById', 'privacy', 'language'])
    .execute()
  const bookings = rows.map(({ id, roomId, timeZone, dates, startTime, endTime, movedEnd, source, ...times }) => {
    const own = isOwn({ source, createdById: times.createdById }, who)
    const { name } = own || !seesAsMember(who) ? times : withPrivacy({ ...times, description: '' }, privacyOf(times))
    const [day, start] = times.earlierStart ? wallAt(times.earlierStart, timeZone).split('T') : []
    const days = day ? [day] : dates.split(',').sort()
    const ownEnd = day ? times.endsAt : movedEnd
    return {
      _id: id,
      room: roomId,
      name,
      dates: days,
      startTime: start ?? startTime,
      endTime: ownEnd ? endOn(days[0]!, wallAt(ownEnd, timeZone)) : endTime,
      source: MeetingSource.parse(source),
      pending: times.pending === 1,
      own,
    }
  })
  const groups = Map.groupBy(bookings, ({ _id, room, startTime, endTime }) => [_id, room, startTime, endTime].join())
  return [...groups.values()].map((group) => ({ ...group[0]!, dates: group.flatMap(({ dates }) => dates).sort() }))
}

/** The end on a day as its wall time; 24:00 for an end on a later day. */
const endOn = (date: string, wallTime: string): string => (wallTime.startsWith(date) ? wallTime.slice(11) : '24:00')
