import type { Core } from '../../base/core.ts'
import { Counts } from '../wishes/counts.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'

/** When the server starts no tag is connected to it. Those that only ask are still waited for. */
export const forgetConnections = ({ db }: Pick<Core, 'db'>): Promise<void> =>
  withFleetLock(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('device')
      .set({ online: 0 })
      .where('online', '=', 1)
      .where('id', 'not in', (row) => row.selectFrom('exchange').select('deviceId').where('askAgainAt', 'is not', null))
      .executeTakeFirstOrThrow()
    await tx.updateTable('exchange').set({ listens: 0 }).where('listens', '=', 1).execute()
    const counts = new Counts()
    counts.addFleet('online', -Number(numUpdatedRows))
    await counts.save(tx)
  })
