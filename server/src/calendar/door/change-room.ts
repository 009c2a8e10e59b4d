import { type DoorDeed, doorCall, phoneCall } from '@wifi-tms/contract/door'
import { addLines } from '../../api/http/keep-history.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import type { RoomTable } from '../../base/database/room-tables.ts'
import { wakeRooms } from '../meetings/queries.ts'
import { showRoom } from '../plates/show-room.ts'

/** An event at a door, for the history of its room. */
interface RoomEvent {
  deed: DoorDeed
  /** The name of the person, or of the means, such as a plate, by which it was done. */
  username: string
  /** The meeting with its times, where the event is about one. */
  meeting?: string | undefined
  /** For a phone at the door: its address, and the account signed in there, or empty. */
  phone?: { address: string; accountId: string }
}
type KeepEvent = (room: RoomTable, event: RoomEvent) => Promise<void>

/** Locks the bookings of rooms until this transaction ends. */
export async function lockRooms(tx: Db): Promise<void> {
  await lock(tx, 'meeting', 'room')
}

/** Changes the state of a room in one transaction with its history, then updates its plates and open consoles at once. */
export async function changeRoom(core: Core, work: (tx: Db, keep: KeepEvent) => Promise<void>): Promise<void> {
  const changed: string[] = []
  await core.db.transaction().execute(async (tx) => {
    await lockRooms(tx)
    await work(tx, async ({ id, name }, { deed, username, meeting, phone }) => {
      const line = {
        object: { id, name },
        by: { accountId: phone?.accountId ?? '', username },
        after: meeting ? { now: meeting } : {},
      }
      const call = phone ? phoneCall(deed) : doorCall(deed)
      await addLines(tx, [line], { at: core.now(), address: phone?.address ?? '', call, resource: 'rooms' })
      await wakeRooms(tx, [id])
      changed.push(id)
    })
  })
  for (const id of changed) {
    core.wire.changed('meetings', [])
    core.wire.changed('audits', [])
    await showRoom(core, id, { byHand: true })
  }
}
