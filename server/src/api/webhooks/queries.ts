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

/** The number of waiting deliveries of each of these webhooks that has any. */
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
/** The enabled webhooks, with the events of which each tells. */
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

/** The enabled webhooks that have a delivery to send. */
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

/** The deliveries of a webhook that are due, the longest due first. */
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
 * Changes a delivery that still has this next moment, and returns false for any other: another server has claimed it,
 * or people have ended it.
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

/** Ends the waiting deliveries of a webhook. */
export const cancelDeliveries = (tx: Db, webhookId: string) =>
  tx
    .updateTable('webhookDelivery')
    .set({ state: 'canceled', nextAt: null })
    .where('webhookId', '=', webhookId)
    .where('nextAt', 'is not', null)
    .execute()

/** Has the waiting deliveries of a webhook sent at once, as if for the first time. */
export const restartDeliveries = (tx: Db, webhookId: string, now: Date) =>
  tx
    .updateTable('webhookDelivery')
    .set({ nextAt: now.toISOString(), tries: 0 })
    .where('webhookId', '=', webhookId)
    .where('nextAt', 'is not', null)
    .execute()

/** Disables a webhook whose receiver is gone, unless people have changed its address meanwhile. */
export async function disableGone(tx: Db, { id, url }: WebhookTable, now: Date): Promise<void> {
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
 * Removes deliveries beyond the bounds: the oldest of those that have ended, and the oldest that wait. Also ends what
 * was added while its webhook was disabled, and removes what was added while it was removed.
 */
export async function sweepDeliveries(db: Db): Promise<void> {
  const webhooks = await db.selectFrom('webhook').select(['id', 'enabled']).execute()
  for (const { id, enabled } of webhooks) {
    if (!enabled) await cancelDeliveries(db, id)
    for (const [test, most] of [
      ['is', DELIVERIES_MAX.ended],
      ['is not', DELIVERIES_MAX.waiting],
    ] as const)
      await db
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
  await db
    .deleteFrom('webhookDelivery')
    .where('webhookId', 'not in', (row) => row.selectFrom('webhook').select('id'))
    .execute()
}

/** Moves the next tries of deliveries nearer after the clock was put back, as they would lie far ahead. */
export const webhookBringer: Bringer = {
  bring: (tx, now) => bringNearer(tx, now, 'webhookDelivery', { nextAt: LONGEST_PAUSE_SECONDS * 1.1 }),
}
