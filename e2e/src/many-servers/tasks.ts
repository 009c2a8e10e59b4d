import { tasks } from '@wifi-tms/contract/tasks'
import { templates } from '@wifi-tms/contract/templates'
import type { Caller } from '@wifi-tms/tags/call'
import { draft } from '../reliability/drafts.ts'

/**
 * The number of tasks. They run in turn on the same devices, one each minute: each run changes the picture.
 */
const TASKS = 2
const MINUTE_MS = 60_000

/** Adds the tasks for these devices. Stores the number of each template in `drawn`, by the template's `_id`. */
export async function planTasks(
  me: Caller,
  devices: readonly string[],
  drawn: Map<string, number>,
  now = Date.now(),
): Promise<void> {
  for (let index = 0; index < TASKS; index++) {
    // People number their templates below a million, so that no two pictures are the same.
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

/** Counts the runs of the tasks, right and wrong, from the tables of the stopped servers. */
export async function judgeTasks(runQuery: (query: string) => Promise<Record<string, unknown>[]>) {
  const runs = await runQuery('select task_id, due_at, state, display_id from task_run order by task_id, due_at')
  const displays = await runQuery(`select id from display where source = 'task'`)
  const displaysOfRuns = new Set(runs.map(({ display_id }) => display_id).filter((id) => id !== null))
  // Between two runs of a task lie TASKS minutes; each further TASKS minutes are a time without a run.
  const skippedTimes = runs.reduce((sum, run, index) => {
    const previous = runs[index - 1]
    if (!previous || previous.task_id !== run.task_id) return sum
    return sum + (Date.parse(String(run.due_at)) - Date.parse(String(previous.due_at))) / MINUTE_MS / TASKS - 1
  }, 0)
  return {
    doneRuns: runs.filter(({ state }) => state === 'done').length,
    /** The number of times of tasks without a run. */
    skippedTimes,
    /** The number of displays of tasks that belong to no run. */
    extraDisplays: displays.length - displaysOfRuns.size,
  }
}
