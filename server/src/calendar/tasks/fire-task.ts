import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import { Refusal } from '@wifi-tms/contract/errors'
import type { runTask as call } from '@wifi-tms/contract/tasks'
import type { Design } from '@wifi-tms/contract/templates'
import type { CallContext } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { TaskTable } from '../../base/database/task-tables.ts'
import { newId } from '../../base/random/ids.ts'
import { freezeDesign } from '../../content/painting/freeze-design.ts'
import { readFrozen } from '../../content/painting/queries.ts'
import { chooseOtherSizes, withoutOtherSizes } from '../../fleet/displays/other-sizes.ts'
import { countValues, refuseLacking } from '../../fleet/displays/value-warnings.ts'
import { withoutLacking } from '../../fleet/displays/withheld.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { addWishes, type ChosenIds } from '../../fleet/wishes/new-wishes.ts'
import { LEAD_SECONDS } from '../times/lead.ts'
import {
  addRun,
  EMPTY_RUN,
  findRun,
  saveRun,
  type Target,
  targetDevices,
  withLead,
  withoutDisplay,
  withoutMeetings,
} from './queries.ts'
import { splitDueTimes } from './rules.ts'
import { nextLooks, timesUntil } from './times.ts'

/** The maximum number of missed times that are recorded for a task. If it has missed more, the latest are recorded. */
const KEPT_MISSED = 50

/**
 * Fires one task if it is due: gives its picture to its devices, records its run, and computes its next time. All this
 * is one transaction, so a task fires once, however many servers run. For sleeping devices it fires shortly before its
 * time.
 */
export async function fireTask(core: Core, id: string): Promise<void> {
  const now = core.now()
  const moment = now.toISOString()
  const fire = async (tx: Db) => {
    const task = await tx.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirst()
    if (!task || task.nextAt === null) return false
    const { nextAt, aheadAt, judgedAt } = task
    if (nextAt > moment && aheadAt !== null && aheadAt <= moment) return fireAhead(tx, task, { dueAt: nextAt, now })
    // Another run of the scheduler has handled the task meanwhile. But if `judgedAt` (the moment at which `nextAt` was
    // computed) lies ahead, the server's clock was put back, and the next time is computed again.
    if (nextAt > moment && judgedAt <= moment) return false
    const due = nextAt <= moment ? timesUntil(task, new Date(nextAt), now, KEPT_MISSED) : []
    const { missed, firingAt } = splitDueTimes(due, now)
    for (const dueAt of missed) await addRun(tx, { ...EMPTY_RUN, taskId: id, dueAt, at: moment, state: 'missed' })
    const lookColumns = { ...nextLooks(task, now), judgedAt: moment }
    await tx.updateTable('task').set(lookColumns).where('id', '=', id).execute()
    if (firingAt === undefined) return false
    const run = { taskId: id, dueAt: firingAt, at: moment }
    // A run ahead of this time may have given the picture to the sleeping devices already.
    const runAhead = await findRun(tx, run)
    // The run counts as failed until its display is made.
    if (!(await addRun(tx, { ...EMPTY_RUN, ...run, state: 'failed' }))) return false
    const chosen = withoutMeetings(await targetsOf(tx, task), moment)
    const result = await showTask(tx, task, runAhead ? withoutDisplay(chosen, runAhead.displayId) : chosen, now)
    if (result) {
      const displayId = result.displayId ?? runAhead?.displayId ?? null
      // A run without any device counts as done. A run has failed if the picture would lack values on all devices.
      const state = displayId === null && result.lacks !== EMPTY_RUN.lacks ? 'failed' : 'done'
      await saveRun(tx, { ...run, ...result, state, displayId })
    }
    return true
  }
  const isFired = await withFleetLock(core.db, fire, 'task')
  core.wire.changed('tasks', [id])
  if (!isFired) return
  core.wire.changed('devices', [])
  core.wire.changed('displays', [])
  core.reconcileNow()
}

/**
 * Makes a task's next picture the wanted picture of its sleeping devices, ahead of the task's time. The other devices
 * get the picture at that time, and the same run records both.
 */
async function fireAhead(tx: Db, task: TaskTable, { dueAt, now }: { dueAt: string; now: Date }): Promise<boolean> {
  const run = { taskId: task.id, dueAt, at: now.toISOString() }
  await tx.updateTable('task').set({ aheadAt: null, judgedAt: run.at }).where('id', '=', task.id).execute()
  // The run exists if the clock of the server was put back after it.
  if (await findRun(tx, run)) return false
  const chosen = withoutMeetings(withLead(await targetsOf(tx, task), LEAD_SECONDS), dueAt)
  const result = await showTask(tx, task, chosen, now)
  if (!result?.displayId) return false
  return addRun(tx, { ...run, ...result, state: 'done' })
}

/**
 * Runs a task now, also on plates of running meetings. Throws Refusal if its template, or a picture in the template, is
 * gone, and, without `force`, if values are missing.
 */
export async function runTask(
  core: Core,
  { id, force = false }: Parsed<typeof call>,
  { change, changed }: CallContext<'devices' | 'displays' | 'tasks'>,
): Promise<Output<typeof call>> {
  const now = core.now()
  const display = await withFleetLock(change, async (tx, recordChange) => {
    const task = await tx.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirst()
    if (!task) throw new Refusal('notFound', 'There is no such task')
    const { fittingDevices, skipped, ...frozen } = await freezeTask(tx, task, await targetsOf(tx, task))
    const display = await wishForTask(tx, task, frozen, {
      chosen: fittingDevices,
      now,
      planned: 0,
      allowsLacking: force,
    })
    const moment = now.toISOString()
    const run = { taskId: id, dueAt: moment, at: moment, state: 'done' }
    await addRun(tx, { ...EMPTY_RUN, ...run, displayId: display._id, skipped })
    recordChange({ object: { id, name: task.name }, after: { total: display.total } })
    return { ...display, skipped }
  })
  changed('tasks', [id])
  core.reconcileNow()
  return display
}

/**
 * Makes the picture of a due task the wanted picture of the chosen devices. Leaves out devices whose picture would lack
 * values, unless a person has allowed that. `displayId` is null if no device is left. Undefined if the template, or a
 * picture or font in it, was deleted.
 */
async function showTask(tx: Db, task: TaskTable, chosen: ChosenIds, now: Date) {
  if (!(await chosen.limit(1).executeTakeFirst())) return EMPTY_RUN
  try {
    const { fittingDevices, skipped, ...frozen } = await freezeTask(tx, task, chosen)
    const values = { data: JSON.parse(task.data ?? '{}') as object, allowed: JSON.parse(task.allowed) as string[] }
    const { whole: completeDevices, lacks } = await withoutLacking(tx, frozen.design, fittingDevices, values)
    const run = { displayId: null, skipped, lacks: JSON.stringify(lacks) }
    if (!(await completeDevices.limit(1).executeTakeFirst())) return run
    const { _id: displayId } = await wishForTask(tx, task, frozen, { chosen: completeDevices, now, planned: 1 })
    return { ...run, displayId }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Makes the query for the present devices of a task. */
const targetsOf = (tx: Db, { target }: TaskTable) => targetDevices(tx, JSON.parse(target) as Target)

/** Stores an unchangeable copy of a task's design. Keeps the chosen devices whose size fits it; with a `fit`, all. */
async function freezeTask(tx: Db, { template, fit }: TaskTable, chosen: ChosenIds) {
  const { hash, templateName } = await freezeDesign(tx, template)
  const { design } = await readFrozen(tx, hash)
  if (fit) return { hash, templateName, design, fittingDevices: chosen, skipped: 0 }
  const { length: skipped } = await chooseOtherSizes(chosen, design).execute()
  return { hash, templateName, design, fittingDevices: withoutOtherSizes(chosen, design), skipped }
}

/**
 * Adds the display (the order to show a picture) of a task for the chosen devices. Without `allowsLacking` it throws
 * Refusal if values are missing. For a due task, `showTask` has left out the devices that lack values. A display with
 * `planned: 1` waits for the end of quiet times.
 */
async function wishForTask(
  tx: Db,
  task: TaskTable,
  { hash, templateName, design }: { hash: string; templateName: string; design: Design },
  {
    chosen,
    now,
    planned,
    allowsLacking = true,
  }: { chosen: ChosenIds; now: Date; planned: 0 | 1; allowsLacking?: boolean },
): Promise<{ _id: string; total: number }> {
  if (!allowsLacking) await refuseLacking(tx, design, await countValues(tx, design, chosen, task.data ?? '{}'))
  const display = {
    id: newId(),
    templateId: task.template,
    templateName,
    designHash: hash,
    data: task.data ?? '{}',
    context: null,
    force: 0,
    fit: task.fit,
    algorithm: null,
    source: 'task',
    planned,
    at: now.toISOString(),
    createdBy: task.updatedBy,
  }
  const { total } = await addWishes(tx, display, { chosen, frameId: null, design, now })
  return { _id: display.id, total }
}
