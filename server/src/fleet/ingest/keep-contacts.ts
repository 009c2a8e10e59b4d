import type { Db } from '../../base/database/db.ts'
import { keepSamples } from '../days/queries.ts'
import { DaySamples } from '../days/rules.ts'
import { missedSeconds } from '../wishes/rest-rules.ts'
import { expectAgain, seeAgain } from '../wishes/save-contacts.ts'
import { later } from '../wishes/wish-steps.ts'
import type { Contact, IngestItem } from './messages.ts'
import { isSeenAt } from './rules.ts'

type ContactItem = IngestItem & { message: { type: 'asked'; next: number; only: Contact } }

/** Divides messages into contacts of devices that say nothing else among them, and the others. */
export function apartContacts(items: readonly IngestItem[]): { contacts: ContactItem[]; others: IngestItem[] } {
  const isContact = (item: IngestItem): item is ContactItem =>
    item.message.type === 'asked' && Boolean(item.message.only)
  const speaking = new Set(items.filter((item) => !isContact(item)).map(({ mac }) => mac))
  const isApart = (item: IngestItem): item is ContactItem => isContact(item) && !speaking.has(item.mac)
  return { contacts: items.filter(isApart), others: items.filter((item) => !isApart(item)) }
}

/** A device's state in which nothing has moved. */
const unmoved = { state: { glass: null, wish: null } }

/**
 * Keeps contacts that change nothing else: three statements for all of them, without a look at the devices' records.
 * Returns the devices whose signal is another.
 */
export async function keepContacts(tx: Db, items: readonly ContactItem[], now: Date): Promise<string[]> {
  if (items.length === 0) return []
  const newest = new Map(items.map(({ message: { next, only } }) => [only.deviceId, { ...only, next }]))
  const expected = await expectAgain(
    tx,
    Array.from(newest.values(), ({ deviceId, at, next, wake }) => ({
      deviceId,
      askAgainAt: later(at, missedSeconds(next, wake)),
      nextContactAt: later(at, next),
    })),
  )
  const samples = new DaySamples()
  for (const { message } of items) {
    const { deviceId, number, battery, rssi } = message.only
    const device = { number, ...unmoved }
    if (expected.has(deviceId)) samples.add(device, device, { battery, rssi, isContact: true })
  }
  await keepSamples(tx, samples.all, now)
  const isOther = ({ rssi, before }: Contact) => rssi !== undefined && rssi !== before.rssi
  const changed = [...newest.values()].filter(
    (contact) =>
      expected.has(contact.deviceId) && (isOther(contact) || !isSeenAt(contact.before.lastSeenAt, contact.at)),
  )
  await seeAgain(
    tx,
    changed.map(({ deviceId, at, rssi }) => ({ id: deviceId, lastSeenAt: later(at, 0), rssi: rssi ?? null })),
  )
  return changed.filter(isOther).map(({ deviceId }) => deviceId)
}
