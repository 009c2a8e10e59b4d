import type { DoorDeed } from '@wifi-tms/contract/door'
import { Refusal } from '@wifi-tms/contract/errors'
import type { Who } from '../../api/http/who.ts'
import type { Db } from '../../base/database/db.ts'
import type { RoomTable } from '../../base/database/room-tables.ts'
import { keepCheckIn, moveEnd } from '../meetings/queries.ts'
import { wallAt } from '../times/zones.ts'
import { bookRoom } from './book-room.ts'
import { type Deed, endNow, saidOf } from './rules.ts'

/** Does a deed at a door; answers what was done, and to which meeting. The caller holds the lock of meetings. */
export async function doDeed(tx: Db, room: RoomTable, intended: Deed, by: By, now: Date): Promise<Done> {
  if (intended.deed === 'booked') {
    try {
      const meeting = await bookRoom(tx, room, { until: intended.until, by, now })
      return { deed: 'booked', meeting: saidOf(meeting) }
    } catch (error) {
      // The wall clock skips these times; nothing was written yet.
      if (error instanceof Refusal) return { deed: 'refusedTime' }
      throw error
    }
  }
  if (!('meeting' in intended)) return intended
  const { deed, meeting } = intended
  if (deed === 'checkedIn') {
    await keepCheckIn(tx, meeting)
    return { deed, meeting: saidOf(meeting) }
  }
  const until = deed === 'extended' ? intended.until : endNow(meeting, now)
  await moveEnd(tx, meeting, until)
  return { deed, meeting: saidOf({ ...meeting, endTime: wallAt(until, room.timeZone).slice(11) }) }
}
type By = Pick<Who, 'accountId' | 'username'>
interface Done {
  deed: DoorDeed
  meeting?: string
}
