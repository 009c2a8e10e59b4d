import { Refusal, wrong } from '@wifi-tms/contract/errors'
import { NEXT_RUNS, readNextRuns, readRuns, runTask as runCall, type TaskWrite, tasks } from '@wifi-tms/contract/tasks'
import type { z } from 'zod'
import type { Answer } from '../../api/http/answer.ts'
import { findRow } from '../../api/resources/queries.ts'
import { serveResource } from '../../api/resources/serve-resource.ts'
import type { Core } from '../../base/core.ts'
import { SERVER_ZONE } from '../../base/process/server-zone.ts'
import { runTask } from './fire-task.ts'
import { dropRuns, listRuns, toTasks } from './queries.ts'
import { refuseGone, refuseTarget } from './refuse-target.ts'
import { looksAfter, timesAfter } from './times.ts'

type Write = z.output<typeof TaskWrite>

export function taskRoutes(core: Core, answer: Answer): void {
  serveResource(core, answer, tasks, {
    table: 'task',
    locks: ['room', 'template', 'wishes'],
    sort: '-createdAt',
    async toColumns({ devices, filter, rooms, all, data, fit, ...write }, { tx, before }) {
      const target = { devices, filter, rooms, all }
      await refuseTarget(tx, target)
      await refuseGone(tx, 'template', [write.template], () => 'template')
      const timeZone = write.timeZone ?? before?.timeZone ?? SERVER_ZONE
      const { nextAt, aheadAt } = looksAfter({ ...write, timeZone }, core.now())
      if (nextAt === null && write.repeat) throw wrong('repeat', 'The task would never run again')
      if (nextAt === null && isJudged(before, write)) throw wrong('triggerTime', 'This time is past')
      return {
        ...{ ...write, timeZone, enabled: Number(write.enabled) },
        ...(write.enabled ? { nextAt, aheadAt } : { nextAt: null, aheadAt: null }),
        ...{ target: JSON.stringify(target), data: data ? JSON.stringify(data) : null },
        ...{ fit: fit ?? null, judgedAt: core.now().toISOString() },
      }
    },
    toObjects: (rows, _, db) => toTasks(db, rows, core.now()),
    beforeRemove: async ({ id }, { tx }) => void (await dropRuns(tx, id)),
  })
  answer(runCall, ({ id }, ask) => runTask(core, id, ask))
  answer(readNextRuns, ({ timeZone = SERVER_ZONE, ...write }) => ({
    nextRuns: timesAfter({ ...write, timeZone }, core.now(), NEXT_RUNS),
  }))
  answer(readRuns, async (input) => {
    if (!(await findRow(core.db, 'task', input.id))) throw new Refusal('notFound', 'There is no such task')
    return listRuns(core.db, input)
  })
}

/** A task that has run keeps its time while people change something else of it. */
const isJudged = (before: { triggerTime: string; enabled: number } | undefined, write: Write): boolean =>
  before === undefined || before.triggerTime !== write.triggerTime || (write.enabled && before.enabled === 0)
