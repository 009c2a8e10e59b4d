import { type Meeting, MeetingSource, MeetingStatus } from '@wifi-tms/contract/meetings'
import { seesAsMember, type Who } from '../../api/http/who.ts'
import { stampsOf } from '../../api/resources/queries.ts'
import type { Db } from '../../base/database/db.ts'
import type { MeetingTable, OccurrenceView } from '../../base/database/room-tables.ts'
import { momentAt } from '../times/zones.ts'
import { statusOf } from './booking-rules.ts'
import { isOwn } from './members.ts'
import { privacyOf, withPrivacy } from './privacy.ts'
import { findBookedRooms, findPrivacies, findTimes } from './queries.ts'
import { listedTime, type TimeSpan } from './rules.ts'

/** Makes meetings in the contract's shape. A row without a time gets its running time, else its next or last one. */
export async function toMeetings(
  db: Db,
  rows: readonly (MeetingTable | (OccurrenceView & { days?: number }))[],
  who: Who,
  now: string,
): Promise<Meeting[]> {
  const idsWithoutTime = rows.filter((row) => !('startsAt' in row)).map(({ id }) => id)
  const occurrences = idsWithoutTime.length === 0 ? [] : await findTimes(db, idsWithoutTime)
  const spans = Map.groupBy(occurrences, ({ meetingId }) => meetingId)
  const bookings = rows.flatMap(({ booking }) => (booking === '' ? [] : booking))
  const bookedMeetings = bookings.length === 0 ? [] : await findBookedRooms(db, bookings)
  const meetingsByBooking = Map.groupBy(bookedMeetings, ({ booking }) => booking)
  const toVisible = await textsFor(db, who, rows)
  return rows.map((row) => {
    const others = (meetingsByBooking.get(row.booking) ?? []).filter(({ id }) => id !== row.id)
    const alsoIn = others.map(({ room }) => room).sort()
    return {
      ...toVisible(
        toMeeting(
          row,
          'startsAt' in row ? row : (listedTime(spans.get(row.id) ?? [], now) ?? substituteTime(row)),
          isOwn(row, who),
        ),
      ),
      alsoIn,
      ...daysOf(row),
    }
  })
}

/**
 * A substitute for the time of a meeting without times, because lists need one. The clocks of the room's new zone may
 * skip the meeting, and other meetings may occupy all times of a series.
 */
const substituteTime = ({ date, startTime, endTime }: MeetingTable) => ({
  date,
  startsAt: momentAt(`${date}T${startTime}`, 'UTC'),
  endsAt: momentAt(`${date}T${endTime}`, 'UTC'),
})

const daysOf = (row: object) => ('days' in row ? { days: Number(row.days) } : {})

type NamedMeeting = Pick<Meeting, 'name' | 'organiser' | 'description' | 'room' | 'own' | 'createdBy' | 'updatedBy'>

/** Makes the function that hides from a member what they may not see of others' meetings. */
async function textsFor(db: Db, who: Who, rows: readonly { room: string }[]) {
  if (!seesAsMember(who)) return <M extends NamedMeeting>(meeting: M): M => meeting
  const rooms = await findPrivacies(db, [...new Set(rows.map(({ room }) => room))])
  const privacies = new Map(rooms.map((room) => [room.id, privacyOf(room)]))
  const hiding = { privacy: 'busy', language: 'en' } as const
  return <M extends NamedMeeting>(meeting: M): M =>
    meeting.own
      ? meeting
      : { ...withPrivacy(meeting, privacies.get(meeting.room) ?? hiding), createdBy: '', updatedBy: '' }
}

/** The fields of a meeting that people have written. */
export const writtenFields = (row: MeetingTable) => ({
  name: row.name,
  room: row.room,
  date: row.date,
  startTime: row.startTime,
  endTime: row.endTime,
  status: MeetingStatus.parse(statusOf(row)),
  description: row.description,
  organiser: row.organiser,
  recurrence: row.recurrence,
  exceptions: JSON.parse(row.exceptions),
})

const toMeeting = (
  row: MeetingTable,
  { date, startsAt, endsAt }: TimeSpan & { date: string },
  own: boolean,
): Omit<Meeting, 'alsoIn'> => ({
  ...writtenFields(row),
  source: MeetingSource.parse(row.source),
  own,
  day: date,
  startsAt,
  endsAt,
  ...stampsOf(row),
})
