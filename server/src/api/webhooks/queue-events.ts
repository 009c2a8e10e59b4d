import type { WebhookEvent } from '@wifi-tms/contract/webhooks'
import type { Db } from '../../base/database/db.ts'
import { among, oneOf } from '../../base/database/json-rows.ts'
import { newId } from '../../base/random/ids.ts'
import { addDeliveries, findEnabled } from './queries.ts'

/** An event as webhooks tell of it. */
export interface Event {
  type: WebhookEvent
  data: object
}

/** The body of a message: the moment is that of the event, and the same in all tries. */
export const bodyOf = (type: string, at: string, data: object): string => JSON.stringify({ type, timestamp: at, data })

/**
 * Adds deliveries of events, in the transaction in which they happen, for the enabled webhooks that want them.
 * `possible` are events or their beginnings; `complete` reads what the wanted ones lack. Where no webhook wants any of
 * them, only the webhooks are read, and without events nothing.
 */
export async function queueEvents<E extends { type: WebhookEvent }>(
  tx: Db,
  possible: readonly E[],
  now: Date,
  complete: (wanted: readonly E[]) => Promise<Event[]>,
): Promise<void> {
  if (possible.length === 0) return
  const webhooks = await findEnabled(tx)
  const wanted = possible.filter(({ type }) => webhooks.some(({ events }) => events.includes(type)))
  if (wanted.length === 0) return
  const at = now.toISOString()
  const messages = (await complete(wanted)).map(({ type, data }) => ({ type, body: bodyOf(type, at, data) }))
  await addDeliveries(
    tx,
    webhooks.flatMap(({ id, events }) =>
      messages
        .filter(({ type }) => events.includes(type))
        .map((message) => ({ id: newId(), webhookId: id, at, ...message })),
    ),
  )
}

/** An event of a device. `happened` is what a message says of it besides the device. */
export interface DeviceEvent {
  type: WebhookEvent & `${'device' | 'firmware'}.${string}`
  deviceId: string
  happened?: object
  /** The number of the display whose picture the device shows; the message names the display's template. */
  shownSeq?: number | null
}

/** The event of a new device. A device that is not approved yet waits for a person. */
export const addedEvent = ({ id, productId, approved }: { id: string; productId: string; approved: number }) =>
  ({ type: 'device.added', deviceId: id, happened: { product: productId, approved: approved === 1 } }) as const

/** Adds deliveries of events of devices. The transaction has to hold the devices' rows already. */
export const queueDeviceEvents = (tx: Db, events: readonly DeviceEvent[], now: Date): Promise<void> =>
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

/** Finds the templates of the displays that events name, by the numbers of the displays. */
async function findTemplates(tx: Db, events: readonly DeviceEvent[]): Promise<Map<number, string>> {
  const numbers = [...new Set(events.flatMap(({ shownSeq }) => shownSeq ?? []))]
  if (numbers.length === 0) return new Map()
  const rows = await tx
    .selectFrom('display')
    .select(['seq', 'templateId'])
    .where('seq', 'in', among(tx, numbers))
    .execute()
  return new Map(rows.map(({ seq, templateId }) => [seq, templateId]))
}
