import { ANSWER_WITHIN_SECONDS, ORDERS_KEPT, type Order } from '@wifi-tms/contract/orders'
import { bringNearer } from '../../base/database/bring-nearer.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf, textsValue } from '../../base/database/json-rows.ts'
import { statement } from '../../base/database/statement.ts'
import type { TagOrderTable } from '../../base/database/tag-tables.ts'
import { LONGEST_MISSED } from '../wishes/rest-rules.ts'
import { orderState } from './rules.ts'

/** The last orders to a device, newest first. */
export async function listOrders(db: Db, deviceId: string, now: Date): Promise<Order[]> {
  const rows = await db
    .selectFrom('tagOrder')
    .selectAll()
    .where('deviceId', '=', deviceId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(ORDERS_KEPT)
    .execute()
  return rows.map(({ id, type, said, givenBy, at, reason, answerBy, endedAt, ok }) => ({
    id,
    type: type as Order['type'],
    ...JSON.parse(said),
    by: givenBy,
    at,
    reason,
    answerBy,
    endedAt,
    state: orderState({ ok, answerBy }, now),
  }))
}

/** Adds an order, and deletes those of its device that are too old to show. */
export async function addOrder(tx: Db, order: TagOrderTable): Promise<void> {
  await tx.insertInto('tagOrder').values(order).execute()
  const { deviceId } = order
  const newest = tx
    .selectFrom('tagOrder')
    .select('id')
    .where('deviceId', '=', deviceId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(ORDERS_KEPT)
  await tx.deleteFrom('tagOrder').where('deviceId', '=', deviceId).where('id', 'not in', newest).execute()
}

const openOrders = (db: Db) =>
  db.selectFrom('tagOrder').select(['id', 'deviceId', 'type', 'said', 'answerBy']).where('endedAt', 'is', null)

/** The open orders with these ids, and those that these devices answer with hello. */
export async function findOpen(tx: Db, ids: readonly string[], greeting: readonly string[]) {
  const named = ids.length === 0 ? [] : await openOrders(tx).where('id', 'in', oneOf(ids)).execute()
  if (greeting.length === 0) return named
  const asks = await openOrders(tx).where('deviceId', 'in', oneOf(greeting)).where('type', '=', 'ask').execute()
  return [...named, ...asks]
}

export const endOrder = (tx: Db, id: string, end: { ok: number; reason: string; endedAt: string }) =>
  tx
    .updateTable('tagOrder')
    .set({ ...end, message: null })
    .where('id', '=', id)
    .execute()

/** Records that a device has the Wi-Fi password that people have sent it. */
export const keepPasswordSet = (tx: Db, deviceId: string) =>
  tx.updateTable('device').set({ wifiPasswordSet: 1 }).where('id', '=', deviceId).execute()

const waiting = statement((db) =>
  db
    .selectFrom('tagOrder')
    .select(['id', 'deviceId', 'message', 'answerBy'])
    .where('deviceId', 'in', oneOf([]))
    .where('message', 'is not', null)
    .orderBy('at')
    .orderBy('id')
    .compile(),
)

/** The unanswered orders of these devices, oldest first. */
export const findWaiting = (db: Db, deviceIds: Iterable<string>) => waiting(db, textsValue(deviceIds))

/** Records that an order was sent, and until when its answer is expected. */
export const keepTold = (db: Db, id: string, told: { message: string; answerBy?: string }) =>
  db.updateTable('tagOrder').set(told).where('id', '=', id).where('endedAt', 'is', null).execute()

/** Deletes the messages of orders without an answer in time, and the secrets in them. */
export const dropMissed = (db: Db, now: Date) =>
  db
    .updateTable('tagOrder')
    .set({ message: null })
    .where('message', 'is not', null)
    .where('answerBy', '<=', now.toISOString())
    .execute()

/** Brings deadlines of answers nearer, after a clock that was put back. */
export const bringOrdersNearer = (tx: Db, now: Date): Promise<number> =>
  bringNearer(tx, now, 'tagOrder', { answerBy: LONGEST_MISSED + ANSWER_WITHIN_SECONDS })
