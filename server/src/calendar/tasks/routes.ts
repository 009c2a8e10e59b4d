import { isDeepStrictEqual } from 'node:util'
import { Refusal, wrong } from '@wifi-tms/contract/errors'
import { NEXT_RUNS, readNextRuns, readRuns, runTask as runCall, type TaskWrite, tasks } from '@wifi-tms/contract/tasks'
import type { z } from 'zod'
import type { Answer } from '../../api/http/answer.ts'
import type { Who } from '../../api/http/who.ts'
import { findRow } from '../../api/resources/queries.ts'
import { refuseMissingRows } from '../../api/resources/refuse-missing-rows.ts'
import { serveResource } from '../../api/resources/serve-resource.ts'
import type { Core } from '../../base/core.ts'
import { SERVER_ZONE } from '../../base/process/server-zone.ts'
import { refuseFaultyValues } from '../../fleet/displays/value-warnings.ts'
import { findLackingPlaces } from '../../fleet/displays/withheld.ts'
import { LEAD_SECONDS, momentBefore } from '../times/lead.ts'
import { typedTimes } from '../times/typed-times.ts'
import { runTask } from './fire-task.ts'
import { dropRunAhead, dropRuns, listRuns, toTasks } from './queries.ts'
import { refuseTarget } from './refuse-target.ts'
import { justAfter, nextLooks, seriesOf } from './times.ts'

type Write = z.output<typeof TaskWrite>

export function taskRoutes(core: Core, answer: Answer): void {
  serveResource(core, answer, tasks, {
    table: 'task',
    locks: ['room', 'template', 'wishes'],
    sort: '-createdAt',
    async prepare(write, who) {
      const { timeZone = SERVER_ZONE } = write
      await typedTimes(seriesOf({ ...write, timeZone }), core.now(), 1, typedBy(who))
      return write
    },
    async toColumns({ devices, filter, rooms, all, data, fit, force, ...write }, { tx, before }) {
      const target = { devices, filter, rooms, all }
      await refuseTarget(tx, target, before?.id)
      await refuseMissingRows(tx, 'template', [write.template], () => 'template')
      const dataText = data ? JSON.stringify(data) : null
      // A task that lacks values already can still be paused and moved, as other tasks can.
      const isSame = before?.template === write.template && before.data === dataText
      if (!force && !isSame) await refuseFaultyValues(tx, write.template, data ?? {})
      const lacking = force ? await findLackingPlaces(tx, write.template, data ?? {}) : []
      const allowed = isSame && !force ? before.allowed : JSON.stringify(lacking)
      const timeZone = write.timeZone ?? before?.timeZone ?? SERVER_ZONE
      const targetText = JSON.stringify(target)
      // A task whose times are unchanged keeps its next time, which may be due at this very moment. Sleeping devices
      // that already have the next picture get it again only if it may have changed.
      const keepsTime =
        before?.enabled === 1 && write.enabled && isDeepStrictEqual(seriesOf(before), seriesOf({ ...write, timeZone }))
      const keepsPicture = isSame && before.target === targetText && before.fit === (fit ?? null)
      const looks = nextLooks({ ...write, timeZone }, core.now())
      const nextAt = keepsTime ? before.nextAt : looks.nextAt
      const aheadAt = keepsTime && keepsPicture ? before.aheadAt : nextAt && momentBefore(nextAt, LEAD_SECONDS)
      if (nextAt === null && write.repeat) throw wrong('repeat', 'The task would never run again')
      if (nextAt === null && mustBeAhead(before, write)) throw wrong('triggerTime', 'This time is past')
      return {
        ...write,
        timeZone,
        enabled: Number(write.enabled),
        ...(write.enabled ? { nextAt, aheadAt } : { nextAt: null, aheadAt: null }),
        target: targetText,
        data: dataText,
        allowed,
        fit: fit ?? null,
        judgedAt: core.now().toISOString(),
      }
    },
    async whenSaved(tx, _, __, after) {
      if (after.aheadAt !== null) await dropRunAhead(tx, after)
    },
    toObjects: (rows, _, db) => toTasks(db, rows, core.now()),
    beforeRemove: async ({ id }, { tx }) => void (await dropRuns(tx, id)),
  })
  answer(runCall, (input, ask) => runTask(core, input, ask))
  answer(readNextRuns, async ({ timeZone = SERVER_ZONE, ...write }, { who }) => ({
    nextRuns: await typedTimes(seriesOf({ ...write, timeZone }), justAfter(core.now()), NEXT_RUNS, typedBy(who)),
  }))
  answer(readRuns, async (input) => {
    if (!(await findRow(core.db, 'task', input.id))) throw new Refusal('notFound', 'There is no such task')
    return listRuns(core.db, input)
  })
}

/** The field into which a task's rule is typed, and the account that typed it. */
const typedBy = ({ accountId: owner }: Who) => ({ field: 'repeat', owner })

/**
 * True if the trigger time must be in the future. A task that has run keeps its time while people change its other
 * fields.
 */
const mustBeAhead = (before: { triggerTime: string; enabled: number } | undefined, write: Write): boolean =>
  before === undefined || before.triggerTime !== write.triggerTime || (write.enabled && before.enabled === 0)
