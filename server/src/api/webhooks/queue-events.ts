import { DELIVERIES_MAX, type WebhookEvent } from '@wifi-tms/contract/webhooks'
import type { Db } from '../../base/database/db.ts'
import { among, oneOf } from '../../base/database/json-rows.ts'
import { newId } from '../../base/random/ids.ts'
import { addDeliveries, findEnabled } from './queries.ts'

/** An event with the data of its message. */
export interface QueuedEvent {
  type: WebhookEvent
  data: object
}

/** The body of a message. `at` is the moment of the event, and the same in all tries. */
export const bodyOf = (type: string, at: string, data: object): string => JSON.stringify({ type, timestamp: at, data })

/**
 * Adds deliveries of events to the enabled webhooks that want them, in the transaction in which the events happen.
 * `complete` reads the data of their messages, and is called only if a webhook wants any of the events. Of more events
 * than may wait, each webhook gets the newest.
 */
export async function queueEvents<E extends { type: WebhookEvent }>(
  tx: Db,
  possible: readonly E[],
  now: Date,
  complete: (wanted: readonly E[]) => Promise<QueuedEvent[]>,
): Promise<void> {
  if (possible.length === 0) return
  const webhooks = await findEnabled(tx)
  const wanted = possible.filter(({ type }) => webhooks.some(({ events }) => events.includes(type)))
  if (wanted.length === 0) return
  const at = now.toISOString()
  const messages = (await complete(wanted)).map(({ type, data }) => ({ type, body: bodyOf(type, at, data) }))
  for (const { id: webhookId, events } of webhooks) {
    const newest = messages.filter(({ type }) => events.includes(type)).slice(-DELIVERIES_MAX.waiting)
    await addDeliveries(
      tx,
      newest.map((message) => ({ id: newId(), webhookId, at, ...message })),
    )
  }
}

/** An event of a device. `happened` is the data of its message besides the device. */
export interface QueuedDeviceEvent {
  type: WebhookEvent & `${'device' | 'firmware'}.${string}`
  deviceId: string
  happened?: object
  /** The number of the display that the device shows, null for none; the message names the display's template. */
  shownSeq?: number | null
}

/** The event of a new device. `approved` is 0 if the device still waits for the approval of a person. */
export const addedEvent = ({ id, productId, approved }: { id: string; productId: string; approved: number }) =>
  ({ type: 'device.added', deviceId: id, happened: { product: productId, approved: approved === 1 } }) as const

/** Adds deliveries of events of devices. The devices' rows must exist already. */
export const queueDeviceEvents = (tx: Db, events: readonly QueuedDeviceEvent[], now: Date): Promise<void> =>
  queueEvents(tx, events, now, async (wanted) => {
    const ids = new Set(wanted.map(({ deviceId }) => deviceId))
    const rows = await tx.selectFrom('device').select(['id', 'mac', 'alias']).where('id', 'in', oneOf(ids)).execute()
    const devices = new Map(rows.map(({ id, mac, alias }) => [id, { _id: id, mac, alias }]))
    const templates = await findTemplates(tx, wanted)
    return wanted.flatMap(({ type, deviceId, happened, shownSeq }) => {
      const device = devices.get(deviceId)
      const template = shownSeq === undefined ? {} : { templateId: templates.get(shownSeq ?? 0) ?? null }
      return device ? [{ type, data: { device, ...happened, ...template } }] : []
    })
  })

/** Finds the templates of the displays in events, by the numbers of the displays. */
async function findTemplates(tx: Db, events: readonly QueuedDeviceEvent[]): Promise<Map<number, string>> {
  const numbers = [...new Set(events.flatMap(({ shownSeq }) => shownSeq ?? []))]
  if (numbers.length === 0) return new Map()
  const rows = await tx
    .selectFrom('display')
    .select(['seq', 'templateId'])
    .where('seq', 'in', among(tx, numbers))
    .execute()
  return new Map(rows.map(({ seq, templateId }) => [seq, templateId]))
}
