import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { markItemsDue } from '../wishes/mark-items-due.ts'

/**
 * Does what follows for devices that have got another product. Their items may have another template, and firmware of
 * the former product that was not sent to them yet is no longer meant for them.
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
