import type { DoorDeed } from '@wifi-tms/contract/door'
import { Refusal } from '@wifi-tms/contract/errors'
import type { Who } from '../../api/http/who.ts'
import type { Db } from '../../base/database/db.ts'
import type { RoomTable } from '../../base/database/room-tables.ts'
import { moveEnd, saveCheckIn } from '../meetings/queries.ts'
import { doorEvent, queueMeetingEvents } from '../meetings/queue-meetings.ts'
import { wallAt } from '../times/zones.ts'
import { bookRoom } from './book-room.ts'
import { type DoorAction, endNow, meetingText } from './rules.ts'

/**
 * Carries out the intended effect of a press at a door (of a button, or on a phone). Returns the deed that was really
 * done, with the text of its meeting for the history. The caller holds the lock of meetings.
 */
export async function carryOut(
  tx: Db,
  room: RoomTable,
  intended: DoorAction,
  by: By,
  now: Date,
): Promise<ActionResult> {
  if (intended.deed === 'booked') {
    try {
      const meeting = await bookRoom(tx, room, { until: intended.until, by, now })
      return { deed: 'booked', meeting: meetingText(meeting) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // Nothing was written yet. Either the room has as many meetings as it may have, or the clocks have been put back,
      // and the times of the booking mean the hour before.
      return { deed: error.why?.reason === 'full' ? 'refusedLimit' : 'refusedTime' }
    }
  }
  // Only a refusal has no meeting. It changes nothing, and is returned as it is.
  if (!('meeting' in intended)) return intended
  const { deed, meeting } = intended
  if (deed === 'checkedIn') {
    await saveCheckIn(tx, meeting)
    await queueMeetingEvents(tx, [doorEvent(room.id, meeting)], now)
    return { deed, meeting: meetingText(meeting) }
  }
  const until = deed === 'extended' ? intended.until : endNow(meeting, now)
  await moveEnd(tx, meeting, until)
  const endTime = wallAt(until, room.timeZone).slice(11)
  await queueMeetingEvents(tx, [doorEvent(room.id, { ...meeting, endTime, endsAt: until })], now)
  return { deed, meeting: meetingText({ ...meeting, endTime }) }
}
type By = Pick<Who, 'accountId' | 'username'>
interface ActionResult {
  deed: DoorDeed
  meeting?: string
}
