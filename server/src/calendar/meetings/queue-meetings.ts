import type { RoomMeeting } from '@wifi-tms/contract/rooms'
import type { WebhookEvent } from '@wifi-tms/contract/webhooks'
import { queueEvents } from '../../api/webhooks/queue-events.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import type { MeetingTable } from '../../base/database/room-tables.ts'
import { statusOf } from './booking-rules.ts'

/** One time of a meeting in a message. `date`, `startTime` and `endTime` are by the room's wall clock. */
export type ToldTime = Pick<
  RoomMeeting,
  '_id' | 'name' | 'organiser' | 'date' | 'startTime' | 'endTime' | 'startsAt' | 'endsAt'
>

export const toldTime = ({ _id, name, organiser, date, startTime, endTime, startsAt, endsAt }: ToldTime): ToldTime => ({
  _id,
  name,
  organiser,
  date,
  startTime,
  endTime,
  startsAt,
  endsAt,
})

/** A meeting with its recurrence in a message. The date is that of its first time. */
const toldMeeting = ({
  id,
  name,
  organiser,
  date,
  startTime,
  endTime,
  status,
  pending,
  recurrence,
}: Pick<
  MeetingTable,
  'id' | 'name' | 'organiser' | 'date' | 'startTime' | 'endTime' | 'status' | 'pending' | 'recurrence'
>) => ({
  _id: id,
  name,
  organiser,
  date,
  startTime,
  endTime,
  status: statusOf({ status, pending }),
  recurrence,
})

/** An event of a meeting. `meeting` is the meeting in its message, `happened` is further data of the message. */
interface MeetingEvent {
  type: WebhookEvent & `meeting.${string}`
  room: string
  meeting: object
  happened?: object
}

/** Adds deliveries of events of meetings, in the transaction in which they happen. */
export const queueMeetingEvents = (tx: Db, events: readonly MeetingEvent[], now: Date): Promise<void> =>
  queueEvents(tx, events, now, async (wanted) => {
    const ids = new Set(wanted.map(({ room }) => room))
    const rows = await tx.selectFrom('room').select(['id', 'name', 'timeZone']).where('id', 'in', oneOf(ids)).execute()
    const rooms = new Map(rows.map(({ id, name, timeZone }) => [id, { _id: id, name, timeZone }]))
    return wanted.map(({ type, room, meeting, happened }) => ({
      type,
      data: { meeting, room: rooms.get(room) ?? { _id: room }, ...happened },
    }))
  })

/** The event of a meeting that was made, changed or removed. */
export const changeEvent = (
  change: 'added' | 'changed' | 'removed',
  meeting: Parameters<typeof toldMeeting>[0] & Pick<MeetingTable, 'room'>,
): MeetingEvent => ({
  type: 'meeting.changed',
  room: meeting.room,
  meeting: toldMeeting(meeting),
  happened: { change },
})

/** The event of one time of a meeting: people have changed it at the door, or it ends because nobody came. */
export const doorEvent = (room: string, meeting: ToldTime): MeetingEvent => ({
  type: 'meeting.changed',
  room,
  meeting: toldTime(meeting),
  happened: { change: 'changed' },
})

/**
 * The end and the start of meetings since the last look at a room. `before` is the JSON of the meeting that ran then,
 * `running` the meeting that runs now; null: none.
 */
export function runningEvents(room: string, before: string | null, running: ToldTime | null): MeetingEvent[] {
  const ended: ToldTime | null = before === null ? null : JSON.parse(before)
  if (ended?._id === running?._id && ended?.date === running?.date) return []
  return [
    ...(ended ? [{ type: 'meeting.ended', room, meeting: ended } as const] : []),
    ...(running ? [{ type: 'meeting.started', room, meeting: toldTime(running) } as const] : []),
  ]
}
