import type { Db } from '../../base/database/db.ts'
import { hashSecret } from '../../base/random/secret.ts'

/** The device whose secret a request carries, and the hash of the firmware's file; absent for another product's. */
export interface FetchedFirmware {
  deviceId: string
  sha256?: string | undefined
}

/** The device that fetches firmware with this secret; undefined where the secret is unknown. */
export async function findFetchedFirmware(db: Db, secret: string, id: string): Promise<FetchedFirmware | undefined> {
  const device = await db
    .selectFrom('secret')
    .innerJoin('device', 'device.id', 'secret.deviceId')
    .select(['device.id', 'approved', 'productId'])
    .where('secret.hash', '=', hashSecret(secret))
    .executeTakeFirst()
  if (device?.approved !== 1) return undefined
  // PostgreSQL takes no NUL, which an address can contain.
  if (!/^\w+$/.test(id)) return { deviceId: device.id }
  const ota = await db
    .selectFrom('ota')
    .select('sha256')
    .where('id', '=', id)
    .where('product', '=', device.productId)
    .executeTakeFirst()
  return { deviceId: device.id, sha256: ota?.sha256 }
}
