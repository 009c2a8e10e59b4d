import type { Db } from '../../base/database/db.ts'
import { keepSamples } from '../days/queries.ts'
import { DaySamples } from '../days/rules.ts'
import { keepVisits } from '../days/visit-hours.ts'
import { missedSeconds } from '../wishes/rest-rules.ts'
import { expectAgain, findExpected, seeAgain } from '../wishes/save-contacts.ts'
import { later } from '../wishes/wish-steps.ts'
import type { Contact, IngestItem } from './messages.ts'
import { isSeenAt } from './rules.ts'

type ContactItem = IngestItem & { message: { type: 'asked'; only: Contact } }

/** Separates the contacts of devices that say nothing else in these messages from all other messages. */
export function separateContacts(items: readonly IngestItem[]): { contacts: ContactItem[]; others: IngestItem[] } {
  const isContact = (item: IngestItem): item is ContactItem =>
    item.message.type === 'asked' && Boolean(item.message.only)
  const speaking = new Set(items.filter((item) => !isContact(item)).map(({ mac }) => mac))
  const saysNothingElse = (item: IngestItem): item is ContactItem => isContact(item) && !speaking.has(item.mac)
  return { contacts: items.filter(saysNothingElse), others: items.filter((item) => !saysNothingElse(item)) }
}

/** The contacts among messages, each with the answer that its device got. */
export const visitsIn = (items: readonly IngestItem[]) =>
  items.flatMap(({ message }) =>
    message.type === 'asked' && message.only
      ? [{ ...message.only, next: message.next, protocol: message.protocol }]
      : [],
  )

/** The state of a device before and after such a contact, for the figures of its day. */
const unmoved = { state: { glass: null, wish: null } }

/**
 * Stores contacts that change nothing else: a few statements for all of them, without reading the devices' records.
 * Returns the ids of devices whose signal has changed.
 */
export async function keepContacts(tx: Db, items: readonly ContactItem[], now: Date): Promise<string[]> {
  if (items.length === 0) return []
  const contacts = visitsIn(items)
  const newestToStore = new Map(
    contacts.filter(({ isStored }) => !isStored).map((contact) => [contact.deviceId, contact]),
  )
  const expected = await expectAgain(
    tx,
    Array.from(newestToStore.values(), ({ deviceId, at, next, wake }) => ({
      deviceId,
      askAgainAt: later(at, missedSeconds(next, wake)),
      nextContactAt: later(at, next),
    })),
  )
  const onlyCounted = new Set(contacts.map(({ deviceId }) => deviceId)).difference(newestToStore)
  for (const deviceId of await findExpected(tx, [...onlyCounted])) expected.add(deviceId)
  const samples = new DaySamples()
  for (const { deviceId, number, battery, rssi } of contacts) {
    const device = { number, ...unmoved }
    if (expected.has(deviceId)) samples.add(device, device, { battery, rssi, isContact: true })
  }
  await keepSamples(tx, samples.all, now)
  await keepVisits(
    tx,
    contacts.filter(({ deviceId }) => expected.has(deviceId)),
  )
  const hasNewSignal = ({ rssi, before }: Contact) => rssi !== undefined && rssi !== before.rssi
  const changed = [...newestToStore.values()].filter(
    (contact) =>
      expected.has(contact.deviceId) && (hasNewSignal(contact) || !isSeenAt(contact.before.lastSeenAt, contact.at)),
  )
  await seeAgain(
    tx,
    changed.map(({ deviceId, at, rssi }) => ({ id: deviceId, lastSeenAt: later(at, 0), rssi: rssi ?? null })),
  )
  return changed.filter(hasNewSignal).map(({ deviceId }) => deviceId)
}
