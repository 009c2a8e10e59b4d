import { Refusal } from '@wifi-tms/contract/errors'
import type { PhoneRoom } from '@wifi-tms/contract/phone'
import type { Core } from '../../base/core.ts'
import { readRoom } from '../door/queries.ts'
import { phoneRoomOf } from './rules.ts'

/** Reads the content of a room's page, for phones and screens at its door. Throws Refusal for a missing room. */
export async function describeRoom(core: Pick<Core, 'db' | 'now'>, id: string): Promise<PhoneRoom> {
  const now = core.now()
  const current = await readRoom(core.db, id, now)
  if (!current) throw new Refusal('notFound')
  return phoneRoomOf(current.room, current.situation, now)
}
