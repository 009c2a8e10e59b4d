import type { Db } from '../../base/database/db.ts'
import { statement } from '../../base/database/statement.ts'
import { hashSecret } from '../../base/random/secret.ts'
import { readDeliveryId } from '../wishes/delivery-id.ts'

/** The device whose secret a request carries, and the requested delivery; absent where it is not the device's own. */
export interface Fetch {
  deviceId: string
  mac: string
  /** `superseded`: the tag should show something else by now. */
  delivery?: { sha256: string; superseded: boolean }
}

/** The device that fetches with this secret, and the frame of this delivery; undefined where the secret is unknown. */
export async function findFetch(db: Db, secret: string, deliveryId: string): Promise<Fetch | undefined> {
  const deliveryName = readDeliveryId(deliveryId)
  const [row] = await fetchRows(db, deliveryName?.seq ?? 0, hashSecret(secret))
  if (row?.approved !== 1) return undefined
  const { deviceId, mac, number, sha256, wishSeq } = row
  const isKnown =
    deliveryName?.deviceId === deviceId && number !== null && deliveryName.number <= number && sha256 !== null
  if (!isKnown) return { deviceId, mac }
  const superseded = wishSeq !== deliveryName.seq || !sha256.startsWith(deliveryName.frame)
  return { deviceId, mac, delivery: { sha256, superseded } }
}

/** A single query, as no other is as frequent. Its `0` and `''` are replaced by the values of a call, in this order. */
const fetchRows = statement((db) =>
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
