import { randomBytes } from 'node:crypto'
import { conflict } from '@wifi-tms/contract/conflicts'
import { Refusal } from '@wifi-tms/contract/errors'
import {
  listDeliveries as listCall,
  resendDelivery,
  TEST_EVENT,
  testWebhook,
  WEBHOOK_SECRET_START,
  webhooks,
} from '@wifi-tms/contract/webhooks'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import type { WebhookDeliveryTable, WebhookTable } from '../../base/database/webhook-tables.ts'
import { newId } from '../../base/random/ids.ts'
import type { Answer, CallContext } from '../http/answer.ts'
import { stampsOf } from '../resources/queries.ts'
import { serveResource } from '../resources/serve-resource.ts'
import * as queries from './queries.ts'
import { bodyOf } from './queue-events.ts'
import { WEBHOOK_PURPOSE } from './sign.ts'

/** The number of random bytes of a secret; Standard Webhooks allows 24 to 64. */
const SECRET_BYTES = 32

const newSecret = () => `${WEBHOOK_SECRET_START}${randomBytes(SECRET_BYTES).toString('base64')}`

const notFound = () => new Refusal('notFound', 'There is no such webhook')

/** Serves the calls of webhooks. `nudge` makes the sender look for due deliveries at once. */
export function webhookRoutes(core: Core, answer: Answer, { nudge }: { nudge(): void }): void {
  /** The rows that were just added: only the answer to the call that adds a webhook has its secret. */
  const newRows = new WeakSet<WebhookTable>()

  serveResource(core, answer, webhooks, {
    table: 'webhook',
    sort: 'name',
    toColumns: ({ name, url, events, enabled }, { before }) => ({
      name,
      url,
      events: JSON.stringify(events),
      enabled: Number(enabled),
      secret: before?.secret ?? core.seal.encrypt(newSecret(), WEBHOOK_PURPOSE),
      goneAt: enabled ? null : (before?.goneAt ?? null),
    }),
    async toObjects(rows, _, db) {
      const waiting = await queries.countWaiting(
        db,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => ({
        name: row.name,
        url: row.url,
        events: queries.readEvents(row.events),
        enabled: row.enabled === 1,
        goneAt: row.goneAt,
        waiting: waiting.get(row.id) ?? 0,
        ...(newRows.has(row) && { secret: core.seal.decrypt(row.secret, WEBHOOK_PURPOSE) }),
        ...stampsOf(row),
      }))
    },
    async whenSaved(_, __, before, after) {
      if (!before) newRows.add(after)
    },
    async whenChanged(tx, before, after) {
      if (!after) await queries.dropDeliveries(tx, before!.id)
      else if (!after.enabled) await queries.cancelDeliveries(tx, after.id)
      else if (before && before.url !== after.url) await queries.restartDeliveries(tx, after.id, core.now())
      return nudge
    },
  })

  /** Adds or changes a delivery of an enabled webhook by `work`, and sends it at once. */
  const send = async (id: string, ask: CallContext<'webhooks'>, work: (tx: Db) => Promise<WebhookDeliveryTable>) => {
    const delivery = await ask.change(async (tx, recordChange) => {
      await lock(tx, 'webhook')
      const webhook = await queries.findWebhook(tx, id)
      if (!webhook) throw notFound()
      if (!webhook.enabled) throw conflict('disabled', {}, 'The webhook is disabled')
      recordChange({ object: { id, name: webhook.name } })
      return work(tx)
    })
    ask.changed('webhooks', [id])
    nudge()
    return queries.toDelivery(delivery)
  }

  answer(listCall, async ({ id, ...page }) => {
    if (!(await queries.findWebhook(core.db, id))) throw notFound()
    return queries.listDeliveries(core.db, id, page)
  })
  answer(testWebhook, ({ id }, ask) =>
    send(id, ask, async (tx) => {
      const at = core.now().toISOString()
      const body = bodyOf(TEST_EVENT, at, { webhook: { _id: id } })
      const row = { id: newId(), webhookId: id, type: TEST_EVENT, at, body }
      await queries.addDeliveries(tx, [row])
      return (await queries.findDelivery(tx, id, row.id))!
    }),
  )
  answer(resendDelivery, ({ id, delivery: deliveryId }, ask) =>
    send(id, ask, async (tx) => {
      const columns = { state: 'waiting', tries: 0, nextAt: core.now().toISOString() } as const
      await queries.saveDelivery(tx, id, deliveryId, columns)
      const delivery = await queries.findDelivery(tx, id, deliveryId)
      if (!delivery) throw new Refusal('notFound', 'There is no such delivery')
      return delivery
    }),
  )
}
