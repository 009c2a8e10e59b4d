import type { Db } from '../../base/database/db.ts'
import { hashSecret } from '../../base/random/secret.ts'

/** The device whose secret a request carries, and the hash of the firmware's file that it fetches. */
export interface FetchedFirmware {
  deviceId: string
  /** Undefined if the firmware is unknown or of another product. */
  sha256?: string | undefined
}

/**
 * Finds the device that fetches firmware with this secret. Undefined if the secret is unknown, or if the device is not
 * approved.
 */
export async function findFetchedFirmware(db: Db, secret: string, id: string): Promise<FetchedFirmware | undefined> {
  const device = await db
    .selectFrom('secret')
    .innerJoin('device', 'device.id', 'secret.deviceId')
    .select(['device.id', 'approved', 'productId'])
    .where('secret.hash', '=', hashSecret(secret))
    .executeTakeFirst()
  if (device?.approved !== 1) return undefined
  // `id` comes from the address of the request: it may contain a NUL, which PostgreSQL refuses.
  if (!/^\w+$/.test(id)) return { deviceId: device.id }
  const ota = await db
    .selectFrom('ota')
    .select('sha256')
    .where('id', '=', id)
    .where('product', '=', device.productId)
    .executeTakeFirst()
  return { deviceId: device.id, sha256: ota?.sha256 }
}
