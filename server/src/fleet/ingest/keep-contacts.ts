import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { rowsValue, tableOf } from '../../base/database/json-rows.ts'
import { statement } from '../../base/database/statement.ts'
import { keepSamples } from '../days/queries.ts'
import { DaySamples } from '../days/rules.ts'
import { missedSeconds } from '../wishes/rest-rules.ts'
import { later } from '../wishes/wish-steps.ts'
import type { Contact, Item } from './messages.ts'
import { isSeenAt } from './rules.ts'

type ContactItem = Item & { message: { type: 'asked'; next: number; only: Contact } }

/** Divides messages into contacts of devices that say nothing else among them, and the others. */
export function apartContacts(items: readonly Item[]): { contacts: ContactItem[]; others: Item[] } {
  const isContact = (item: Item): item is ContactItem =>
    item.message.type === 'asked' && item.message.only !== undefined
  const speaking = new Set(items.filter((item) => !isContact(item)).map(({ mac }) => mac))
  const isApart = (item: Item): item is ContactItem => isContact(item) && !speaking.has(item.mac)
  return { contacts: items.filter(isApart), others: items.filter((item) => !isApart(item)) }
}

/**
 * Keeps contacts that change nothing else, in three statements for all of them and without a look at the devices'
 * records. Returns the devices whose signal is another. It skips those that are not expected to ask any more, as they
 * have connected, left or been removed meanwhile.
 */
export async function keepContacts(tx: Db, items: readonly ContactItem[], now: Date): Promise<string[]> {
  if (items.length === 0) return []
  const last = new Map(items.map(({ message: { next, only } }) => [only.deviceId, { ...only, next }]))
  const moments = Array.from(last.values(), ({ deviceId, at, next, wake }) => [
    deviceId,
    later(at, missedSeconds(next, wake)),
    later(at, next),
  ])
  const awaited = new Set((await awaitAgain(tx, rowsValue(moments))).map(({ deviceId }) => deviceId))
  const samples = new DaySamples()
  for (const { message } of items) {
    const { deviceId, number, battery, rssi } = message.only
    if (awaited.has(deviceId))
      samples.add({ number, ...unmoved }, { number, ...unmoved }, { battery, rssi, isContact: true })
  }
  await keepSamples(tx, samples.all, now)
  const isOther = ({ rssi, before }: Contact) => rssi !== undefined && rssi !== before.rssi
  const heard = [...last.values()].filter(
    (contact) =>
      awaited.has(contact.deviceId) && (isOther(contact) || !isSeenAt(contact.before.lastSeenAt, contact.at)),
  )
  if (heard.length > 0)
    await seeAgain(tx, rowsValue(heard.map(({ deviceId, at, rssi }) => [deviceId, later(at, 0), rssi ?? null])))
  return heard.filter(isOther).map(({ deviceId }) => deviceId)
}

/** A device's state in which nothing has moved. */
const unmoved = { state: { glass: null, wish: null } }

const awaitAgain = statement((db) =>
  sql<{ deviceId: string }>`
    update delivery set ask_again_at = t.ask_again_at, next_contact_at = t.next_contact_at
    from ${tableOf({ deviceId: 'text', askAgainAt: 'text', nextContactAt: 'text' })} as t
    where delivery.device_id = t.device_id and delivery.ask_again_at is not null
    returning delivery.device_id`.compile(db),
)

const seeAgain = statement((db) =>
  sql`
    update device set last_seen_at = t.last_seen_at, rssi = coalesce(t.rssi, device.rssi)
    from ${tableOf({ id: 'text', lastSeenAt: 'text', rssi: 'integer' })} as t
    where device.id = t.id`.compile(db),
)
