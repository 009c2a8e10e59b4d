import type { Named } from '@wifi-tms/contract/plan'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { toPictureLimits } from '../../fleet/products/queries.ts'
import { originSource } from '../../fleet/wishes/origin.ts'
import { findDirectoryOf, findRooms } from '../directories/queries.ts'
import { findUpcoming } from '../meetings/find-upcoming.ts'
import { entriesInZone, findPlaylistOf } from '../playlists/queries.ts'
import { countShown } from '../quiet/queries.ts'
import { dayAround } from '../quiet/rules.ts'
import { readRules } from '../rooms/queries.ts'
import { devicesByTarget } from '../tasks/devices-by-target.ts'
import type { PlanFacts } from './rules.ts'

/** The maximum number of tasks, the next due first, that are checked for a device. */
const MOST_TASKS = 500

const referenceOf = ({ id, name }: { id: string; name: string }): Named => ({ _id: id, name })

/** The wish of a device: the picture that it should show (desired state). */
async function findWish(db: Db, device: string): Promise<PlanFacts['wish']> {
  const display = await db
    .selectFrom('device')
    .innerJoin('display', 'display.seq', 'wishSeq')
    .innerJoin('wish', (join) => join.onRef('wish.seq', '=', 'wishSeq').onRef('wish.deviceId', '=', 'device.id'))
    .leftJoin('item', 'item.id', 'wish.itemId')
    .select(['display.id', 'source', originSource.as('origin'), 'at', 'display.createdBy', 'planned', 'wish.state'])
    .select(['item.id as itemId', 'item.key', 'item.name'])
    .where('device.id', '=', device)
    .executeTakeFirst()
  if (!display) return null
  const task = await db
    .selectFrom('taskRun')
    .innerJoin('task', 'task.id', 'taskId')
    .select(['task.id', 'task.name'])
    .where('displayId', '=', display.id)
    .executeTakeFirst()
  const { source, origin, createdBy: by, at, planned, state, itemId, key, name } = display
  const item = itemId && key ? { _id: itemId, name: name || key } : null
  return {
    source,
    origin,
    by,
    at,
    task: task ? referenceOf(task) : null,
    item,
    planned: planned === 1,
    waiting: state === 'waiting',
  }
}

async function findRoom(db: Db, device: string, now: string): Promise<PlanFacts['room']> {
  const plate = db.selectFrom('plate').select('roomId').where('deviceId', '=', device)
  const room = await db.selectFrom('room').selectAll().where('id', '=', plate).executeTakeFirst()
  if (!room) return null
  const upcoming = (await findUpcoming(db, [room.id], now)).get(room.id) ?? []
  return { reference: referenceOf(room), upcoming, rules: await readRules(db, room) }
}

/** The next task whose present targets include a device. */
async function findTask(db: Db, device: string): Promise<PlanFacts['task']> {
  const tasks = await db
    .selectFrom('task')
    .select(['id', 'name', 'target', 'nextAt'])
    .where('nextAt', 'is not', null)
    .orderBy('nextAt')
    .orderBy('id')
    .limit(MOST_TASKS)
    .execute()
  const targets = tasks.map(({ target }) => target)
  const devicesOfTasks = await devicesByTarget(db, targets, [device])
  const task = tasks.find((_, index) => devicesOfTasks[index]!.length > 0)
  return task ? { reference: referenceOf(task), at: task.nextAt! } : null
}

/** The playlist to which a device belongs, with the names of its templates. */
async function findPlaylist(db: Db, device: string): Promise<PlanFacts['playlist']> {
  const playlist = await findPlaylistOf(db, device)
  if (!playlist) return null
  const entriesAndZone = entriesInZone(playlist)
  const ids = entriesAndZone.entries.map(({ template }) => template)
  const rows = await db.selectFrom('template').select(['id', 'name']).where('id', 'in', oneOf(ids)).execute()
  return { reference: referenceOf(playlist), entriesAndZone, names: new Map(rows.map(({ id, name }) => [id, name])) }
}

/** The directory that a device shows, with its rooms. */
async function findDirectory(db: Db, device: string, now: string): Promise<PlanFacts['directory']> {
  const directory = await findDirectoryOf(db, device)
  if (!directory) return null
  const rows = await findRooms(db, directory.id)
  const ids = rows.map(({ id }) => id)
  const upcoming = await findUpcoming(db, ids, now)
  const rooms = rows.map(async (row) => ({
    reference: referenceOf(row),
    upcoming: upcoming.get(row.id) ?? [],
    rules: await readRules(db, row),
  }))
  return { reference: referenceOf(directory), rooms: await Promise.all(rooms) }
}

/** The quiet times and the budget of a device's product, and the number of the device's refreshes today. */
async function findLimits(db: Db, device: string, now: Date): Promise<Pick<PlanFacts, 'limits' | 'used'>> {
  const product = await db
    .selectFrom('product')
    .innerJoin('device', 'productId', 'product.id')
    .select(['quiet', 'budget', 'timeZone'])
    .where('device.id', '=', device)
    .executeTakeFirstOrThrow()
  const limits = toPictureLimits(product)
  return { limits, used: (await countShown(db, [device], dayAround(limits, now).since)).get(device) ?? 0 }
}

/** Reads the facts that decide the picture of a device. */
export const readFacts = async (db: Db, device: string, now: Date): Promise<PlanFacts> => ({
  wish: await findWish(db, device),
  room: await findRoom(db, device, now.toISOString()),
  directory: await findDirectory(db, device, now.toISOString()),
  task: await findTask(db, device),
  playlist: await findPlaylist(db, device),
  ...(await findLimits(db, device, now)),
})
