import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import type { readWaitingItems, WaitingItem } from '@wifi-tms/contract/items'
import { wishStates } from '@wifi-tms/contract/wishes'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { expectShown } from './expect-end.ts'

/** The states of pictures that are not shown yet. */
const UNSHOWN = wishStates.filter((state) => state !== 'shown')

/** The SQL condition that no time can be estimated: the device is offline, or the picture has failed. */
const hasNoExpectedTime = sql<boolean>`(device.online = 0 or wish.state = 'failed')`

/** The query of the devices that do not show their items yet. */
const waitingDevices = (db: Db) =>
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

/**
 * A page of the devices that do not show their items yet, and the time at which the last of these devices is expected
 * to show its item.
 */
export async function listWaiting(
  db: Db,
  { page, limit }: Parsed<typeof readWaitingItems>,
  now: Date,
): Promise<Output<typeof readWaitingItems>> {
  const groups = await waitingDevices(db)
    .select(['color', hasNoExpectedTime.as('hasNoTime')])
    .select((row) => row.fn.max('nextContactAt').as('nextContactAt'))
    .select((row) => row.fn.max('offerAt').as('offerAt'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .groupBy(['color', hasNoExpectedTime])
    .execute()
  const sumOfCounts = (counted: typeof groups) => counted.reduce((sum, { count }) => sum + Number(count), 0)
  const groupsWithoutTime = groups.filter((group) => Boolean(group.hasNoTime))
  const expectedTimes = groups.filter((group) => !group.hasNoTime).map((group) => expectShown(group, now))
  const rows = await waitingDevices(db)
    .select(['item.id as item', 'item.key', 'item.name', 'device.id as deviceId', 'device.mac', 'device.alias'])
    .select([
      'wish.state',
      'display.at as wantedAt',
      'nextContactAt',
      'offerAt',
      'color',
      hasNoExpectedTime.as('hasNoTime'),
    ])
    .orderBy(hasNoExpectedTime, 'desc')
    .orderBy('wish.seq')
    .orderBy('device.number')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const items = rows.map(({ nextContactAt, offerAt, color, hasNoTime, state, ...row }) => ({
    ...row,
    state: state as WaitingItem['state'],
    expectedAt: hasNoTime ? null : expectShown({ nextContactAt, offerAt, color }, now),
  }))
  return {
    items,
    total: sumOfCounts(groups),
    untold: sumOfCounts(groupsWithoutTime),
    doneAt: expectedTimes.sort().at(-1) ?? null,
  }
}
