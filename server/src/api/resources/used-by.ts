import { conflict, NAMED_USERS, type Users } from '@wifi-tms/contract/conflicts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { namesOf, usesOf } from './rules.ts'

const namesIn = (rows: { name: string }[]) => rows.map(({ name }) => name)

/** The devices that use something: their number, and the names of the first ones. */
export async function devicesOf(
  db: Db,
  column: 'productId' | 'screenType' | 'deviceType' | 'algorithmId',
  value: string | number,
): Promise<Users | undefined> {
  const matching = db.selectFrom('device').where(column, '=', value as never)
  const rows = await matching.select(['mac', 'alias']).limit(NAMED_USERS).execute()
  const { count } =
    rows.length < NAMED_USERS
      ? { count: rows.length }
      : await matching.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const names = rows.map((row) => row.alias || row.mac)
  return usesOf('devices', names, count)
}

/** The firmware made for something, by name. */
export async function otasOf(
  db: Db,
  column: 'product' | 'deviceType' | 'screenType',
  id: string,
): Promise<Users | undefined> {
  const rows = await db.selectFrom('ota').select('name').where(column, '=', id).orderBy('name').execute()
  return usesOf('otas', namesIn(rows))
}

/** The access points whose tags become devices of a product, by name. */
export async function accessPointsOf(db: Db, product: string): Promise<Users | undefined> {
  const rows = await db
    .selectFrom('accessPoint')
    .select('name')
    .where('productId', '=', product)
    .orderBy('name')
    .execute()
  return usesOf('access_points', namesIn(rows))
}

/**
 * The items that have this template as their own, or will have it by a planned change or at the end of an offer: their
 * number, and the first of them by key. `quotedId` matches JSON with the template's id.
 */
async function itemsOf(db: Db, template: string, quotedId: string) {
  const items = db
    .selectFrom('item')
    .select('key as name')
    .where('template', '=', template)
    .union(
      db
        .selectFrom('itemChange')
        .select('key as name')
        .where((row) => row.or([row('item', 'like', quotedId), row('offer', 'like', quotedId)])),
    )
  const rows = await db.selectFrom(items.as('item')).select('name').orderBy('name').limit(NAMED_USERS).execute()
  const { count } = await db
    .selectFrom(items.as('item'))
    .select((item) => item.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, count: Number(count) }
}

/**
 * The objects that use a template, by name: rooms or, if there are none, directories, tasks, playlists, products or
 * items.
 */
export async function usesOfTemplate(db: Db, template: string): Promise<Users | undefined> {
  // The templates of rooms, plates, playlists and planned changes are stored as JSON, where an id stands in quotes.
  const quotedId = `%"${template.replaceAll(/[\\%_]/g, '')}"%`
  const plates = db.selectFrom('plate').select('roomId').where('templates', 'like', quotedId)
  const rooms = await db
    .selectFrom('room')
    .select('name')
    .where((row) => row.or([row('templates', 'like', quotedId), row('id', 'in', plates)]))
    .orderBy('name')
    .execute()
  const directories = await db
    .selectFrom('directory')
    .select('name')
    .where('template', '=', template)
    .orderBy('name')
    .execute()
  const tasks = await db.selectFrom('task').select('name').where('template', '=', template).orderBy('name').execute()
  const playlists = await db
    .selectFrom('playlist')
    .select('name')
    .where('entries', 'like', quotedId)
    .orderBy('name')
    .execute()
  const items = await itemsOf(db, template, quotedId)
  const products = await db
    .selectFrom('product')
    .select('name')
    .where('itemTemplate', '=', template)
    .orderBy('name')
    .execute()
  return (
    usesOf('rooms', namesIn(rooms)) ??
    usesOf('directories', namesIn(directories)) ??
    usesOf('tasks', namesIn(tasks)) ??
    usesOf('playlists', namesIn(playlists)) ??
    usesOf('products', namesIn(products)) ??
    usesOf('items', namesIn(items.rows), items.count)
  )
}

/** The tasks or playlists that name a device or a room, by name. */
export async function targetersOf(db: Db, id: string): Promise<Users | undefined> {
  const inTasks = db.selectFrom('taskNamed').where('namedId', '=', id).select('taskId')
  const tasks = await db.selectFrom('task').select('name').where('id', 'in', inTasks).orderBy('name').execute()
  const inPlaylists = db.selectFrom('playlistNamed').where('namedId', '=', id).select('playlistId')
  const playlists = await db
    .selectFrom('playlist')
    .select('name')
    .where('id', 'in', inPlaylists)
    .orderBy('name')
    .execute()
  return usesOf('tasks', namesIn(tasks)) ?? usesOf('playlists', namesIn(playlists))
}

/** The room or the directory that a device shows, or the tasks or playlists that name the device. */
export async function usersOfDevice(db: Db, id: string): Promise<Users | undefined> {
  const plates = db.selectFrom('plate').where('deviceId', '=', id)
  const room = await plates.innerJoin('room', 'room.id', 'plate.roomId').select('name').execute()
  const directory = await plates.innerJoin('directory', 'directory.id', 'plate.directoryId').select('name').execute()
  return usesOf('rooms', namesIn(room)) ?? usesOf('directories', namesIn(directory)) ?? targetersOf(db, id)
}

/** The id of one of these devices that something uses; undefined if nothing uses any of them. */
export async function findUsedDevice(db: Db, ids: readonly string[]): Promise<string | undefined> {
  const wantedIds = oneOf(ids)
  const row = await db
    .selectFrom('plate')
    .select('deviceId as id')
    .where('deviceId', 'in', wantedIds)
    .where((plate) => plate.or([plate('roomId', 'is not', null), plate('directoryId', 'is not', null)]))
    .union(db.selectFrom('taskNamed').select('namedId as id').where('namedId', 'in', wantedIds))
    .union(db.selectFrom('playlistNamed').select('namedId as id').where('namedId', 'in', wantedIds))
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Throws Refusal where a thing has users, and names them. */
export function refuseInUse({ noun }: { noun: string }, users: Users | undefined): void {
  if (users) throw conflict('in-use', users, `The ${noun} is in use by ${namesOf(users)}`)
}
