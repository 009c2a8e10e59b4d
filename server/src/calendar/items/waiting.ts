import { wishStates } from '@wifi-tms/contract/devices'
import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import type { readWaitingItems, WaitingItem } from '@wifi-tms/contract/items'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { expectShown } from './expect-end.ts'

/** The states of pictures that are not shown yet. */
const UNSHOWN = wishStates.filter((state) => state !== 'shown')

/** True if no time can be expected: the device is offline, or the picture has failed. */
const isUntold = sql<boolean>`(device.online = 0 or wish.state = 'failed')`

/** The query of the devices that do not show their items yet. */
const waiting = (db: Db) =>
  db
    .selectFrom('device')
    .innerJoin('item', 'item.id', 'device.itemId')
    .innerJoin('wish', (join) =>
      join
        .onRef('wish.deviceId', '=', 'device.id')
        .onRef('wish.seq', '=', 'device.wishSeq')
        .onRef('wish.itemId', '=', 'item.id'),
    )
    .innerJoin('display', 'display.seq', 'wish.seq')
    .leftJoin('delivery', 'delivery.deviceId', 'device.id')
    .leftJoin('screenType', 'screenType.type', 'device.screenType')
    .where('device.wishState', 'in', UNSHOWN)

/** A page of the devices that do not show their items yet, and the expected time of the last of them. */
export async function listWaiting(
  db: Db,
  { page, limit }: Parsed<typeof readWaitingItems>,
  now: Date,
): Promise<Output<typeof readWaitingItems>> {
  const groups = await waiting(db)
    .select(['color', isUntold.as('isUntold')])
    .select((row) => row.fn.max('nextContactAt').as('nextContactAt'))
    .select((row) => row.fn.max('offerAt').as('offerAt'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .groupBy(['color', isUntold])
    .execute()
  const countOf = (some: typeof groups) => some.reduce((sum, { count }) => sum + Number(count), 0)
  const untold = groups.filter((group) => Boolean(group.isUntold))
  const ends = groups.filter((group) => !group.isUntold).map((group) => expectShown(group, now))
  const rows = await waiting(db)
    .select(['item.id as item', 'item.key', 'item.name', 'device.id as deviceId', 'device.mac', 'device.alias'])
    .select(['wish.state', 'display.at as wantedAt', 'nextContactAt', 'offerAt', 'color', isUntold.as('isUntold')])
    .orderBy(isUntold, 'desc')
    .orderBy('wish.seq')
    .orderBy('device.number')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const items = rows.map(({ nextContactAt, offerAt, color, isUntold: untoldRow, state, ...row }) => ({
    ...row,
    state: state as WaitingItem['state'],
    expectedAt: untoldRow ? null : expectShown({ nextContactAt, offerAt, color }, now),
  }))
  return { items, total: countOf(groups), untold: countOf(untold), doneAt: ends.sort().at(-1) ?? null }
}
