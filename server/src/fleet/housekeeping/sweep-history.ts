import { sql } from 'kysely'
import type { Core } from '../../base/core.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'

/** The newest wishes of a device that are stored. A display's counts outlive its wishes. */
export const KEPT_WISHES = 50
/** The devices of one turn. */
const TURN = 1000

/** Deletes old wishes of some devices. Returns the place where the next turn goes on. */
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
      await sql`
        delete from wish where device_id in ${oneOf(long)}
        and seq < (
          select newer.seq from wish as newer where newer.device_id = wish.device_id
          order by newer.seq desc limit 1 offset ${KEPT_WISHES - 1}
        )
        and not exists (select 1 from device where id = wish.device_id and shown_seq = wish.seq)
        and not exists (
          select 1 from delivery
          where delivery.device_id = wish.device_id and delivery.seq = wish.seq and deadline_at is not null
        )`.execute(tx)
    })
  }
  return devices.length < TURN ? '' : devices.at(-1)!.deviceId
}
