import { rooms } from '@wifi-tms/contract/rooms'
import type { Ask } from '../../api/http/answer.ts'
import { findNamed } from '../../api/resources/serve-list.ts'
import type { Core } from '../../base/core.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { readPlates, savePlateStates } from '../plates/queries.ts'
import { isHeld } from '../plates/rules.ts'
import { showRoom } from '../plates/show-room.ts'

/** A person gives a room back its plates where somebody displayed something else. Throws Refusal: no such room. */
export async function displayRoom(core: Core, id: string, { change }: Pick<Ask, 'change'>): Promise<number> {
  const total = await withFleetLock(
    change,
    async (tx, keep) => {
      const { name } = await findNamed(tx, rooms, { table: 'room' }, id)
      const heldIds = (await readPlates(tx, { roomId: id })).filter(isHeld).map(({ deviceId }) => deviceId)
      // In another period of the room somebody else's wish stands no longer.
      await savePlateStates(tx, heldIds, { period: '' })
      keep({ object: { id, name }, after: { total: heldIds.length } })
      return heldIds.length
    },
    'meeting',
    'room',
  )
  if (total > 0) await showRoom(core, id, { byHand: true })
  return total
}
