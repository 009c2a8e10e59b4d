import { tasks } from '@wifi-tms/contract/tasks'
import { templates } from '@wifi-tms/contract/templates'
import type { Caller } from '@wifi-tms/tags/call'
import { draft } from '../reliability/drafts.ts'

/** The number of tasks that take turns on the same devices, minute by minute, so that each run is drawn. */
const TASKS = 2
const MINUTE_MS = 60_000

/** Plans two pictures on these devices in turn, a minute each. `drawn` says which. */
export async function planTasks(
  me: Caller,
  devices: readonly string[],
  drawn: Map<string, number>,
  now = Date.now(),
): Promise<void> {
  for (let index = 0; index < TASKS; index++) {
    const n = 2_000_000 + index
    const { _id: template } = await me.ask(templates.create, draft(`task ${index}`, n))
    drawn.set(template, n)
    const triggerTime = new Date(now + (index + 1) * MINUTE_MS).toISOString().slice(0, 16)
    await me.ask(tasks.create, {
      name: `task ${index}`,
      template,
      triggerTime,
      timeZone: 'UTC',
      devices: [...devices],
      repeat: `FREQ=MINUTELY;INTERVAL=${TASKS}`,
    })
  }
}

/** Judges the runs of the tasks by the rows that the servers have left. */
export async function judgeTasks(rows: (query: string) => Promise<Record<string, unknown>[]>) {
  const runs = await rows('select task_id, due_at, state, display_id from task_run order by task_id, due_at')
  const displays = await rows(`select id from display where source = 'task'`)
  const displaysOfRuns = new Set(runs.map(({ display_id }) => display_id).filter((id) => id !== null))
  const skipped = runs.reduce((sum, run, index) => {
    const previous = runs[index - 1]
    if (!previous || previous.task_id !== run.task_id) return sum
    return sum + (Date.parse(String(run.due_at)) - Date.parse(String(previous.due_at))) / MINUTE_MS / TASKS - 1
  }, 0)
  return {
    fired: runs.filter(({ state }) => state === 'done').length,
    /** Times that were due and have no run. */
    skipped,
    /** Displays of a task beyond those of its runs. */
    twice: displays.length - displaysOfRuns.size,
  }
}
