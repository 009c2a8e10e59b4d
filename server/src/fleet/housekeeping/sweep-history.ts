import { sql } from 'kysely'
import type { Core } from '../../base/core.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { keepProofs } from '../wishes/proofs.ts'

/** The number of newest wishes that stay for each device. Displays still count their deleted wishes. */
export const KEPT_WISHES = 50
/** The maximum number of devices of one turn. */
const BATCH = 1000

/**
 * Deletes the old wishes (pictures that a device should show) of some devices, except wishes that are shown or in
 * flight, or to which a device goes back from a page. First stores proofs of the pictures of items that the old wishes
 * have shown. Returns the device after which the next turn continues; empty after the last.
 */
export async function sweepHistory({ db }: Pick<Core, 'db'>, from = ''): Promise<string> {
  const devices = await db
    .selectFrom('wish')
    .select(['deviceId', (row) => row.fn.countAll<number>().as('count')])
    .where('deviceId', '>', from)
    .groupBy('deviceId')
    .orderBy('deviceId')
    .limit(BATCH)
    .execute()
  const crowdedIds = devices.filter(({ count }) => count > KEPT_WISHES).map(({ deviceId }) => deviceId)
  if (crowdedIds.length > 0) {
    await withFleetLock(db, async (tx) => {
      const isOld = sql<boolean>`wish.device_id in ${oneOf(crowdedIds)}
        and wish.seq < (
          select newer.seq from wish as newer where newer.device_id = wish.device_id
          order by newer.seq desc limit 1 offset ${KEPT_WISHES - 1}
        )
        and not exists (select 1 from device where device.id = wish.device_id and shown_seq = wish.seq)
        and not exists (select 1 from device_pages as pages where pages.device_id = wish.device_id and base_seq = wish.seq)
        and not exists (
          select 1 from delivery
          where delivery.device_id = wish.device_id and delivery.seq = wish.seq and deadline_at is not null
        )`
      await keepProofs(tx, (wishes) => wishes.where(isOld))
      await tx.deleteFrom('wish').where(isOld).execute()
    })
  }
  return devices.length < BATCH ? '' : devices.at(-1)!.deviceId
}
