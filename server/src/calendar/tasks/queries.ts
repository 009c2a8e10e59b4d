import { setImmediate } from 'node:timers/promises'
import type { DeviceFilter } from '@wifi-tms/contract/devices'
import { DeviceFilter as Filter } from '@wifi-tms/contract/devices'
import { RunState, type Task, type targetFields } from '@wifi-tms/contract/tasks'
import { sql } from 'kysely'
import { stampsOf } from '../../api/resources/queries.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import type { TaskRunTable, TaskTable } from '../../base/database/task-tables.ts'
import { chosenDevices } from '../../fleet/devices/choose.ts'
import type { ChosenIds } from '../../fleet/wishes/new-wishes.ts'
import { timesAfter } from './times.ts'

/** The target of a task, as its row stores it. */
export type Target = Pick<Task, keyof typeof targetFields>

/** A run in the contract's shape. */
export const toRun = ({ at, state, displayId, skipped, lacks }: TaskRunTable) => ({
  at,
  state: RunState.parse(state),
  displayId,
  skipped,
  lacks: JSON.parse(lacks) as string[],
})

/** The last run of each of these tasks. */
const lastRuns = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('taskRun as run')
    .selectAll()
    .where('taskId', 'in', oneOf(ids))
    .where('dueAt', '=', (row) =>
      row
        .selectFrom('taskRun as other')
        .select((last) => last.fn.max('other.dueAt').as('last'))
        .whereRef('other.taskId', '=', 'run.taskId'),
    )
    .execute()

export async function toTasks(db: Db, rows: readonly TaskTable[], now: Date): Promise<Task[]> {
  const ids = rows.map(({ id }) => id)
  const runs = new Map((await lastRuns(db, ids)).map((run) => [run.taskId, toRun(run)]))
  const tasks: Task[] = []
  for (const row of rows) {
    // Other work of the server gets a turn between slow rules.
    await setImmediate()
    tasks.push({
      name: row.name,
      template: row.template,
      triggerTime: row.triggerTime,
      timeZone: row.timeZone,
      ...(JSON.parse(row.target) as Target),
      ...(row.data !== null && { data: JSON.parse(row.data) }),
      ...(row.fit === 'contain' && { fit: 'contain' as const }),
      repeat: row.repeat,
      enabled: row.enabled === 1,
      nextRuns: row.enabled === 1 ? timesAfter(row, now) : [],
      lastRun: runs.get(row.id) ?? null,
      ...stampsOf(row),
    })
  }
  return tasks
}

/** The query for the existing devices of a target. */
export function targetDevices(db: Db, { devices, filter, rooms, all }: Target): Promise<ChosenIds> | ChosenIds {
  const existing = db.selectFrom('device').select('device.id')
  if (devices) return existing.where('device.id', 'in', oneOf(devices))
  if (!rooms) return chosenDevices(db, { filter: Filter.parse(filter ?? {}) as DeviceFilter, all })
  const plates = db.selectFrom('plate').select('deviceId').where('roomId', 'in', oneOf(rooms))
  return existing.where('device.id', 'in', plates)
}

/**
 * Leaves out the plates (door signs) of rooms with a running meeting, and plates that show a meeting ahead of its time,
 * because meetings have priority over tasks. Devices of a directory are left out too.
 */
export const withoutMeetings = (chosen: ChosenIds, now: string): ChosenIds =>
  chosen
    .where('device.id', 'not in', (row) => row.selectFrom('plate').select('deviceId').where('directoryId', '<>', ''))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('plate')
            .innerJoin('occurrence', 'occurrence.roomId', 'plate.roomId')
            .select('plate.deviceId')
            .whereRef('plate.deviceId', '=', 'device.id')
            .where('occurrence.enabled', '=', 1)
            .where('occurrence.endsAt', '>', now)
            .where((eb) =>
              eb.or([
                eb('occurrence.startsAt', '<=', now),
                eb('plate.period', '=', sql<string>`occurrence.meeting_id || ' ' || occurrence.date`),
              ]),
            ),
        ),
      ),
    )

/**
 * Keeps the devices whose planned pictures are made `lead` seconds ahead: with 0 the devices that listen, with
 * LEAD_SECONDS those that sleep or only poll.
 */
export const withLead = (chosen: ChosenIds, lead: number): ChosenIds =>
  chosen.where((row) => {
    const onlyPolls = row
      .selectFrom('delivery')
      .select('delivery.deviceId')
      .whereRef('delivery.deviceId', '=', 'device.id')
      .where('askAgainAt', 'is not', null)
    const sleepsOrPolls = row.or([row('device.sleeps', '<>', 0), row.exists(onlyPolls)])
    return lead > 0 ? sleepsOrPolls : row.not(sleepsOrPolls)
  })

/** Leaves out the devices whose wanted picture is that of this display already. */
export const withoutDisplay = (chosen: ChosenIds, id: string | null): ChosenIds =>
  chosen.where((row) =>
    row.not(
      row.exists(
        row
          .selectFrom('display')
          .select('display.seq')
          .whereRef('display.seq', '=', 'device.wishSeq')
          .where('display.id', '=', id),
      ),
    ),
  )

/** A run that has displayed nothing. */
export const EMPTY_RUN = { displayId: null, skipped: 0, lacks: '[]' }

type RunKey = Pick<TaskRunTable, 'taskId' | 'dueAt'>

/** The recorded run of a task for a time. */
export const findRun = (tx: Db, { taskId, dueAt }: RunKey): Promise<TaskRunTable | undefined> =>
  tx.selectFrom('taskRun').selectAll().where('taskId', '=', taskId).where('dueAt', '=', dueAt).executeTakeFirst()

/** Writes the result of a run. */
export const saveRun = (tx: Db, { taskId, dueAt, ...run }: TaskRunTable) =>
  tx.updateTable('taskRun').set(run).where('taskId', '=', taskId).where('dueAt', '=', dueAt).execute()

/** The maximum number of runs of a task that are recorded. */
export const KEPT_RUNS = 1000

/**
 * Records a run of a task, and deletes the oldest runs beyond the limit. Returns false if the run for this time is
 * recorded already. But the record of a run ahead of its time is updated when the time has come.
 */
export async function addRun(tx: Db, run: TaskRunTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('taskRun')
    .values(run)
    .onConflict((conflict) =>
      conflict
        .columns(['taskId', 'dueAt'])
        .doUpdateSet({ at: run.at, state: run.state })
        .whereRef('taskRun.at', '<', 'taskRun.dueAt'),
    )
    .executeTakeFirstOrThrow()
  const { taskId } = run
  const oldestKept = tx.selectFrom('taskRun as newer').select('newer.dueAt').where('newer.taskId', '=', taskId)
  await tx
    .deleteFrom('taskRun')
    .where('taskId', '=', taskId)
    .where(
      'dueAt',
      '<',
      oldestKept
        .orderBy('newer.dueAt', 'desc')
        .limit(1)
        .offset(KEPT_RUNS - 1),
    )
    .execute()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** A page of the runs of a task, newest first. */
export async function listRuns(db: Db, { id, page, limit }: { id: string; page: number; limit: number }) {
  const runs = db.selectFrom('taskRun').where('taskId', '=', id)
  const rows = await runs
    .selectAll()
    .orderBy('dueAt', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await runs.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items: rows.map(toRun), total }
}

/**
 * Deletes the run that a task has made ahead of its next time. The picture has been changed since then, so the run is
 * to be made again.
 */
export const dropRunAhead = (tx: Db, { id, nextAt }: Pick<TaskTable, 'id' | 'nextAt'>) =>
  tx.deleteFrom('taskRun').where('taskId', '=', id).where('dueAt', '=', nextAt).whereRef('at', '<', 'dueAt').execute()

/** Deletes the runs of a task. */
export const dropRuns = (tx: Db, id: string) => tx.deleteFrom('taskRun').where('taskId', '=', id).execute()

/** Replaces a device by another in a stored target, which then names the new device once. */
export function replaceInTarget(stored: string, from: string, to: string): string {
  const target = JSON.parse(stored) as Target
  const devices = target.devices?.map((id) => (id === from ? to : id))
  return JSON.stringify({ ...target, devices: devices && [...new Set(devices)] })
}

/** Replaces a device by another in the targets of tasks. */
export async function replaceInTasks(tx: Db, from: string, to: string): Promise<void> {
  const inTasks = tx.selectFrom('taskNamed').select('taskId').where('namedId', '=', from)
  const tasks = await tx.selectFrom('task').select(['id', 'target']).where('id', 'in', inTasks).execute()
  for (const { id, target } of tasks)
    await tx
      .updateTable('task')
      .set({ target: replaceInTarget(target, from, to) })
      .where('id', '=', id)
      .execute()
}
