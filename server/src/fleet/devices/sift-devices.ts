import type { Db } from '../../base/database/db.ts'
import { hasIndex, orderBehind, orderFromEnd, orderOfSome, wholeOrder } from './orders.ts'
import { readFleet } from './remembered.ts'
import type { Asked, Column, Kept } from './rules.ts'
import { allDevices, sieveOf, sieveOfSearch } from './sieves.ts'
import { countOf, numbersIn, type Picked, passing, pick } from './sift.ts'

/** So few are sorted for themselves; for more, all devices are gone through in their order. */
const SORTED = 500

/** From an end of an order that is not at hand, no more than this share of it is read before the whole is. */
const END = 1 / 4

/** So much is read from an end sooner than an order that was read is brought up to date. */
const NEAR = 1000

export interface Found {
  total: number
  /** The numbers of those in a window that lies within the total. */
  find(window: Picked): Promise<number[]>
}

/**
 * The devices that match, sorted by a column: the numbers that meet each condition and the search are read from the indexes
 * of these, and what they have in common is taken out of the order of all devices.
 */
export async function siftDevices(db: Db, { conditions, q }: Asked, sortedBy: Column, kept: Kept): Promise<Found> {
  const fleet = await readFleet(db)
  const sieves = q ? [await sieveOfSearch(db, q, fleet)] : []
  for (const condition of conditions) sieves.push(await sieveOf(db, condition, kept, fleet))
  const held = sieves.find(({ holds }) => holds) ?? (await allDevices(db, fleet))
  const bits = passing(held.bits, sieves)
  const total = countOf(bits)

  const find = async (window: Picked) => {
    if (total <= SORTED) return pick(await orderOfSome(db, sortedBy, numbersIn(bits)), bits, window)
    // Twice as far as needed where those that match lie evenly.
    const reach = Math.ceil(((window.offset + window.count) * 2 * fleet.most) / total)
    const behind = await orderBehind(db, sortedBy, fleet)
    if (behind !== 0 && hasIndex(db, sortedBy) && reach <= (behind === undefined ? fleet.most * END : NEAR)) {
      const order = await orderFromEnd(db, sortedBy, window.down, reach)
      const found = pick(order, bits, { ...window, down: false })
      if (found.length === window.count) return found
    }
    const { numbers, length } = await wholeOrder(db, sortedBy, fleet)
    return pick(numbers.subarray(0, length), bits, window)
  }
  return { total, find }
}
