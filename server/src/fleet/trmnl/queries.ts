import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { statement } from '../../base/database/statement.ts'
import type { DeliveryName } from '../wishes/delivery-id.ts'

/** The product with this uri, if it accepts TRMNL's devices. */
export const findProduct = (db: Db, uri: string) =>
  db.selectFrom('product').select(['id', 'apikey']).where('uri', '=', uri).where('trmnl', '=', 1).executeTakeFirst()

/**
 * The facts that decide if a delivery's address is still valid: its frame, the number of the device's newest delivery,
 * and the moment since which the device should show its present picture.
 */
export const findSentDelivery = (db: Db, { deviceId, seq }: Pick<DeliveryName, 'deviceId' | 'seq'>) =>
  db
    .selectFrom('device')
    .innerJoin('delivery', 'delivery.deviceId', 'device.id')
    .leftJoin('display as wanted', 'wanted.seq', 'device.wishSeq')
    .leftJoin('wish', (join) => join.onRef('wish.deviceId', '=', 'device.id').on('wish.seq', '=', seq))
    .select(['mac', 'approved', 'delivery.number', 'wanted.at as wantedAt', 'wish.frameId'])
    .where('device.id', '=', deviceId)
    .executeTakeFirst()

/** The moment of a display (order to show a template), by the display's number. */
export const findWishedAt = async (db: Db, seq: number): Promise<string | undefined> =>
  (await momentOfDisplay(db, seq))[0]?.at

const momentOfDisplay = statement((db) => db.selectFrom('display').select('at').where('seq', '=', 0).compile())

/** The frame of a device's waiting wish, if the frame has more than `bytes` bytes; otherwise undefined. */
export const findLargeWaiting = async (db: Db, deviceId: string, bytes: number) =>
  (await largeWaiting(db, deviceId, bytes))[0]

const largeWaiting = statement((db) =>
  db
    .selectFrom('device')
    .innerJoin('wish', (join) => join.onRef('wish.deviceId', '=', 'device.id').onRef('wish.seq', '=', 'device.wishSeq'))
    .innerJoin('frame', 'frame.id', 'wish.frameId')
    .select(['frame.id', 'sha256', 'color', 'frame.width', 'frame.height', 'angle', 'halves'])
    .where('device.id', '=', '')
    .where('wish.state', '=', sql.lit('waiting'))
    .where('frame.bytes', '>', 0)
    .compile(),
)

/** The mac of a device; undefined unless the device is approved. */
export const findMac = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('device').select('mac').where('id', '=', id).where('approved', '=', 1).executeTakeFirst())?.mac

/** The number of a device's screen type; null if nobody has set or reported it. */
export const findScreenType = async (db: Db, id: string): Promise<number | null> =>
  (await db.selectFrom('device').select('screenType').where('id', '=', id).executeTakeFirst())?.screenType ?? null
