import type { ItemRow } from '@wifi-tms/contract/item-rows'
import { PanelColor } from '@wifi-tms/contract/screen-types'
import { kinds } from '@wifi-tms/paint/panels'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { findQuiet } from '../quiet/find-holds.ts'
import { later } from '../times/lead.ts'
import { findDevicesOfItems } from './queries.ts'

/** The seconds from the offer of a picture until the panel begins its refresh. */
const DELIVERY_SECONDS = 10

/** The seconds after a planned moment over which the contacts of sleeping devices are spread. */
const CONTACT_SECONDS = 20

/**
 * The moments for which a picture waits: its device's next contact, and the moment from which the server offers it.
 * `color` is the kind of the panel, which decides how long a refresh takes. Null: unknown.
 */
interface AwaitedMoments {
  nextContactAt: string | null
  offerAt: string | null
  color: string | null
}

/**
 * Estimates when a device shows its picture. The delivery begins at the last of three moments: the device's next
 * contact, the moment from which the picture may be offered, and `from`. Then the panel is refreshed.
 */
export function expectShown({ nextContactAt, offerAt, color }: AwaitedMoments, from: Date): string {
  const moments = [nextContactAt, offerAt, from.toISOString()].filter((moment) => moment !== null)
  const begin = moments.sort().at(-1)!
  const { data } = PanelColor.safeParse(color)
  const refreshSeconds = data ? kinds[data].refreshSeconds : 0
  return later(new Date(begin), DELIVERY_SECONDS + refreshSeconds).toISOString()
}

/**
 * Estimates when the last of these devices shows a change that is made at `changesAt`. It takes their next contacts,
 * quiet times and panel refreshes into account. Null if none of the devices is online.
 */
export async function expectEnd(db: Db, ids: readonly string[], changesAt: Date, now: Date): Promise<string | null> {
  if (ids.length === 0) return null
  const groups = await db
    .selectFrom('device')
    .leftJoin('delivery', 'delivery.deviceId', 'device.id')
    .leftJoin('screenType', 'screenType.type', 'device.screenType')
    .select('color')
    .select((row) => row.fn.max('nextContactAt').as('nextContactAt'))
    .where('device.id', 'in', oneOf(ids))
    .where('device.online', '=', 1)
    .groupBy('color')
    .execute()
  const quietEnds = (await findQuiet(db, ids, changesAt)).map(([, until]) => until)
  const offerAt = quietEnds.sort().at(-1) ?? null
  const ends = groups.map(({ color, nextContactAt }) => {
    // Devices that sleep through a planned change contact the server soon after it, each within CONTACT_SECONDS.
    const comesAfterChange = nextContactAt !== null && changesAt > now
    return expectShown(
      { color, nextContactAt, offerAt },
      comesAfterChange ? later(changesAt, CONTACT_SECONDS) : changesAt,
    )
  })
  return ends.sort().at(-1) ?? null
}

/** Estimates when the last device shows planned rows. All rows count as planned for the latest of their moments. */
export async function expectPlannedEnd(tx: Db, rows: readonly (ItemRow & { from: string })[], now: Date) {
  const lastMoment = rows.reduce((latest, { from }) => (from > latest ? from : latest), '')
  if (!lastMoment) return null
  const devices = await findDevicesOfItems(
    tx,
    rows.map(({ key }) => key),
  )
  return expectEnd(tx, devices, new Date(lastMoment), now)
}
