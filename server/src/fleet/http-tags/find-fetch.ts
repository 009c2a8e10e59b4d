import type { Db } from '../../base/database/db.ts'
import { statement } from '../../base/database/statement.ts'
import { hashSecret } from '../../base/random/secret.ts'
import { readDeliveryId } from '../wishes/delivery-id.ts'

/** The device that a secret is of, and the frame that it asks for; absent where that is none of its own. */
export interface Fetch {
  deviceId: string
  mac: string
  /** `superseded`: the tag should show something else by now. */
  delivery?: { sha256: string; superseded: boolean }
}

/** Who fetches with this secret, and what by this delivery's id; undefined where the secret opens nothing. */
export async function findFetch(db: Db, secret: string, deliveryId: string): Promise<Fetch | undefined> {
  const named = readDeliveryId(deliveryId)
  const [row] = await fetchRows(db, named?.seq ?? 0, hashSecret(secret))
  if (row?.approved !== 1) return undefined
  const { deviceId, mac, number, sha256, wishSeq } = row
  const known = named?.deviceId === deviceId && number !== null && named.number <= number && sha256 !== null
  if (!known) return { deviceId, mac }
  const superseded = wishSeq !== named.seq || !sha256.startsWith(named.frame)
  return { deviceId, mac, delivery: { sha256, superseded } }
}

/** All in one read: it is the busiest of all. */
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
