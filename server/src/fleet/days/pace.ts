import { PACE_DEVICES, usualLoss } from '@wifi-tms/contract/wake'
import { sql } from 'kysely'
import { readAside } from '../../base/database/aside.ts'
import type { Db } from '../../base/database/db.ts'
import type { Loss } from './forecast.ts'

/** The fewest contacts a day from which a pace is computed. */
const LEAST_CONTACTS = 1
/**
 * The lowest and the highest plausible pace in per cent. At any other pace, something else certainly uses the battery.
 */
const [SLOWEST_PACE, FASTEST_PACE] = [5, 2000]

/** True for a device that is idle between its contacts. The usual figures hold only for these devices. */
export const isIdleBetweenContacts = ({ sleeps, protocol }: { sleeps: number; protocol: string | null }): boolean =>
  protocol === 'http' || protocol === 'trmnl' || (protocol === 'mqtt' && sleeps === 1)

/**
 * Computes how fast a battery empties, in per cent of the usual speed with the same number of contacts. Null if that is
 * unknown. Most devices of a fleet connect equally often, so the charge of a contact cannot be told from the charge of
 * idle time: both are taken to deviate by the same factor.
 */
export function paceOf({ perDay, from, to }: Loss, days: readonly { day: number; contacts: number }[]): number | null {
  let contactCount = 0
  for (const { day, contacts } of days) if (day >= from && day <= to) contactCount += contacts
  const contactsPerDay = contactCount / (to - from + 1)
  if (contactsPerDay < LEAST_CONTACTS) return null
  const pace = Math.round((100 * perDay) / usualLoss(contactsPerDay))
  return pace >= SLOWEST_PACE && pace <= FASTEST_PACE ? pace : null
}

/**
 * Finds the median pace of the devices of a type, as a factor: 2 is twice as fast as usual. It is 1 if the type is
 * unknown or has too few devices.
 */
export async function findPace(db: Db, deviceType: number | undefined): Promise<{ devices: number; pace: number }> {
  const usualPace = { devices: 0, pace: 1 }
  if (deviceType === undefined) return usualPace
  const paces = db
    .selectFrom('device')
    .select('batteryPace')
    .where('deviceType', '=', deviceType)
    .where('batteryPace', 'is not', null)
  const rows = await readAside(db, paces.clearSelect().select(sql<number>`count(*)`.as('devices')))
  const devices = rows[0]?.devices ?? 0
  if (devices < PACE_DEVICES) return usualPace
  const [medianRow] = await readAside(
    db,
    paces
      .orderBy('batteryPace')
      .limit(1)
      .offset(devices >> 1),
  )
  return medianRow?.batteryPace ? { devices, pace: medianRow.batteryPace / 100 } : usualPace
}

/** Finds the most common device type in a product. Only devices whose pace is known count. */
export async function findTypeOfProduct(db: Db, productId: string): Promise<number | undefined> {
  const query = db
    .selectFrom('device')
    .select('deviceType')
    .where('productId', '=', productId)
    .where('batteryPace', 'is not', null)
    .groupBy('deviceType')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('deviceType')
    .limit(1)
  return (await readAside(db, query))[0]?.deviceType ?? undefined
}
