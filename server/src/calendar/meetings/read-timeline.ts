import { MeetingSource } from '@wifi-tms/contract/meetings'
import type { Booking } from '@wifi-tms/contract/timeline'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { dayAfter, wallAt } from '../times/zones.ts'

/** The bookings of these rooms on these days. */
export async function readTimeline(db: Db, rooms: readonly string[], from: string, to: string): Promise<Booking[]> {
  // A week of many rooms has far more times than meetings. So the days of a meeting are joined to one row, and its name
  // is read once.
  const heldDays = db
    .selectFrom('occurrence')
    .select(['meetingId', 'roomId', 'movedEnd', sql<string>`string_agg(date, ',')`.as('dates')])
    .where('roomId', 'in', oneOf(rooms))
    .where('enabled', '=', 1)
    // No zone differs from UTC by a whole day: the index finds candidates by moments, and their dates decide.
    .where('startsAt', '>', dayAfter(from, -1))
    .where('startsAt', '<', dayAfter(to, 2))
    .where('date', '>=', from)
    .where('date', '<=', to)
    // A meeting that was ended before it began did not occupy its room.
    .whereRef('startsAt', '<', 'endsAt')
    .groupBy(['meetingId', 'roomId', 'movedEnd'])
  const rows = await db
    .selectFrom(heldDays.as('held'))
    .innerJoin('meeting', 'meeting.id', 'meetingId')
    .innerJoin('room', 'room.id', 'roomId')
    .select(['meeting.id', 'meeting.name', 'roomId', 'timeZone', 'dates', 'startTime', 'endTime', 'movedEnd', 'source'])
    .execute()
  return rows.map(({ id, name, roomId, timeZone, dates, startTime, endTime, movedEnd, source }) => {
    const days = dates.split(',').sort()
    return {
      _id: id,
      room: roomId,
      name,
      dates: days,
      startTime,
      endTime: movedEnd ? endOn(days[0]!, wallAt(movedEnd, timeZone)) : endTime,
      source: MeetingSource.parse(source),
    }
  })
}

/** The end on a day as its wall time; 24:00 for an end on a later day. */
const endOn = (date: string, wallTime: string): string => (wallTime.startsWith(date) ? wallTime.slice(11) : '24:00')
