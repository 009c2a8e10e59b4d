import type { Core } from '../../base/core.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'

/** When the server starts no tag is connected to it. Those that only ask are still waited for. */
export const forgetConnections = ({ db }: Pick<Core, 'db'>): Promise<void> =>
  withFleetLock(db, async (tx) => {
    await tx
      .updateTable('device')
      .set({ online: 0 })
      .where('online', '=', 1)
      .where('id', 'not in', (row) => row.selectFrom('delivery').select('deviceId').where('askAgainAt', 'is not', null))
      .execute()
    await tx.updateTable('delivery').set({ listens: 0 }).where('listens', '=', 1).execute()
  })
