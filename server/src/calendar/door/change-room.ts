import { type DoorDeed, doorHistoryText, phoneHistoryText } from '@wifi-tms/contract/door'
import { addLines } from '../../api/http/keep-history.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import type { RoomTable } from '../../base/database/room-tables.ts'
import { wakeRooms } from '../meetings/queries.ts'
import { showRoom } from '../plates/show-room.ts'

/** An event at a door, for the history of its room. `deed` is what was done, such as a booking, or refused. */
interface RoomEvent {
  deed: DoorDeed
  /** The name of the person or the thing, such as a door sign, that caused it. */
  username: string
  /** The meeting with its times, if the event is about one. */
  meeting?: string | undefined
  /** For a phone at the door: its address, and the account that is signed in there (empty: none). */
  phone?: { address: string; accountId: string }
}
/** Adds an event to the history of a room, and makes the scheduler look at the room. */
type RecordEvent = (room: RoomTable, event: RoomEvent) => Promise<void>

/** Locks the bookings of rooms until this transaction ends. */
export async function lockRooms(tx: Db): Promise<void> {
  await lock(tx, 'meeting', 'room')
}

/**
 * Runs work that changes the state of a room, in one transaction with the room's history. Afterwards it updates the
 * plates and the open consoles at once. Without a call of `recordEvent` it updates nothing.
 */
export async function changeRoom(core: Core, work: (tx: Db, recordEvent: RecordEvent) => Promise<void>): Promise<void> {
  const changedRooms: string[] = []
  await core.db.transaction().execute(async (tx) => {
    await lockRooms(tx)
    await work(tx, async ({ id, name }, { deed, username, meeting, phone }) => {
      const line = {
        object: { id, name },
        by: { accountId: phone?.accountId ?? '', username },
        after: meeting ? { now: meeting } : {},
      }
      // The history names events at a door in place of a call.
      const call = phone ? phoneHistoryText(deed) : doorHistoryText(deed)
      await addLines(tx, [line], { at: core.now(), address: phone?.address ?? '', call, resource: 'rooms' })
      await wakeRooms(tx, [id])
      changedRooms.push(id)
    })
  })
  for (const id of changedRooms) {
    core.wire.changed('meetings', [])
    core.wire.changed('audits', [])
    await showRoom(core, id, { byHand: true })
  }
}
