import { sql } from 'kysely'
import type { Core } from '../../base/core.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { keepProofs } from '../wishes/proofs.ts'

/** The newest wishes of a device that are stored. A display's counts outlive its wishes. */
export const KEPT_WISHES = 50
/** The devices of one turn. */
const TURN = 1000

/** Deletes old wishes of some devices after it has stored their proofs of items. Returns the place from which the next turn continues. */
export async function sweepHistory({ db }: Pick<Core, 'db'>, from = ''): Promise<string> {
  const devices = await db
    .selectFrom('wish')
    .select(['deviceId', (row) => row.fn.countAll<number>().as('count')])
    .where('deviceId', '>', from)
    .groupBy('deviceId')
    .orderBy('deviceId')
    .limit(TURN)
    .execute()
  const long = devices.filter(({ count }) => count > KEPT_WISHES).map(({ deviceId }) => deviceId)
  if (long.length > 0) {
    await withFleetLock(db, async (tx) => {
      const isOld = sql<boolean>`wish.device_id in ${oneOf(long)}
        and wish.seq < (
          select newer.seq from wish as newer where newer.device_id = wish.device_id
          order by newer.seq desc limit 1 offset ${KEPT_WISHES - 1}
        )
        and not exists (select 1 from device where device.id = wish.device_id and shown_seq = wish.seq)
        and not exists (
          select 1 from delivery
          where delivery.device_id = wish.device_id and delivery.seq = wish.seq and deadline_at is not null
        )`
      await keepProofs(tx, (wishes) => wishes.where(isOld))
      await tx.deleteFrom('wish').where(isOld).execute()
    })
  }
  return devices.length < TURN ? '' : devices.at(-1)!.deviceId
}
