import { rooms } from '@wifi-tms/contract/rooms'
import type { CallContext } from '../../api/http/answer.ts'
import { findOrRefuse } from '../../api/resources/serve-list.ts'
import type { Core } from '../../base/core.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { readPlates, savePlateStates } from '../plates/queries.ts'
import { hasForeignWish } from '../plates/rules.ts'
import { showRoom } from '../plates/show-room.ts'

/**
 * Makes the plates (door signs) of a room on which somebody has displayed something else show the room again. Returns
 * their number. Throws Refusal for a missing room.
 */
export async function displayRoom(core: Core, id: string, { change }: Pick<CallContext, 'change'>): Promise<number> {
  const total = await withFleetLock(
    change,
    async (tx, recordChange) => {
      const { name } = await findOrRefuse(tx, rooms, { table: 'room' }, id)
      const foreignIds = (await readPlates(tx, { roomId: id })).filter(hasForeignWish).map(({ deviceId }) => deviceId)
      // Another picture stays on a plate until the plate's period (the meeting or free time when its room was shown)
      // differs from the room's. An empty period always differs, so the scheduler shows the room again.
      await savePlateStates(tx, foreignIds, { period: '' })
      recordChange({ object: { id, name }, after: { total: foreignIds.length } })
      return foreignIds.length
    },
    // Tables whose rows the work needs unchanged; they are locked before the fleet.
    'meeting',
    'room',
  )
  if (total > 0) await showRoom(core, id, { byHand: true })
  return total
}
