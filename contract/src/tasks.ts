import { z } from 'zod'
import { Choice, MAX_CHOICE_BODY } from './choice.ts'
import { DeviceFilter } from './devices.ts'
import { DisplayData } from './displays.ts'
import { endpoint } from './endpoint.ts'
import { faultsOf } from './errors.ts'
import { listOf, Paging, resource } from './resource.ts'
import { Id, Moment, Name, Stamps } from './shapes.ts'
import { Repeat, TimeZone, WallMinute } from './wall-time.ts'

/** The outcomes of a run of a task. A run is missed if the server was down for longer than MISFIRE_MINUTES. */
export const runStates = ['done', 'missed', 'failed'] as const
export const RunState = z.enum(runStates)
export type RunState = z.infer<typeof RunState>

/** The maximum number of minutes by which a task may be late and still run once. */
export const MISFIRE_MINUTES = 15

/** The maximum number of future runs that are listed. */
export const NEXT_RUNS = 5

/**
 * One run of a task. `skipped` counts the devices that were left out because the template does not fit them. `lacks`
 * names values that were missing, so that nothing was shown, or some devices were left out.
 */
const Run = z.object({
  at: Moment,
  state: RunState,
  displayId: Id.nullable(),
  skipped: z.int(),
  lacks: z.array(z.string()),
})

/** The query fields of the device list as they were sent: they are parsed again at each run. */
const Filter = z.record(z.string(), z.json()).superRefine((query, ctx) => {
  const { error } = DeviceFilter.safeParse(query)
  for (const { path, message } of error ? faultsOf(error) : [])
    ctx.addIssue({ code: 'custom', path: path ? [path] : [], message })
})

/** The devices of a task or playlist: a fixed list, or a filter, rooms (their plates) or all, looked up each time. */
export const targetFields = {
  devices: Choice.deviceIds,
  filter: Filter.optional(),
  rooms: z.array(Id).min(1).max(1000).optional(),
  all: Choice.all,
}

/**
 * A task as people write it, with exactly one of the target fields. Without `timeZone` the trigger time is in the
 * server's zone.
 */
export const TaskWrite = z.object({
  name: Name,
  template: Id,
  triggerTime: WallMinute,
  timeZone: TimeZone.optional(),
  ...targetFields,
  data: DisplayData.optional(),
  /** Scales the template onto panels of another resolution. */
  fit: z.literal('contain').optional(),
  repeat: Repeat.default(''),
  enabled: z.boolean().default(true),
  force: z
    .boolean()
    .optional()
    .describe('True: stores values that a placeholder of the template cannot show; the placeholder then shows a mark.'),
})

const { force: _, ...taskFields } = TaskWrite.shape

export const Task = z.object({
  ...taskFields,
  triggerTime: z.string(),
  timeZone: z.string(),
  repeat: z.string(),
  enabled: z.boolean(),
  nextRuns: z.array(Moment).max(NEXT_RUNS),
  lastRun: Run.nullable(),
  ...Stamps,
})
export type Task = z.infer<typeof Task>

export const tasks = resource({
  path: 'tasks',
  noun: 'task',
  most: 20_000,
  write: TaskWrite,
  read: Task,
  names: ['name'],
  fields: ['name', 'template', 'triggerTime', 'enabled'],
  access: { read: 'tasks.read', write: 'tasks.write' },
  maxBody: MAX_CHOICE_BODY,
})

export const runTask = endpoint('POST /user/api/tasks/{id}/run', {
  about:
    'Runs a task now, besides its own times. Devices that the template of the task does not fit are left out. The call is refused if the picture lacks values, unless `force` is true.',
  access: 'tasks.write',
  changes: ['devices', 'displays', 'tasks'],
  refuses: ['conflict'],
  needsStorage: true,
  audit: 'tasks',
  input: z.object({
    id: Id,
    force: z.boolean().optional().describe('True: shows the picture even if it lacks values.'),
  }),
  output: z.object({ _id: Id, total: z.int(), skipped: z.int().describe('The number of devices that were left out.') }),
})

export const readNextRuns = endpoint('GET /user/api/tasks/next-runs', {
  about: 'The next runs that a task with this trigger time, time zone and rule would have, before the task is saved.',
  access: 'tasks.read',
  reads: ['tasks'],
  input: z.object({
    triggerTime: WallMinute.describe('The time of the first run, by the wall clock of the time zone.'),
    timeZone: TimeZone.optional().describe('The IANA name of a time zone; by default the time zone of the server.'),
    repeat: Repeat.default('').describe('An RRULE of RFC 5545; empty if the task runs only once.'),
  }),
  output: z.object({ nextRuns: z.array(Moment).max(NEXT_RUNS) }),
})

export const readRuns = endpoint('GET /user/api/tasks/{id}/runs', {
  about: 'The runs of a task, also those that were missed, newest first.',
  access: 'tasks.read',
  reads: ['tasks'],
  input: z.object({ id: Id, ...Paging }),
  output: listOf(Run),
})
