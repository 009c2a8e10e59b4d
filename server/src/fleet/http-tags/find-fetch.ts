import type { Db } from '../../base/database/db.ts'
import { statement } from '../../base/database/statement.ts'
import { hashSecret } from '../../base/random/secret.ts'
import { readDeliveryId } from '../wishes/delivery-id.ts'

/** The device whose secret a request carries, and the delivery that it fetches. */
export interface FrameFetch {
  deviceId: string
  mac: string
  /** Absent if the device has no such delivery. `superseded` is true if the tag should show another picture by now. */
  delivery?: { sha256: string; superseded: boolean }
}

/**
 * Finds the device that fetches with this secret, and the frame of the delivery; undefined if the secret is unknown.
 */
export async function findFetch(db: Db, secret: string, deliveryId: string): Promise<FrameFetch | undefined> {
  const requestedDelivery = readDeliveryId(deliveryId)
  const [row] = await selectFetch(db, requestedDelivery?.seq ?? 0, hashSecret(secret))
  if (row?.approved !== 1) return undefined
  const { deviceId, mac, number, sha256, wishSeq } = row
  const isKnown =
    requestedDelivery?.deviceId === deviceId && number !== null && requestedDelivery.number <= number && sha256 !== null
  if (!isKnown) return { deviceId, mac }
  const superseded = wishSeq !== requestedDelivery.seq || !sha256.startsWith(requestedDelivery.framePrefix)
  return { deviceId, mac, delivery: { sha256, superseded } }
}

/**
 * Reads all facts about a fetch by a single query, as this is the most frequent query. Each call binds the `seq`
 * of the requested wish in place of `0`, and the hash of the secret in place of `''`.
 */
const selectFetch = statement((db) =>
  db
    .selectFrom('secret')
    .innerJoin('device', 'device.id', 'secret.deviceId')
    .leftJoin('delivery', 'delivery.deviceId', 'device.id')
    .leftJoin('wish', (join) => join.onRef('wish.deviceId', '=', 'device.id').on('wish.seq', '=', 0))
    .leftJoin('frame', 'frame.id', 'wish.frameId')
    .select(['device.id as deviceId', 'mac', 'approved', 'wishSeq', 'delivery.number', 'frame.sha256'])
    .where('secret.hash', '=', '')
    .compile(),
)
