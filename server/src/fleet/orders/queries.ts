import { ORDERS_KEPT, type Order, VALID_SECONDS } from '@wifi-tms/contract/orders'
import { type Insertable, sql } from 'kysely'
import { type Bringer, bringNearer } from '../../base/database/bring-nearer.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf, textsValue } from '../../base/database/json-rows.ts'
import { statement } from '../../base/database/statement.ts'
import type { TagOrderTable } from '../../base/database/tag-tables.ts'
import { answerByOf, MOST_SENDS, orderState } from './rules.ts'

/** The last orders to a device, newest first. */
export async function listOrders(db: Db, deviceId: string, now: Date): Promise<Order[]> {
  const rows = await db
    .selectFrom('tagOrder')
    .selectAll()
    .where('deviceId', '=', deviceId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, type, said, givenBy, at, reason, answerBy, endedAt, ...facts }) => ({
    id,
    type: type as Order['type'],
    ...JSON.parse(said),
    by: givenBy,
    at,
    reason,
    answerBy,
    endedAt,
    state: orderState({ ...facts, answerBy }, now),
  }))
}

/** Adds orders, and deletes all but the last ORDERS_KEPT of each device. */
export async function addOrders(tx: Db, orders: readonly Insertable<TagOrderTable>[]): Promise<void> {
  if (orders.length === 0) return
  await tx
    .insertInto('tagOrder')
    .values([...orders])
    .execute()
  const deviceIds = orders.map(({ deviceId }) => deviceId)
  const numbered = tx
    .selectFrom('tagOrder')
    .select('id')
    .select(sql<number>`row_number() over (partition by device_id order by at desc, id desc)`.as('place'))
    .where('deviceId', 'in', oneOf(deviceIds))
  const oldIds = tx.selectFrom(numbered.as('numbered')).select('id').where('place', '>', ORDERS_KEPT)
  await tx.deleteFrom('tagOrder').where('id', 'in', oldIds).where('message', 'is', null).execute()
}

/**
 * Gives up the older orders of this type to these devices, before a new order is stored. Waiting orders count as
 * replaced. Orders that were sent already are not sent again. If the type is 'config', a device that is trying the
 * settings of a rollout counts as failed in that rollout.
 */
export async function replaceOrders(tx: Db, deviceIds: readonly string[], type: string, now: Date): Promise<void> {
  const unanswered = tx.updateTable('tagOrder').where('type', '=', type).where('message', 'is not', null)
  const older = unanswered.where('deviceId', 'in', oneOf(deviceIds))
  const replacedAt = now.toISOString()
  const waiting = older.where('timesTold', '=', 0).where('validUntil', '>', replacedAt)
  await waiting.set({ dropped: 'replaced', endedAt: replacedAt, message: null }).execute()
  if (type === 'config')
    await tx
      .updateTable('rolloutTarget')
      .set({ state: 'failed', reason: 'replaced' })
      .where('deviceId', 'in', oneOf(deviceIds))
      .where('state', '=', 'sent')
      .where('deadlineAt', 'is not', null)
      .execute()
  await older.set({ message: null }).execute()
}

/** Cancels an order of a device if it still waits. */
export const cancelWaiting = (tx: Db, { deviceId, id }: { deviceId: string; id: string }, now: Date) =>
  tx
    .updateTable('tagOrder')
    .set({ dropped: 'cancelled', endedAt: now.toISOString(), message: null })
    .where('id', '=', id)
    .where('deviceId', '=', deviceId)
    .where('endedAt', 'is', null)
    .where('timesTold', '=', 0)
    .where('validUntil', '>', now.toISOString())
    .executeTakeFirst()

const openOrders = (db: Db) =>
  db.selectFrom('tagOrder').select(['id', 'deviceId', 'type', 'said', 'answerBy']).where('endedAt', 'is', null)

/** The open orders with these ids, and the open orders of type `ask` to devices that have just said hello. */
export async function findOpen(tx: Db, ids: readonly string[], greetingDeviceIds: readonly string[]) {
  const namedOrders = ids.length === 0 ? [] : await openOrders(tx).where('id', 'in', oneOf(ids)).execute()
  if (greetingDeviceIds.length === 0) return namedOrders
  const ofGreeting = openOrders(tx).where('deviceId', 'in', oneOf(greetingDeviceIds))
  const askOrders = await ofGreeting.where('type', '=', 'ask').execute()
  return [...namedOrders, ...askOrders]
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

const heldOrders = statement((db) =>
  db
    .selectFrom('tagOrder')
    .select(['id', 'deviceId', 'message', 'answerBy', 'validUntil', 'toldAt', 'timesTold'])
    .where('deviceId', 'in', oneOf([]))
    .where('message', 'is not', null)
    .orderBy('at')
    .orderBy('id')
    .compile(),
)

/** The orders to these devices whose messages are still stored, so that they may be sent. Oldest first. */
export const findHeldOrders = (db: Db, deviceIds: Iterable<string>) => heldOrders(db, textsValue(deviceIds))

/** Records that orders are sent now, and until when their answers are expected. */
export async function markOrdersSent(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('tagOrder')
    .set(({ eb }) => ({
      toldAt: now.toISOString(),
      answerBy: answerByOf(now),
      timesTold: eb('timesTold', '+', 1),
    }))
    .where('id', 'in', oneOf(ids))
    .execute()
}

/** Records that orders did not reach their devices, and wait for the devices' next contact. */
export const saveUnreached = (db: Db, ids: readonly string[], validUntil: string) =>
  db
    .updateTable('tagOrder')
    .set({ toldAt: null, timesTold: 0, answerBy: validUntil, validUntil })
    .where('id', 'in', oneOf(ids))
    .where('endedAt', 'is', null)
    .execute()

/** Deletes the messages, and with them the passwords, of orders that will not be sent again. */
export const deleteUnsentMessages = (db: Db, now: Date) =>
  db
    .updateTable('tagOrder')
    .set({ message: null })
    .where('message', 'is not', null)
    .where('answerBy', '<=', now.toISOString())
    .where(({ or, eb }) =>
      or([eb('validUntil', 'is', null), eb('validUntil', '<=', now.toISOString()), eb('timesTold', '>=', MOST_SENDS)]),
    )
    .execute()

/** Moves the deadlines of answers nearer after the system's clock was put back. */
export const orderBringer: Bringer = {
  bring: (tx, now) => bringNearer(tx, now, 'tagOrder', { answerBy: VALID_SECONDS.max, validUntil: VALID_SECONDS.max }),
}
