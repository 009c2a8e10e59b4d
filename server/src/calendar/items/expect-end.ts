import { PanelColor } from '@wifi-tms/contract/screen-types'
import { kinds } from '@wifi-tms/paint/panels'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { findQuiet } from '../quiet/find-holds.ts'
import { later } from '../times/lead.ts'

/** The seconds from the offer of a picture until the panel begins to draw. */
const DELIVERY_SECONDS = 10

/** The seconds after a planned moment over which the contacts of sleeping devices are spread. */
const CONTACT_SECONDS = 20

/** The moments that a picture waits for, and the colours of its panel; null: unknown. */
interface Waits {
  nextContactAt: string | null
  offerAt: string | null
  color: string | null
}

/** Estimates when a device shows its picture: after its next contact and `offerAt`, once the panel has drawn. */
export function expectShown({ nextContactAt, offerAt, color }: Waits, from: Date): string {
  const begin = [nextContactAt, offerAt, from.toISOString()].reduce((late, at) => ((at ?? '') > late! ? at : late), '')!
  const { data } = PanelColor.safeParse(color)
  const drawing = data ? kinds[data].refreshSeconds : 0
  return later(new Date(begin), DELIVERY_SECONDS + drawing).toISOString()
}

/**
 * Estimates when the last of these devices shows a change that is made at `changesAt`: after their contacts, the quiet
 * times and the refreshes of their panels. Null: none of them is online.
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
    const isWoken = nextContactAt !== null && changesAt > now
    return expectShown({ color, nextContactAt, offerAt }, isWoken ? later(changesAt, CONTACT_SECONDS) : changesAt)
  })
  return ends.sort().at(-1) ?? null
}
