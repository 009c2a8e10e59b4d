import { DELIVERIES_MAX, type WebhookDelivery, type WebhookEvent, WebhookWrite } from '@wifi-tms/contract/webhooks'
import { sql } from 'kysely'
import type { Core } from '../../base/core.ts'
import { type Bringer, bringNearer } from '../../base/database/bring-nearer.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf, rowsValue, tableOf, valuesOf } from '../../base/database/json-rows.ts'
import { lock } from '../../base/database/lock.ts'
import { statement } from '../../base/database/statement.ts'
import type { WebhookDeliveryTable, WebhookTable } from '../../base/database/webhook-tables.ts'
import { LONGEST_PAUSE_SECONDS } from './rules.ts'
import { WEBHOOK_PURPOSE } from './sign.ts'

export const findWebhook = (db: Db, id: string): Promise<WebhookTable | undefined> =>
  db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst()

/** Seals all secrets again with the present key if a former key is configured too. */
export async function sealWebhooksAgain({ db, seal }: Pick<Core, 'db' | 'seal'>): Promise<void> {
  if (!seal.isRotating) return
  await db.transaction().execute(async (tx) => {
    await lock(tx, 'webhook')
    for (const { id, secret } of await tx.selectFrom('webhook').select(['id', 'secret']).execute()) {
      const opened = seal.decrypt(secret, WEBHOOK_PURPOSE)
      // A secret that no key opens stays, because its key may be configured later.
      if (opened === undefined) continue
      const sealed = seal.encrypt(opened, WEBHOOK_PURPOSE)
      await tx.updateTable('webhook').set({ secret: sealed }).where('id', '=', id).execute()
    }
  })
}

/** Counts the waiting deliveries of webhooks, by the webhook's id. A webhook without any has no entry. */
export async function countWaiting(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('webhookDelivery')
    .select(['webhookId', (row) => row.fn.countAll<string>().as('count')])
    .where('webhookId', 'in', oneOf(ids))
    .where('nextAt', 'is not', null)
    .groupBy('webhookId')
    .execute()
  return new Map(rows.map(({ webhookId, count }) => [webhookId, Number(count)]))
}

export const readEvents = (json: string): WebhookEvent[] => WebhookWrite.shape.events.parse(JSON.parse(json))

const enabledWebhooks = statement((db) =>
  db.selectFrom('webhook').select(['id', 'events']).where('enabled', '=', sql.lit(1)).compile(),
)
/** Finds the enabled webhooks, with the events that each wants. */
export const findEnabled = async (db: Db) =>
  (await enabledWebhooks(db)).map(({ id, events }) => ({ id, events: readEvents(events) }))

const newDelivery = {
  id: 'text',
  webhookId: 'text',
  type: 'text',
  at: 'text',
  body: 'text',
  state: 'text',
  attempts: 'integer',
  tries: 'integer',
  nextAt: 'text',
} as const

const insertDeliveries = statement((db) => {
  const names = sql.join(Object.keys(newDelivery).map((name) => sql.ref(name)))
  return sql`insert into webhook_delivery (${names}) select ${names} from ${tableOf(newDelivery)} as t`.compile(db)
})

/** Adds deliveries, which are due at once. */
export async function addDeliveries(
  tx: Db,
  rows: readonly Pick<WebhookDeliveryTable, 'id' | 'webhookId' | 'type' | 'at' | 'body'>[],
): Promise<void> {
  const names = Object.keys(newDelivery)
  const complete = rows.map((row) => ({ ...row, state: 'waiting', attempts: 0, tries: 0, nextAt: row.at }))
  if (rows.length > 0) await insertDeliveries(tx, rowsValue(complete.map((row) => valuesOf(row, names))))
}

/** Finds the enabled webhooks that have a due delivery. */
export const findDueWebhooks = (db: Db, now: string): Promise<WebhookTable[]> =>
  db
    .selectFrom('webhook')
    .selectAll()
    .where('enabled', '=', 1)
    .where((row) =>
      row.exists(
        row
          .selectFrom('webhookDelivery')
          .select('webhookDelivery.id')
          .whereRef('webhookId', '=', 'webhook.id')
          .where('nextAt', '<=', now),
      ),
    )
    .execute()

/** Finds due deliveries of a webhook, the longest due first. */
export const findDueDeliveries = (db: Db, webhookId: string, now: string, limit: number) =>
  db
    .selectFrom('webhookDelivery')
    .selectAll()
    .where('webhookId', '=', webhookId)
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .limit(limit)
    .execute()

/**
 * Changes a delivery whose next moment is still the given one. Otherwise returns false: another server has claimed the
 * delivery, or people have canceled it or had it sent again.
 */
export async function changeDelivery(
  db: Db,
  { id, nextAt }: Pick<WebhookDeliveryTable, 'id' | 'nextAt'>,
  columns: Partial<WebhookDeliveryTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhookDelivery')
    .set(columns)
    .where('id', '=', id)
    .where('nextAt', '=', nextAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Changes a delivery, whatever its state. */
export const saveDelivery = (tx: Db, webhookId: string, id: string, columns: Partial<WebhookDeliveryTable>) =>
  tx.updateTable('webhookDelivery').set(columns).where('webhookId', '=', webhookId).where('id', '=', id).execute()

/** Cancels the waiting deliveries of a webhook. */
export const cancelDeliveries = (tx: Db, webhookId: string) =>
  tx
    .updateTable('webhookDelivery')
    .set({ state: 'canceled', nextAt: null })
    .where('webhookId', '=', webhookId)
    .where('nextAt', 'is not', null)
    .execute()

/** Makes the waiting deliveries of a webhook due at once, with all their tries before them. */
export const restartDeliveries = (tx: Db, webhookId: string, now: Date) =>
  tx
    .updateTable('webhookDelivery')
    .set({ nextAt: now.toISOString(), tries: 0 })
    .where('webhookId', '=', webhookId)
    .where('nextAt', 'is not', null)
    .execute()

/** Disables a webhook whose receiver is gone, unless people have changed its address in the meantime. */
export async function disableGone(tx: Db, { id, url }: WebhookTable, now: Date): Promise<void> {
  await lock(tx, 'webhook')
  const { numUpdatedRows } = await tx
    .updateTable('webhook')
    .set({ enabled: 0, goneAt: now.toISOString() })
    .where('id', '=', id)
    .where('url', '=', url)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await cancelDeliveries(tx, id)
}

export const dropDeliveries = (tx: Db, webhookId: string) =>
  tx.deleteFrom('webhookDelivery').where('webhookId', '=', webhookId).execute()

export const findDelivery = (db: Db, webhookId: string, id: string) =>
  db
    .selectFrom('webhookDelivery')
    .selectAll()
    .where('webhookId', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst()

export const toDelivery = (row: WebhookDeliveryTable): WebhookDelivery => ({
  _id: row.id,
  type: row.type,
  at: row.at,
  state: row.state,
  status: row.status,
  fault: row.fault as WebhookDelivery['fault'],
  attempts: row.attempts,
  nextAt: row.nextAt,
})

/** A page of a webhook's deliveries, the newest first. */
export async function listDeliveries(db: Db, webhookId: string, { page, limit }: { page: number; limit: number }) {
  const deliveries = db.selectFrom('webhookDelivery').where('webhookId', '=', webhookId)
  const { total } = await deliveries.select((row) => row.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await deliveries
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { items: rows.map(toDelivery), total: Number(total) }
}

/**
 * Removes deliveries beyond the bounds: the oldest of those that have ended, and the oldest that wait. Events may add
 * deliveries in the moment in which their webhook is disabled or removed: these are canceled or removed here.
 */
export async function sweepDeliveries(db: Db): Promise<void> {
  const webhooks = await db.selectFrom('webhook').select('id').execute()
  for (const { id } of webhooks) await db.transaction().execute((tx) => sweepWebhook(tx, id))
  await db
    .deleteFrom('webhookDelivery')
    .where('webhookId', 'not in', (row) => row.selectFrom('webhook').select('id'))
    .execute()
}

async function sweepWebhook(tx: Db, id: string): Promise<void> {
  await lock(tx, 'webhook')
  const webhook = await findWebhook(tx, id)
  if (webhook?.enabled === 0) await cancelDeliveries(tx, id)
  for (const [test, most] of [
    ['is', DELIVERIES_MAX.ended],
    ['is not', DELIVERIES_MAX.waiting],
  ] as const)
    await tx
      .deleteFrom('webhookDelivery')
      .where('webhookId', '=', id)
      .where('nextAt', test, null)
      .where('id', '<=', (row) =>
        row
          .selectFrom('webhookDelivery')
          .select('id')
          .where('webhookId', '=', id)
          .where('nextAt', test, null)
          .orderBy('id', 'desc')
          .offset(most)
          .limit(1),
      )
      .execute()
}

/** Moves the next tries of deliveries nearer after the clock was put back. */
export const webhookBringer: Bringer = {
  bring: (tx, now) => bringNearer(tx, now, 'webhookDelivery', { nextAt: LONGEST_PAUSE_SECONDS * 1.1 }),
}
