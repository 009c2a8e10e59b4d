import { rooms } from '@wifi-tms/contract/rooms'
import type { Ask } from '../../api/http/answer.ts'
import { findNamed } from '../../api/resources/serve-list.ts'
import type { Core } from '../../base/core.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { readPlates, savePlateStates } from '../plates/queries.ts'
import { isHeld } from '../plates/rules.ts'
import { showRoom } from '../plates/show-room.ts'

/** Makes the plates of a room show the room again where somebody has displayed something else on them; returns their number. Throws Refusal for a missing room. */
export async function displayRoom(core: Core, id: string, { change }: Pick<Ask, 'change'>): Promise<number> {
  const total = await withFleetLock(
    change,
    async (tx, keep) => {
      const { name } = await findNamed(tx, rooms, { table: 'room' }, id)
      const heldIds = (await readPlates(tx, { roomId: id })).filter(isHeld).map(({ deviceId }) => deviceId)
      // An empty period looks like another period of the room, in which somebody else's wish is replaced.
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
