import { queueDeviceEvents } from '../../api/webhooks/queue-events.ts'
import { removeServers } from '../../base/cluster/queries.ts'
import type { Db } from '../../base/database/db.ts'
import { withFleetLock } from './fleet-lock.ts'

/**
 * Removes the servers among `ids` that have not renewed their lease for `goneAfter` seconds. Tags that were connected
 * to a removed server are marked as offline. The tags' deliveries stay in flight, as a frame that was sent may still be
 * drawn. Tags that poll are still expected.
 */
export const forgetServers = (db: Db, ids: readonly string[], goneAfter: number, now: Date): Promise<void> =>
  withFleetLock(db, async (tx) => {
    await removeServers(tx, ids, goneAfter)
    await tx
      .updateTable('delivery')
      .set({ serverId: null, listens: 0 })
      .where('serverId', 'not in', (row) => row.selectFrom('server').select('id'))
      .execute()
    // A device stays online if it is expected to poll, or is connected to a server that lives.
    const offlineDevices = await tx
      .updateTable('device')
      .set({ online: 0 })
      .where('online', '=', 1)
      .where('id', 'not in', (row) =>
        row
          .selectFrom('delivery')
          .select('deviceId')
          .where((cell) => cell.or([cell('askAgainAt', 'is not', null), cell('serverId', 'is not', null)])),
      )
      .returning('id')
      .execute()
    await queueDeviceEvents(
      tx,
      offlineDevices.map(({ id }) => ({ type: 'device.offline', deviceId: id })),
      now,
    )
  })
