import type { Db } from '../../base/database/db.ts'
import type { DeliveryName } from '../wishes/delivery-id.ts'

/** The product at an address that takes TRMNL's devices. */
export const findProduct = (db: Db, uri: string) =>
  db.selectFrom('product').select(['id', 'apikey']).where('uri', '=', uri).where('trmnl', '=', 1).executeTakeFirst()

/** The facts about a delivery that decide if its address still opens: the newest one, and since when that is wanted. */
export const findSent = (db: Db, { deviceId, seq }: Pick<DeliveryName, 'deviceId' | 'seq'>) =>
  db
    .selectFrom('device')
    .innerJoin('delivery', 'delivery.deviceId', 'device.id')
    .leftJoin('display as wanted', 'wanted.seq', 'device.wishSeq')
    .leftJoin('wish', (join) => join.onRef('wish.deviceId', '=', 'device.id').on('wish.seq', '=', seq))
    .select(['mac', 'approved', 'delivery.number', 'wanted.at as wantedAt', 'wish.frameId'])
    .where('device.id', '=', deviceId)
    .executeTakeFirst()

/** The moment of a display, by its number. */
export const findWishedAt = async (db: Db, seq: number): Promise<string | undefined> =>
  (await db.selectFrom('display').select('at').where('seq', '=', seq).executeTakeFirst())?.at

/** The frame that waits to be offered to a device and has more bytes than this; undefined where there is none. */
export const findLargeWaiting = (db: Db, deviceId: string, bytes: number) =>
  db
    .selectFrom('device')
    .innerJoin('wish', (join) => join.onRef('wish.deviceId', '=', 'device.id').onRef('wish.seq', '=', 'device.wishSeq'))
    .innerJoin('frame', 'frame.id', 'wish.frameId')
    .select(['frame.id', 'sha256', 'color', 'frame.width', 'frame.height', 'angle', 'halves'])
    .where('device.id', '=', deviceId)
    .where('wish.state', '=', 'waiting')
    .where('frame.bytes', '>', bytes)
    .executeTakeFirst()

/** The number of the panel that a device has said, or a person has chosen. */
export const findScreenType = async (db: Db, id: string): Promise<number | null> =>
  (await db.selectFrom('device').select('screenType').where('id', '=', id).executeTakeFirst())?.screenType ?? null
