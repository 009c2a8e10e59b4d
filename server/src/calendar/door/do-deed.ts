import type { DoorDeed } from '@wifi-tms/contract/door'
import { Refusal } from '@wifi-tms/contract/errors'
import type { Who } from '../../api/http/who.ts'
import type { Db } from '../../base/database/db.ts'
import type { RoomTable } from '../../base/database/room-tables.ts'
import { keepCheckIn, moveEnd } from '../meetings/queries.ts'
import { wallAt } from '../times/zones.ts'
import { bookRoom } from './book-room.ts'
import { type Deed, endNow, meetingText } from './rules.ts'

/**
 * Carries out a deed at a door; returns the deed that was really done, with its meeting. The caller holds the lock of
 * meetings.
 */
export async function doDeed(tx: Db, room: RoomTable, intended: Deed, by: By, now: Date): Promise<DoneDeed> {
  if (intended.deed === 'booked') {
    try {
      const meeting = await bookRoom(tx, room, { until: intended.until, by, now })
      return { deed: 'booked', meeting: meetingText(meeting) }
    } catch (error) {
      // The wall clock skips the booking's times as it is put forward. Nothing was written yet.
      if (error instanceof Refusal) return { deed: 'refusedTime' }
      throw error
    }
  }
  // A deed without a meeting is a refusal, with the reason as its name: it changes nothing.
  if (!('meeting' in intended)) return intended
  const { deed, meeting } = intended
  if (deed === 'checkedIn') {
    await keepCheckIn(tx, meeting)
    return { deed, meeting: meetingText(meeting) }
  }
  const until = deed === 'extended' ? intended.until : endNow(meeting, now)
  await moveEnd(tx, meeting, until)
  return { deed, meeting: meetingText({ ...meeting, endTime: wallAt(until, room.timeZone).slice(11) }) }
}
type By = Pick<Who, 'accountId' | 'username'>
interface DoneDeed {
  deed: DoorDeed
  meeting?: string
}
