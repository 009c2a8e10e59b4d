import type { Db } from '../../base/database/db.ts'
import { addDaySamples } from '../days/queries.ts'
import { DaySamples } from '../days/rules.ts'
import { logQuietVisits } from '../days/visit-hours.ts'
import { secondsUntilMissed } from '../wishes/rest-rules.ts'
import { findExpectedIds, saveLastSeen, saveNextContacts } from '../wishes/save-contacts.ts'
import { momentAfter } from '../wishes/wish-steps.ts'
import type { Contact, IngestItem } from './messages.ts'
import { isSeenRecently } from './rules.ts'

type ContactItem = IngestItem & { message: { type: 'asked'; contact: Contact } }

/**
 * Separates contacts (visits that change only a device's times and signal) from all other messages, as contacts are
 * quick to store. If a device has other messages in this group, its contacts stay with them to keep their order.
 */
export function separateContacts(items: readonly IngestItem[]): { contacts: ContactItem[]; others: IngestItem[] } {
  const isContact = (item: IngestItem): item is ContactItem =>
    item.message.type === 'asked' && Boolean(item.message.contact)
  const macsWithMessages = new Set(items.filter((item) => !isContact(item)).map(({ mac }) => mac))
  const isOnlyContact = (item: IngestItem): item is ContactItem => isContact(item) && !macsWithMessages.has(item.mac)
  return { contacts: items.filter(isOnlyContact), others: items.filter((item) => !isOnlyContact(item)) }
}

/**
 * The contacts among messages. `next` is the answer that the device got: the seconds until it asks again.
 */
export const contactsIn = (items: readonly IngestItem[]) =>
  items.flatMap(({ message }) =>
    message.type === 'asked' && message.contact
      ? [{ ...message.contact, next: message.next, protocol: message.protocol }]
      : [],
  )

/**
 * Stands for a device's state both before and after a contact, in which no picture changes. `DaySamples` compares the
 * two states.
 */
const unchangedState = { state: { glass: null, wish: null } }

/**
 * Stores contacts with a few statements for all of them, without reading the devices' records. Skips devices that are
 * not expected any more, as they have connected or gone away meanwhile. Returns the ids of devices whose signal has
 * changed.
 */
export async function keepContacts(tx: Db, items: readonly ContactItem[], now: Date): Promise<string[]> {
  if (items.length === 0) return []
  const contacts = contactsIn(items)

  // The last contact of a device decides when the device is expected next.
  const newestToStore = new Map(
    contacts.filter(({ areTimesStored }) => !areTimesStored).map((contact) => [contact.deviceId, contact]),
  )
  const expectedIds = await saveNextContacts(
    tx,
    Array.from(newestToStore.values(), ({ deviceId, at, next, wake }) => ({
      deviceId,
      askAgainAt: momentAfter(at, secondsUntilMissed(next, wake)),
      nextContactAt: momentAfter(at, next),
    })),
  )
  // These devices need no new times, but they too must still be expected.
  const onlyCountedIds = new Set(contacts.map(({ deviceId }) => deviceId)).difference(newestToStore)
  for (const deviceId of await findExpectedIds(tx, [...onlyCountedIds])) expectedIds.add(deviceId)

  // Every contact counts for the device's day, also one that changes no times.
  const samples = new DaySamples()
  for (const { deviceId, number, battery, rssi } of contacts) {
    const device = { number, ...unchangedState }
    if (expectedIds.has(deviceId)) samples.add(device, device, { battery, rssi, isContact: true })
  }
  await addDaySamples(tx, samples.all, now)
  await logQuietVisits(
    tx,
    contacts.filter(({ deviceId }) => expectedIds.has(deviceId)),
  )

  // The device's own row is written only for a new signal, or once in some seconds.
  const hasNewSignal = ({ rssi, before }: Contact) => rssi !== undefined && rssi !== before.rssi
  const changedContacts = [...newestToStore.values()].filter(
    (contact) =>
      expectedIds.has(contact.deviceId) &&
      (hasNewSignal(contact) || !isSeenRecently(contact.before.lastSeenAt, contact.at)),
  )
  await saveLastSeen(
    tx,
    changedContacts.map(({ deviceId, at, rssi }) => ({
      id: deviceId,
      lastSeenAt: at.toISOString(),
      rssi: rssi ?? null,
    })),
  )
  return changedContacts.filter(hasNewSignal).map(({ deviceId }) => deviceId)
}
