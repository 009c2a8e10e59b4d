import { conflict } from '@wifi-tms/contract/conflicts'
import { Refusal, wrong } from '@wifi-tms/contract/errors'
import type { Meeting } from '@wifi-tms/contract/meetings'
import type { CallContext } from '../../api/http/answer.ts'
import { findRow } from '../../api/resources/queries.ts'
import type { Core } from '../../base/core.ts'
import { refuseOthersMeeting, termsOf } from '../meetings/members.ts'
import { moveEnd, saveCheckIn, wakeRooms } from '../meetings/queries.ts'
import { doorEvent, queueMeetingEvents } from '../meetings/queue-meetings.ts'
import { toMeetings } from '../meetings/to-meetings.ts'
import { wallAt } from '../times/zones.ts'
import { bookRoom } from './book-room.ts'
import { lockRooms } from './change-room.ts'
import { readRoom } from './queries.ts'
import { endNow, startOfMinute } from './rules.ts'

type DoorCallContext = CallContext<'meetings' | 'rooms'>

/** Books a room from this minute on for a person in the console. Throws Refusal if another meeting holds the room. */
export async function bookByHand(core: Core, roomId: string, minutes: number, ask: DoorCallContext): Promise<Meeting> {
  const now = core.now()
  const bookedMeeting = await ask.change(async (tx, recordChange) => {
    await lockRooms(tx)
    const current = await readRoom(tx, roomId, now)
    if (!current) throw wrong('room', 'There is no such room')
    const endsAt = new Date(Date.parse(startOfMinute(now)) + minutes * 60_000).toISOString()
    const terms = await termsOf(tx, ask.who, roomId)
    const row = await bookRoom(tx, current.room, { until: endsAt, by: ask.who, now, terms })
    const { id, name, room, date, startTime, endTime } = row
    recordChange({ object: { id, name }, after: { name, room, date, startTime, endTime } })
    await wakeRooms(tx, [roomId])
    return (await toMeetings(tx, [row], ask.who, now.toISOString()))[0]!
  })
  ask.changed('meetings', [bookedMeeting._id])
  ask.changed('rooms', [roomId])
  return bookedMeeting
}

/**
 * Ends the running meeting, or checks in to the running or next meeting, for a person in the console. Throws Refusal at
 * the wrong time, and to a member for others' meetings.
 */
export async function endOrCheckInByHand(
  core: Core,
  id: string,
  action: 'ended' | 'checkedIn',
  ask: DoorCallContext,
): Promise<Meeting> {
  const now = core.now()
  const changedMeeting = await ask.change(async (tx, recordChange) => {
    await lockRooms(tx)
    const row = await findRow(tx, 'meeting', id)
    const current = row && (await readRoom(tx, row.room, now))
    if (!row || !current) throw new Refusal('notFound', 'There is no such meeting')
    refuseOthersMeeting(ask.who, row)
    const { state, now: running, next } = current.situation
    // People can end the running meeting. They can check in to the running or next one while the room waits for that.
    const meeting = action === 'ended' ? running : state === 'checkIn' ? (running ?? next) : null
    if (meeting?._id !== id) throw conflict('not-now', {}, 'It is not the time for that')
    const object = { id, name: row.name }
    if (action === 'ended') {
      const endsAt = endNow(meeting, now)
      await moveEnd(tx, meeting, endsAt)
      const endTime = wallAt(endsAt, current.room.timeZone).slice(11)
      await queueMeetingEvents(tx, [doorEvent(row.room, { ...meeting, endTime, endsAt })], now)
      recordChange({ object, before: { endTime: meeting.endTime }, after: { endTime } })
    } else {
      await saveCheckIn(tx, meeting)
      await queueMeetingEvents(tx, [doorEvent(row.room, meeting)], now)
      recordChange({ object })
    }
    await wakeRooms(tx, [row.room])
    return (await toMeetings(tx, [row], ask.who, now.toISOString()))[0]!
  })
  ask.changed('meetings', [id])
  ask.changed('rooms', [changedMeeting.room])
  return changedMeeting
}
