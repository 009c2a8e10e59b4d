import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import type { RolloutTable } from '../../base/database/rollout-tables.ts'
import { statement } from '../../base/database/statement.ts'
import { findBatteries } from '../../content/catalogue/queries.ts'
import { hasPower, isBarred } from './barred.ts'
import { doesNotFit, type FittingFirmware, hasVersion, needs } from './fitting.ts'
import type { Tally } from './rules.ts'

/**
 * The figures of a group. `unneeded` counts the targets (devices) that have no order and need none: they run the
 * version already, or the rollout no longer fits them.
 */
interface Figures extends Tally {
  fetching: number
  installing: number
  unneeded: number
}

/** Counts the devices of each group of a rollout, for its rules. */
export async function tallyGroups(
  db: Db,
  row: RolloutTable,
  ota: FittingFirmware | undefined,
  now: Date,
  startedAt: Date,
): Promise<Figures[]> {
  const state = sql.ref('rolloutTarget.state')
  const countIf = (condition: RawBuilder<unknown>) => sql<number>`sum(case when ${condition} then 1 else 0 end)`
  const batteries = await findBatteries(db)
  const rows = await db
    .selectFrom('rolloutTarget')
    // Only devices that wait in open groups can be barred or unneeded; for all others `device` is null.
    .leftJoin('device', (join) =>
      join
        .onRef('device.id', '=', 'rolloutTarget.deviceId')
        .on('rolloutTarget.state', '=', 'waiting')
        .on('rolloutTarget.groupNumber', '<=', row.openGroup),
    )
    .select((eb) => [
      'groupNumber',
      eb.fn.countAll<number>().as('total'),
      countIf(sql`${state} = 'done'`).as('done'),
      countIf(sql`${state} = 'failed'`).as('failed'),
      countIf(sql`${state} = 'failed' and excused = 1`).as('excused'),
      countIf(sql`device.id is not null and ${isBarred(row, batteries, now, startedAt)}`).as('barred'),
      countIf(sql`${state} in ('sent', 'downloading')`).as('fetching'),
      countIf(sql`${state} = 'installing'`).as('installing'),
      countIf(sql`device.id is not null and order_id is null and (${doesNotFit(ota)} or ${hasVersion(row, ota)})`).as(
        'unneeded',
      ),
    ])
    .where('rolloutId', '=', row.id)
    .groupBy('groupNumber')
    .execute()
  const byNumber = new Map(rows.map((figureRow) => [figureRow.groupNumber, figureRow]))
  return (JSON.parse(row.ends) as number[]).map((_, number) => {
    const { groupNumber: __, ...figures } = byNumber.get(number) ?? { ...noFigures, groupNumber: number }
    return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value)])) as never
  })
}

const noFigures: Figures = {
  total: 0,
  done: 0,
  failed: 0,
  excused: 0,
  barred: 0,
  fetching: 0,
  installing: 0,
  unneeded: 0,
}

/**
 * Ends the targets of open groups that need no order. Devices that the rollout no longer fits leave the rollout: they
 * may have another panel now. Devices that run the version already are done. Unless the rollout is a downgrade, devices
 * with a newer version have failed, but do not count against the rollout.
 */
export async function endUnneeded(tx: Db, row: RolloutTable, ota: FittingFirmware | undefined): Promise<void> {
  const isWaiting = sql<boolean>`rollout_id = ${row.id} and state = 'waiting' and order_id is null
    and group_number <= ${row.openGroup}`
  const deviceOfTarget = tx
    .selectFrom('device')
    .select('device.id')
    .where('device.id', '=', sql<string>`rollout_target.device_id`)
  await tx
    .deleteFrom('rolloutTarget')
    .where(isWaiting)
    .where((eb) => eb.exists(deviceOfTarget.where(doesNotFit(ota))))
    .execute()
  if (!ota) return
  const { softwareVersion: version } = ota
  const waitingTargetsOfGroups = tx.updateTable('rolloutTarget').where(isWaiting)
  await waitingTargetsOfGroups
    .set({ state: 'done', percent: 100 })
    .where((eb) => eb.exists(deviceOfTarget.where('softwareVersion', '=', version)))
    .execute()
  if (row.downgrade) return
  await waitingTargetsOfGroups
    .set({ state: 'failed', reason: 'newer', excused: 1 })
    .where((eb) => eb.exists(deviceOfTarget.where('softwareVersion', '>', version)))
    .execute()
}

/** The devices of open groups that are connected, may install firmware now, and are not installing other firmware. */
export async function findReady(db: Db, row: RolloutTable, ota: FittingFirmware | undefined, most: number) {
  const batteries = await findBatteries(db)
  return db
    .selectFrom('rolloutTarget')
    .innerJoin('device', 'device.id', 'rolloutTarget.deviceId')
    .innerJoin('delivery', 'delivery.deviceId', 'device.id')
    .leftJoin('firmware', 'firmware.deviceId', 'device.id')
    .select('device.id')
    .where('rolloutId', '=', row.id)
    .where('rolloutTarget.state', '=', 'waiting')
    .where('orderId', 'is', null)
    .where('groupNumber', '<=', row.openGroup)
    .where('device.online', '=', 1)
    .where('listens', '=', 1)
    .where(hasPower(row, batteries))
    .where(needs(row, ota))
    .where((eb) => eb.or([eb('firmware.state', 'is', null), eb('firmware.state', 'in', ['done', 'failed'])]))
    .orderBy('place')
    .limit(most)
    .execute()
}

const waitingTargets = statement((db) =>
  db
    .selectFrom('rolloutTarget')
    .innerJoin('rollout', 'rollout.id', 'rolloutTarget.rolloutId')
    .select(['rolloutTarget.deviceId', 'rolloutTarget.rolloutId'])
    .where('rolloutTarget.deviceId', 'in', oneOf([]))
    .where('rolloutTarget.state', '=', sql.lit('waiting'))
    .where('orderId', 'is', sql.lit(null))
    .where('rollout.state', '=', sql.lit('running'))
    .whereRef('groupNumber', '<=', 'openGroup')
    .orderBy('rollout.createdAt')
    .compile(),
)

/** The waiting targets among these devices whose groups have begun in running rollouts, the oldest rollout first. */
export const findWaitingTargets = (db: Db, devices: string) => waitingTargets(db, devices)

/** The ids of those devices that may now get the firmware or the settings of a rollout. */
export async function findAbleIds(
  db: Db,
  row: RolloutTable,
  ids: readonly string[],
  ota: FittingFirmware | undefined,
): Promise<string[]> {
  const batteries = await findBatteries(db)
  const rows = await db
    .selectFrom('device')
    .leftJoin('firmware', 'firmware.deviceId', 'device.id')
    .select('device.id')
    .where('device.id', 'in', oneOf(ids))
    .where(hasPower(row, batteries))
    .where(needs(row, ota))
    .where((eb) => eb.or([eb('firmware.state', 'is', null), eb('firmware.state', 'in', ['done', 'failed'])]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Records the order of a target. An order with a deadline is for settings: such an order counts as sent at once. */
export const saveOrder = (
  tx: Db,
  rolloutId: string,
  { deviceId, orderId, deadlineAt }: { deviceId: string; orderId: string; deadlineAt: string | null },
) =>
  tx
    .updateTable('rolloutTarget')
    .set({ orderId, deadlineAt, state: deadlineAt === null ? 'waiting' : 'sent', percent: 0, reason: '' })
    .where('rolloutId', '=', rolloutId)
    .where('deviceId', '=', deviceId)
    .execute()

/** The number of a rollout's devices that fetch now. */
export async function countFetching(db: Db, rolloutId: string): Promise<number> {
  const { count } = await db
    .selectFrom('rolloutTarget')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('rolloutId', '=', rolloutId)
    .where('state', 'in', ['sent', 'downloading'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Detaches a rollout from its orders that were not sent yet. Returns the ids of these orders. */
export async function forgetOrders(tx: Db, rolloutId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('rolloutTarget')
    .select('orderId')
    .where('rolloutId', '=', rolloutId)
    .where('state', '=', 'waiting')
    .where('orderId', 'is not', null)
    .execute()
  await tx
    .updateTable('rolloutTarget')
    .set({ orderId: null, percent: 0 })
    .where('rolloutId', '=', rolloutId)
    .where('state', '=', 'waiting')
    .execute()
  return rows.map(({ orderId }) => orderId!)
}
