import type { Parsed } from '@wifi-tms/contract/endpoint'
import { wrong } from '@wifi-tms/contract/errors'
import type { bookRooms as bookRoomsCall, Meeting } from '@wifi-tms/contract/meetings'
import type { CallContext } from '../../api/http/answer.ts'
import { findRow } from '../../api/resources/queries.ts'
import type { Core } from '../../base/core.ts'
import { lock } from '../../base/database/lock.ts'
import type { MeetingTable } from '../../base/database/room-tables.ts'
import { newId } from '../../base/random/ids.ts'
import { addMeeting } from './add-meeting.ts'
import { termsOf } from './members.ts'
import { refuseRule } from './place-meeting.ts'
import { wakeRooms } from './queries.ts'
import { nameRoomInRefusal } from './take-out.ts'
import { toMeetings, writtenFields } from './to-meetings.ts'

/** Adds the meeting in each of these rooms, in one transaction. If a room is not free, throws Refusal and adds none. */
export async function bookRooms(
  core: Core,
  { rooms, ...write }: Parsed<typeof bookRoomsCall>,
  ask: CallContext<'meetings' | 'rooms'>,
): Promise<{ items: Meeting[] }> {
  await refuseRule(write, ask.who)
  const now = core.now()
  const items = await ask.change(async (tx, recordChange) => {
    await lock(tx, 'meeting', 'room')
    const meetings: MeetingTable[] = []
    const booking = rooms.length > 1 ? newId() : ''
    for (const id of rooms) {
      const room = await findRow(tx, 'room', id)
      if (!room) throw wrong('rooms', 'There is no such room')
      const fields = { ...write, room: id, exceptions: JSON.stringify(write.exceptions), booking }
      const { timeZone } = room
      const terms = await termsOf(tx, ask.who, id)
      const meeting = await addMeeting(tx, fields, { timeZone, by: ask.who, now, terms }).catch((error: unknown) => {
        throw rooms.length > 1 ? nameRoomInRefusal(error, room.name) : error
      })
      recordChange({ object: { id: meeting.id, name: meeting.name }, after: writtenFields(meeting) })
      meetings.push(meeting)
    }
    await wakeRooms(tx, rooms)
    return toMeetings(tx, meetings, ask.who, now.toISOString())
  })
  ask.changed(
    'meetings',
    items.map(({ _id }) => _id),
  )
  ask.changed('rooms', rooms)
  return { items }
}
