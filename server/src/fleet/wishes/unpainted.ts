import { setImmediate } from 'node:timers/promises'
import { chargePercent } from '@wifi-tms/contract/battery'
import { type SqlBool, sql } from 'kysely'
import { queueDeviceEvents } from '../../api/webhooks/queue-events.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { statement } from '../../base/database/statement.ts'
import { batteryOf } from '../../content/catalogue/queries.ts'
import { DisplayCounts } from './counts.ts'
import { failedEvent } from './events.ts'
import { withFleetLock } from './fleet-lock.ts'
import { joinedValues } from './item-values.ts'
import type { failedColumns } from './wish-steps.ts'

/**
 * The unpainted wishes (desired pictures) of one display that get the same frame. `deviceId` narrows the group to one
 * device.
 */
export interface UnpaintedGroup {
  seq: number
  /** The number of the devices' screen type; null if it is not known yet. */
  screenType: number | null
  algorithmId: string | null
  /** 1 if the pictures have the mark of a low battery, otherwise 0. */
  batteryMark: number
  deviceId?: string
}

/** The maximum number of groups that are painted in one turn. */
const MOST_GROUPS = 50
/** The maximum number of wishes that get their frame in one transaction. */
const SLICE = 2000

/** Finds the groups that are due to be painted, oldest first. */
export const findUnpainted = (db: Db, now: Date): Promise<UnpaintedGroup[]> =>
  groupsDue(db, now.toISOString(), MOST_GROUPS)

/** Each run of the statement gives the moment, in place of the empty text, and the maximum number of groups. */
const groupsDue = statement((db) =>
  db
    .selectFrom('wish')
    .innerJoin('device', 'device.id', 'wish.deviceId')
    .select(['seq', 'screenType', 'algorithmId', 'batteryMark'])
    .where('paintAt', '<=', '')
    .groupBy(['seq', 'screenType', 'algorithmId', 'batteryMark'])
    .orderBy('seq')
    .limit(MOST_GROUPS)
    .compile(),
)

/** Finds some of a group's devices, with the values that a template may name. */
export async function findDevicesOf(db: Db, group: UnpaintedGroup, now: Date, limit: number) {
  const { seq, screenType, algorithmId, batteryMark } = group
  const rows = await db
    .selectFrom('wish')
    .innerJoin('device', 'device.id', 'wish.deviceId')
    .leftJoin('deviceType', 'deviceType.type', 'device.deviceType')
    .leftJoin('item', 'item.id', 'device.itemId')
    .select(['device.id', 'mac', 'wish.data', 'wish.itemId', 'batteryVoltage', 'emptyVoltage', 'fullVoltage', 'curve'])
    .select(['item.key', 'item.name', 'item.fields', 'item.prices'])
    .select((row) => row.fn.coalesce('tagAlias', 'alias').as('alias'))
    .where('seq', '=', seq)
    .where('paintAt', '<=', now.toISOString())
    .where('screenType', 'is not distinct from', screenType)
    .where('algorithmId', 'is not distinct from', algorithmId)
    .where('batteryMark', '=', batteryMark)
    .limit(limit)
    .execute()
  return rows.map(({ id, mac, alias, data, itemId, ...row }) => ({
    id,
    mac,
    alias,
    data,
    itemId,
    item: joinedValues(row),
    battery: row.batteryVoltage === null ? undefined : chargePercent(row.batteryVoltage, batteryOf(row)),
  }))
}

/**
 * The condition that a wish is still in a group. The wish of a device with a new panel or another charge leaves its
 * group. `among` limits the condition to some devices: by default to the group's `deviceId`, if there is one.
 */
const inGroup = (
  { seq, screenType, algorithmId, batteryMark, deviceId }: UnpaintedGroup,
  among = deviceId && oneOf([deviceId]),
) =>
  sql<SqlBool>`
    seq = ${seq} and paint_at is not null and device_id in (
      select id from device where screen_type is not distinct from ${screenType}
      and algorithm_id is not distinct from ${algorithmId} and battery_mark = ${batteryMark} ${among ? sql`and id in ${among}` : sql``})`

/**
 * Records that a group's frame is painted, so that it is offered from now on. Wishes are written in slices, so that
 * other work can run. If the server stops, the remaining slices stay unpainted. Does nothing if housekeeping has
 * removed the frame meanwhile.
 */
export async function setPainted(db: Db, group: UnpaintedGroup, frameId: string, now: Date): Promise<void> {
  const rows = await db.selectFrom('wish').select('deviceId').where(inGroup(group)).execute()
  for (let from = 0; from < rows.length; from += SLICE) {
    const slice = oneOf(rows.slice(from, from + SLICE).map(({ deviceId }) => deviceId))
    await withFleetLock(db, async (tx) => {
      // Other work of this process gets its turn here. After the transaction would be too late: another group that
      // waits for the lock would begin its own transaction first.
      await setImmediate()
      await tx
        .updateTable('wish')
        .set({ frameId, paintAt: null, offerAt: now.toISOString() })
        .where(inGroup(group, slice))
        .where((row) => row.exists(row.selectFrom('frame').select('id').where('id', '=', frameId)))
        .execute()
    })
  }
}

/** Postpones painting until this moment, or until the devices report their panels. */
export const postponeUnpainted = (db: Db, group: UnpaintedGroup, until: Date | 'panel-report'): Promise<unknown> =>
  withFleetLock(db, (tx) =>
    tx
      .updateTable('wish')
      .set({ paintAt: until === 'panel-report' ? null : until.toISOString() })
      .where(inGroup(group))
      .execute(),
  )

/** Records that painting a group has failed. Returns the ids of its devices. */
export const failUnpainted = (
  db: Db,
  group: UnpaintedGroup,
  failed: ReturnType<typeof failedColumns>,
  now: Date,
): Promise<string[]> =>
  withFleetLock(db, async (tx) => {
    const rows = await tx.updateTable('wish').set(failed).where(inGroup(group)).returning('deviceId').execute()
    const counts = new DisplayCounts()
    counts.moveWishes(group.seq, 'waiting', 'failed', rows.length)
    await counts.save(tx)
    const ids = rows.map((row) => row.deviceId)
    await queueDeviceEvents(
      tx,
      ids.map((id) => failedEvent(id, failed)),
      now,
    )
    return ids
  })
