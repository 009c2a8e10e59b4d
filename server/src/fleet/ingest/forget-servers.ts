import { removeServers } from '../../base/cluster/queries.ts'
import type { Db } from '../../base/database/db.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'

/**
 * Takes out servers that have said nothing for so many seconds. To those that are not there no tag is connected: such tags
 * are away, and what was sent to them may yet be drawn. Those that only ask are still waited for.
 */
export const forgetServers = (db: Db, ids: readonly string[], goneAfter: number): Promise<void> =>
  withFleetLock(db, async (tx) => {
    await removeServers(tx, ids, goneAfter)
    await tx
      .updateTable('delivery')
      .set({ serverId: null, listens: 0 })
      .where('serverId', 'not in', (row) => row.selectFrom('server').select('id'))
      .execute()
    await tx
      .updateTable('device')
      .set({ online: 0 })
      .where('online', '=', 1)
      .where('id', 'not in', (row) =>
        row
          .selectFrom('delivery')
          .select('deviceId')
          .where((one) => one.or([one('askAgainAt', 'is not', null), one('serverId', 'is not', null)])),
      )
      .execute()
  })
