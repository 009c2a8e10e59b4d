import { z } from 'zod'
import { Choice, MAX_CHOICE_BODY } from './choice.ts'
import { endpoint } from './endpoint.ts'
import { RoomState } from './rooms.ts'
import { Id, Moment } from './shapes.ts'

/** A thing by its name. */
export const Named = z.object({ _id: Id, name: z.string() })
export type Named = z.infer<typeof Named>

/** The state of a room; `meeting` is the name of the meeting that runs. */
const roomFields = { state: RoomState, meeting: z.string().nullable() }

/** The reason why a device should show its picture, by the picture's source. A task that is gone is null. */
export const PlanReason = z.discriminatedUnion('source', [
  z.object({ source: z.literal('manual'), by: z.string(), at: Moment }),
  z.object({ source: z.literal('meeting'), room: Named, ...roomFields }),
  z.object({ source: z.literal('directory'), directory: Named }),
  z.object({ source: z.literal('task'), task: Named.nullable(), at: Moment }),
  z.object({ source: z.literal('playlist'), playlist: Named.nullable() }),
  z.object({ source: z.literal('item'), item: Named.nullable(), at: Moment }),
  z.object({ source: z.literal('data'), at: Moment }),
])

/** The next change of the picture. The picture stays until then, even if a person displayed it. */
export const PlanChange = z.discriminatedUnion('source', [
  z.object({ source: z.literal('meeting'), at: Moment, room: Named, ...roomFields }),
  z.object({ source: z.literal('directory'), at: Moment, directory: Named, room: Named, ...roomFields }),
  z.object({ source: z.literal('task'), at: Moment, task: Named }),
  z.object({ source: z.literal('playlist'), at: Moment, playlist: Named, template: z.string() }),
])

/** The refreshes of a device today, its product's daily budget (null: no limit), and the end of the day. */
const Refreshes = z.object({ used: z.int(), budget: z.int().nullable(), until: Moment })

/**
 * The reasons why planned pictures are held back: a quiet time runs, or the share of the budget for planned pictures is
 * used up.
 */
export const holdReasons = ['quiet', 'budget'] as const

/** The moment before which no planned picture is shown, and the reason. */
const Hold = z.object({ reason: z.enum(holdReasons), until: Moment })
export type Hold = z.infer<typeof Hold>

/**
 * `quietUntil`: planned pictures do not refresh the device until then. `held`: a planned picture, which has been wanted
 * since `at`, is held back. `next.at` is never within a quiet time: at the end of a quiet time, the device shows only
 * the last of the pictures that were planned within it.
 */
export const DevicePlan = z.object({
  why: PlanReason.nullable(),
  /** The room at whose door the device is the plate (door sign). */
  plateOf: Named.nullable(),
  next: PlanChange.nullable(),
  quietUntil: Moment.nullable(),
  held: Hold.extend({ at: Moment }).nullable(),
  refreshes: Refreshes,
})
export type DevicePlan = z.infer<typeof DevicePlan>

export const readPlan = endpoint('GET /user/api/devices/{id}/plan', {
  about:
    'Why a device should show its wanted picture, and the next change of that picture by a meeting, a task or a playlist.',
  access: 'devices.read',
  reads: ['devices', 'displays', 'products', 'rooms', 'directories', 'meetings', 'tasks', 'playlists'],
  input: z.object({ id: Id }),
  output: DevicePlan,
})

/** The maximum number of door signs whose names are listed. */
export const SIGNS_NAMED = 3

/**
 * The chosen devices that are plates of a room, show a directory, or should show a task, a playlist or their own item.
 * Each device counts once. `signs` lists at most SIGNS_NAMED of the plates, sorted by their rooms.
 */
export const Overwritten = z.object({
  plates: z.int(),
  directories: z.int(),
  tasks: z.int(),
  playlists: z.int(),
  items: z.int(),
  signs: z.array(z.object({ alias: z.string(), mac: z.string(), room: z.string() })).max(SIGNS_NAMED),
})
export type Overwritten = z.infer<typeof Overwritten>

export const countOverwritten = endpoint('POST /user/api/displays/overwritten', {
  about:
    'Counts the chosen devices whose picture a display would overwrite: plates of rooms, directories, and devices that show a task, a playlist or their own item. The call sends nothing to devices.',
  access: 'displays.write',
  reads: ['devices', 'displays', 'rooms', 'directories', 'tasks', 'playlists', 'items'],
  refuses: ['notFound'],
  input: z.object({
    ...Choice,
    task: Id.optional().describe('The `_id` of a task. Pictures that this task has displayed are not counted.'),
  }),
  output: Overwritten,
  maxBody: MAX_CHOICE_BODY,
})
