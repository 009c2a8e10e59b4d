import type { Db } from '../../base/database/db.ts'
import { statement } from '../../base/database/statement.ts'
import type { WaitingPlayerTable } from '../../base/database/tag-tables.ts'
import { hashSecret } from '../../base/random/secret.ts'
import type { FrameRow } from '../../content/painting/frame-png.ts'

/**
 * The facts about a player (a browser that is a screen) that decide the answer to its request. Undefined if its secret
 * is unknown, or if the player is not approved.
 */
export async function findPlayer(db: Db, secret: string) {
  const [row] = await playerRows(db, hashSecret(secret))
  if (row?.approved !== 1) return undefined
  const { state, frameId, offerAt, retryAt, number, seq, sha256, deadlineAt, ...player } = row
  const delivery = { number, seq, sha256, deadlineAt }
  return { ...player, wish: { state, isPainted: frameId !== null, offerAt, retryAt }, delivery }
}

/** The facts about a player that decide the answer to its request. */
export type Player = NonNullable<Awaited<ReturnType<typeof findPlayer>>>

/** Finds all facts about a player by a single query, as each player asks every few seconds. */
const playerRows = statement((db) =>
  db
    .selectFrom('secret')
    .innerJoin('device', 'device.id', 'secret.deviceId')
    .innerJoin('product', 'product.id', 'device.productId')
    .leftJoin('delivery', 'delivery.deviceId', 'device.id')
    .leftJoin('frame', 'frame.id', 'delivery.frameId')
    .leftJoin('wish', (join) => join.onRef('wish.deviceId', '=', 'device.id').onRef('wish.seq', '=', 'device.wishSeq'))
    .leftJoin('plate', 'plate.deviceId', 'device.id')
    .leftJoin('devicePages', 'devicePages.deviceId', 'device.id')
    .select([
      'device.id as deviceId',
      'device.number as deviceNumber',
      'mac',
      'alias',
      'approved',
      'protocol',
      'online',
    ])
    .select(['uri', 'roomId', 'pages', 'lastSeenAt', 'askAgainAt'])
    .select(['wish.state', 'wish.frameId', 'offerAt', 'retryAt', 'nextContactAt'])
    .select(['delivery.number', 'delivery.seq', 'frame.sha256', 'deadlineAt'])
    .where('secret.hash', '=', '')
    .compile(),
)

/** The frame of a device's wish; undefined if the wish has none. */
export async function findFrameOfWish(db: Db, deviceId: string, seq: number): Promise<FrameRow | undefined> {
  const row = await db
    .selectFrom('wish')
    .innerJoin('frame', 'frame.id', 'wish.frameId')
    .select(['frame.id', 'sha256', 'color', 'width', 'height', 'angle', 'halves'])
    .where('wish.deviceId', '=', deviceId)
    .where('wish.seq', '=', seq)
    .executeTakeFirst()
  return row && { ...row, inks: null }
}

/** True if a browser with this secret waits to be paired. */
export const isWaiting = async (db: Db, secret: string, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('waitingPlayer')
    .select('code')
    .where('hash', '=', hashSecret(secret))
    .where('endsAt', '>', now.toISOString())
    .executeTakeFirst()) !== undefined

/** The browser that shows a code; undefined if none does. */
export const findWaitingPlayer = (db: Db, code: string, now: Date): Promise<WaitingPlayerTable | undefined> =>
  db
    .selectFrom('waitingPlayer')
    .select(['hash', 'code', 'width', 'height', 'endsAt'])
    .where('code', '=', code)
    .where('endsAt', '>', now.toISOString())
    .executeTakeFirst()

/** Removes the browsers whose codes have ended, and counts the browsers that still wait. */
export async function dropEndedAndCountWaiting(tx: Db, now: Date): Promise<number> {
  await tx.deleteFrom('waitingPlayer').where('endsAt', '<=', now.toISOString()).execute()
  const { count } = await tx
    .selectFrom('waitingPlayer')
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Stores a browser that waits to be paired. Returns false if another browser shows this code. */
export async function addWaiting(tx: Db, player: WaitingPlayerTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('waitingPlayer')
    .values(player)
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Removes a browser that is being paired. Returns false if somebody else has paired it already. */
export async function takeWaiting(tx: Db, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('waitingPlayer').where('hash', '=', hash).executeTakeFirst()
  return numDeletedRows === 1n
}
