import { firmwareFailure } from '@wifi-tms/contract/firmware'
import { type GroupEnd, type Rollout, RolloutState, settingsFailure } from '@wifi-tms/contract/rollouts'
import { sql } from 'kysely'
import { stampsOf } from '../../api/resources/queries.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import type { RolloutTable } from '../../base/database/rollout-tables.ts'
import type { ChosenIds } from '../wishes/new-wishes.ts'
import type { RolloutChoice } from './choose-targets.ts'
import type { Standing } from './rules.ts'

const noCounts = { waiting: 0, sent: 0, downloading: 0, installing: 0, done: 0, failed: 0 }

/** Rollouts as people see them, with their devices counted by state. */
export async function toRollouts(db: Db, rows: readonly RolloutTable[]): Promise<Rollout[]> {
  const countRows = await db
    .selectFrom('rolloutTarget')
    .select((row) => ['rolloutId', 'groupNumber', 'state', row.fn.countAll<number>().as('count')])
    .where('rolloutId', 'in', oneOf(rows.map(({ id }) => id)))
    .groupBy(['rolloutId', 'groupNumber', 'state'])
    .execute()
  const byRollout = Map.groupBy(countRows, ({ rolloutId }) => rolloutId)
  return rows.map((row) => {
    const targetCounts = (byRollout.get(row.id) ?? []).map((stateCount) => ({
      ...stateCount,
      count: Number(stateCount.count),
    }))
    const sum = (stateCounts: typeof targetCounts) => stateCounts.reduce((total, { count }) => total + count, 0)
    const counts = { ...noCounts }
    for (const { state, count } of targetCounts) counts[state] += count
    const steps = JSON.parse(row.steps) as GroupEnd[]
    const groups = (JSON.parse(row.ends) as number[]).map((_, number) => {
      const group = targetCounts.filter(({ groupNumber }) => groupNumber === number)
      const [total, done, failed] = [
        sum(group),
        sum(group.filter(({ state }) => state === 'done')),
        sum(group.filter(({ state }) => state === 'failed')),
      ]
      const hasBegun = number <= row.openGroup
      const stateOfBegun = done + failed >= total ? 'done' : 'running'
      const state = hasBegun ? stateOfBegun : 'ready'
      return { ...(steps[number] ?? { percent: 100 }), state, total, done, failed } as const
    })
    return {
      name: row.name,
      ...(row.config === null ? { ota: row.ota } : { config: JSON.parse(row.config) as Rollout['config'] }),
      ...(JSON.parse(row.target) as RolloutChoice),
      groups,
      success: row.success,
      failure: row.failure,
      minBattery: row.minBattery,
      usbOnly: row.usbOnly === 1,
      atOnce: row.atOnce,
      downgrade: row.downgrade === 1,
      joiners: row.joiners === 1,
      startAt: row.startAt,
      state: RolloutState.parse(row.state),
      reason: row.reason === 'failures' ? 'failures' : '',
      total: sum(targetCounts),
      counts,
      ...stampsOf(row),
    }
  })
}

export const findRollout = (db: Db, id: string): Promise<RolloutTable | undefined> =>
  db.selectFrom('rollout').selectAll().where('id', '=', id).executeTakeFirst()

/** The rollouts that run or are paused, and those that should start now. */
export const findActive = (db: Db, now: Date): Promise<RolloutTable[]> =>
  db
    .selectFrom('rollout')
    .selectAll()
    .where((row) =>
      row.or([
        row('state', 'in', ['running', 'paused']),
        row.and([row('state', '=', 'ready'), row('startAt', '<=', now.toISOString())]),
      ]),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Stores the state of a rollout. Deletes the secrets in its settings when the rollout has ended. */
export const saveRolloutState = (tx: Db, id: string, { state, reason, openGroup }: Standing) =>
  tx
    .updateTable('rollout')
    .set({ state, reason, openGroup, ...((state === 'done' || state === 'canceled') && { sealed: null }) })
    .where('id', '=', id)
    .execute()

/** A page of the devices of a rollout, in the order in which they get their orders. */
export async function listTargets(
  db: Db,
  { id, config }: Pick<RolloutTable, 'id' | 'config'>,
  { page, limit, state }: { page: number; limit: number; state?: string | undefined },
) {
  const targets = db.selectFrom('rolloutTarget').where('rolloutId', '=', id)
  const matching = state ? targets.where(sql<boolean>`rollout_target.state = ${state}`) : targets
  const rows = await matching
    .innerJoin('device', 'device.id', 'rolloutTarget.deviceId')
    .select(['deviceId', 'mac', 'alias', 'groupNumber as group', 'state', 'percent', 'reason'])
    .orderBy('place')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const failure = config === null ? firmwareFailure : settingsFailure
  const items = rows.map((row) => ({ ...row, message: row.state === 'failed' ? failure(row.reason) : '' }))
  return { items, total: Number(total) }
}

/** Sets failed devices of a rollout back to waiting if they are among `fitting`. */
export const retryFailedTargets = (tx: Db, id: string, fitting: ChosenIds) =>
  tx
    .updateTable('rolloutTarget')
    .set({ state: 'waiting', percent: 0, reason: '', orderId: null, excused: 0, deadlineAt: null })
    .where('rolloutId', '=', id)
    .where('state', '=', 'failed')
    .where('deviceId', 'in', fitting)
    .execute()

/** Marks the failures of a rollout so far as excused: they no longer count. */
export const excuseFailures = (tx: Db, id: string) =>
  tx
    .updateTable('rolloutTarget')
    .set({ excused: 1 })
    .where('rolloutId', '=', id)
    .where('state', '=', 'failed')
    .execute()

export const dropTargets = (tx: Db, id: string) => tx.deleteFrom('rolloutTarget').where('rolloutId', '=', id).execute()

/** Stores the ends of a rollout's groups, and its settings with their secrets. */
export const saveEndsAndSettings = (tx: Db, { id, ends, sealed }: Pick<RolloutTable, 'id' | 'ends' | 'sealed'>) =>
  tx.updateTable('rollout').set({ ends, sealed }).where('id', '=', id).execute()
