import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { markItemsDue } from '../wishes/mark-items-due.ts'

/**
 * Handles devices that have got another product. Their items are checked again, as the product may have another
 * template. Firmware of the former product that was not sent to the devices yet is cancelled.
 */
export async function followProduct(tx: Db, deviceIds: readonly string[]): Promise<void> {
  const ids = oneOf(deviceIds)
  await markItemsDue(tx, tx.selectFrom('device').select('device.id').where('device.id', 'in', ids))
  await tx.deleteFrom('firmware').where('deviceId', 'in', ids).where('state', '=', 'waiting').execute()
  const firmwareRollouts = tx.selectFrom('rollout').select('id').where('config', 'is', null)
  await tx
    .deleteFrom('rolloutTarget')
    .where('deviceId', 'in', ids)
    .where('state', '=', 'waiting')
    .where('rolloutId', 'in', firmwareRollouts)
    .execute()
}
