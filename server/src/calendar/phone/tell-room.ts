import { Refusal } from '@wifi-tms/contract/errors'
import type { PhoneRoom } from '@wifi-tms/contract/phone'
import type { Core } from '../../base/core.ts'
import { readRoom } from '../door/queries.ts'
import { phoneRoomOf } from './rules.ts'

/** The room as pages at its door tell of it. Throws Refusal where it is gone. */
export async function tellRoom(core: Pick<Core, 'db' | 'now'>, id: string): Promise<PhoneRoom> {
  const now = core.now()
  const there = await readRoom(core.db, id, now)
  if (!there) throw new Refusal('notFound')
  return phoneRoomOf(there.room, there.judged, now)
}
