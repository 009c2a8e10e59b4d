import { PACE_DEVICES, usualLoss } from '@wifi-tms/contract/wake'
import { sql } from 'kysely'
import { readAside } from '../../base/database/aside.ts'
import type { Db } from '../../base/database/db.ts'
import type { Loss } from './forecast.ts'

/** The fewest contacts a day from which the charge of a contact can be estimated. */
const LEAST_CONTACTS = 1
/** The lowest and the highest plausible pace, in per cent: a device beyond these uses its battery for something else too. */
const [SLOWEST, FASTEST] = [5, 2000]

/** True for a device that is idle between its contacts, so that the usual figures are meant for it. */
export const restsBetween = ({ sleeps, protocol }: { sleeps: number; protocol: string | null }): boolean =>
  protocol === 'http' || protocol === 'trmnl' || (protocol === 'mqtt' && sleeps === 1)

/**
 * The speed at which a battery empties, in per cent of the usual speed with as many contacts; null where it cannot be
 * computed. The costs of contacts and of idle time cannot be separated, as most devices of a fleet connect equally often:
 * both are assumed to deviate by the same factor.
 */
export function paceOf({ perDay, from, to }: Loss, days: readonly { day: number; contacts: number }[]): number | null {
  const within = days.filter(({ day }) => day >= from && day <= to)
  const contacts = within.reduce((sum, { contacts }) => sum + contacts, 0) / (to - from + 1)
  if (contacts < LEAST_CONTACTS) return null
  const pace = Math.round((100 * perDay) / usualLoss(contacts))
  return pace >= SLOWEST && pace <= FASTEST ? pace : null
}

/** The median pace of the devices of a type, as a factor: single slow, fast or broken devices do not change it. */
export async function findPace(db: Db, deviceType: number | undefined): Promise<{ devices: number; pace: number }> {
  const unknown = { devices: 0, pace: 1 }
  if (deviceType === undefined) return unknown
  const paces = db
    .selectFrom('device')
    .select('batteryPace')
    .where('deviceType', '=', deviceType)
    .where('batteryPace', 'is not', null)
  const rows = await readAside(db, paces.clearSelect().select(sql<number>`count(*)`.as('devices')))
  const devices = rows[0]?.devices ?? 0
  if (devices < PACE_DEVICES) return unknown
  const [middle] = await readAside(
    db,
    paces
      .orderBy('batteryPace')
      .limit(1)
      .offset(devices >> 1),
  )
  return middle?.batteryPace ? { devices, pace: middle.batteryPace / 100 } : unknown
}

/** The most common type of a product's devices whose pace is known. */
export async function typeOfProduct(db: Db, productId: string): Promise<number | undefined> {
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
