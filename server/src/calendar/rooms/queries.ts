import {
  BookingRules,
  Hours,
  PhoneMode,
  Privacy,
  type Room,
  type RoomMeeting,
  RoomState,
} from '@wifi-tms/contract/rooms'
import { Language } from '@wifi-tms/contract/shapes'
import { sql } from 'kysely'
import { labelsIn } from '../../api/resources/labels.ts'
import { stampsOf } from '../../api/resources/queries.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf, textsValue } from '../../base/database/json-rows.ts'
import type { PlateTable } from '../../base/database/plate-tables.ts'
import type { FeedTable, RoomTable } from '../../base/database/room-tables.ts'
import { findFeed, findFeeds, findLinks } from '../feeds/queries.ts'
import { toFeed, unreadAt } from '../feeds/rules.ts'
import { findUpcoming } from '../meetings/find-upcoming.ts'
import { type RoomRules, situationAt } from './rules.ts'

const platesOf = (db: Db, ids: readonly string[]): Promise<PlateTable[]> =>
  db.selectFrom('plate').selectAll().where('roomId', 'in', oneOf(ids)).orderBy('roomId').orderBy('position').execute()

/** The queries of rooms' equipment, by the ids of the rooms. */
export const equipment = labelsIn<string>('roomEquipment', 'roomId', { among: () => oneOf([]), value: textsValue })

/** Every site, with its number of rooms. */
export const countSites = (db: Db) =>
  db
    .selectFrom('room')
    .select((row) => ['site as label', row.fn.countAll<number>().as('count')])
    .where('site', '<>', '')
    .groupBy('site')
    .orderBy('site')
    .execute()

/** The number of meetings of each of these rooms. */
const countMeetings = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('meeting')
    .select((row) => ['room', row.fn.countAll<number>().as('count')])
    .where('room', 'in', oneOf(ids))
    .groupBy('room')
    .execute()

/** Makes rooms in the contract's shape. `own` marks the meetings that this account has made. */
export async function toRooms(db: Db, rows: readonly RoomTable[], accountId: string, now: Date): Promise<Room[]> {
  const ids = rows.map(({ id }) => id)
  const plates = Map.groupBy(await platesOf(db, ids), ({ roomId }) => roomId)
  const counts = new Map((await countMeetings(db, ids)).map(({ room, count }) => [room, count]))
  const upcoming = await findUpcoming(db, ids, now.toISOString(), accountId)
  const equipmentByRoom = await equipment.find(db, ids)
  const feeds = await findFeeds(db, ids)
  const links = await findLinks(db, ids)
  const toRoom = (row: RoomTable, feed: FeedTable | undefined, rules: RoomRules): Room => ({
    name: row.name,
    devices: (plates.get(row.id) ?? []).map(({ deviceId }) => deviceId),
    timeZone: row.timeZone,
    templates: JSON.parse(row.templates),
    language: Language.parse(row.language),
    plates: plateSettings(plates.get(row.id) ?? []),
    checkIn: row.checkIn === 1,
    hours: rules.hours,
    phone: PhoneMode.parse(row.phone),
    capacity: row.capacity,
    equipment: equipmentByRoom.get(row.id) ?? [],
    place: { site: row.site, floor: row.floor },
    holidays: JSON.parse(row.holidays),
    privacy: Privacy.parse(row.privacy),
    booking: BookingRules.parse(JSON.parse(row.booking)),
    meetings: counts.get(row.id) ?? 0,
    calendar: feed ? toFeed(feed) : null,
    calendarLink: links.get(row.id) ?? null,
    ...stateOfRoom(upcoming.get(row.id) ?? [], now, rules),
    ...stampsOf(row),
  })
  return rows.map((row) => {
    const feed = feeds.get(row.id)
    return toRoom(row, feed, rulesOf(row, feed))
  })
}

/** The settings of those plates that have templates or a language of their own. */
const plateSettings = (plates: readonly PlateTable[]): Room['plates'] =>
  Object.fromEntries(
    plates
      .filter(({ templates, language }) => templates !== '{}' || language !== null)
      .map(({ deviceId, templates, language }) => [
        deviceId,
        { templates: JSON.parse(templates), ...(language !== null && { language: Language.parse(language) }) },
      ]),
  )

/** The rules of a room from its row, and from its external calendar, which may be unreadable. */
const rulesOf = ({ checkIn, hours, holidays, timeZone }: RoomTable, feed: FeedTable | undefined): RoomRules => ({
  checkIn: checkIn === 1,
  hours: hours ? Hours.parse(JSON.parse(hours)) : null,
  holidays: JSON.parse(holidays),
  timeZone,
  unreadAt: unreadAt(feed),
})

/** Finds the rules of a room: it reads the external calendar that belongs to them. */
export const readRules = async (db: Db, room: RoomTable): Promise<RoomRules> =>
  rulesOf(room, await findFeed(db, room.id))

function stateOfRoom(upcoming: readonly RoomMeeting[], moment: Date, rules: RoomRules) {
  const { state, now, next } = situationAt(upcoming, moment, rules)
  return { state: RoomState.parse(state), now, next }
}

/** The index of the first of these devices that does not exist; -1 if all exist. */
export async function findMissingIndex(db: Db, ids: readonly string[]): Promise<number> {
  const rows = await db.selectFrom('device').select('id').where('id', 'in', oneOf(ids)).execute()
  const existing = new Set(rows.map(({ id }) => id))
  return ids.findIndex((id) => !existing.has(id))
}

/**
 * Finds the first of these devices that is a plate of another room or directory than `owner`, with the name of that
 * room or directory. `owner` is the id of a room or directory; empty: any plate counts.
 */
export const findPlateElsewhere = (db: Db, ids: readonly string[], owner = '') =>
  db
    .selectFrom('plate')
    .leftJoin('room', 'room.id', 'roomId')
    .leftJoin('directory', 'directory.id', 'directoryId')
    .innerJoin('device', 'device.id', 'deviceId')
    .select(['room.name as room', 'directory.name as directory', 'device.mac', 'device.alias'])
    .where('deviceId', 'in', oneOf(ids))
    .where(sql`room_id || directory_id`, '<>', owner)
    .executeTakeFirst()

/**
 * Replaces the plates (door signs) of a room or a directory, in this order. Plates that were there before keep their
 * last wish, which is the picture that the scheduler wants on them.
 */
export async function savePlates(
  tx: Db,
  owner: Owner,
  ids: readonly string[],
  settings: Room['plates'] = {},
): Promise<void> {
  const { roomId = '', directoryId = '' } = owner
  const deletion = tx.deleteFrom('plate').where('roomId', '=', roomId).where('directoryId', '=', directoryId)
  await deletion.where('deviceId', 'not in', oneOf(ids)).execute()
  for (const [position, deviceId] of ids.entries()) {
    const { templates = {}, language = null } = settings[deviceId] ?? {}
    const columns = { position, templates: JSON.stringify(templates), language }
    const newRow = { deviceId, roomId, directoryId, ...columns, period: '', content: '', seq: null, nextAt: '' }
    await tx
      .insertInto('plate')
      .values(newRow)
      .onConflict((conflict) => conflict.column('deviceId').doUpdateSet(columns))
      .execute()
  }
}

/** The room or directory of the plates. */
interface Owner {
  roomId?: string
  directoryId?: string
}

/** The directories that show a room, by name. */
export async function findDirectories(db: Db, room: string): Promise<string[]> {
  const rows = await db
    .selectFrom('directoryRoom')
    .innerJoin('directory', 'directory.id', 'directoryId')
    .select('name')
    .where('roomId', '=', room)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Finds the first of these templates that does not exist. */
export async function findGoneTemplate(db: Db, ids: readonly string[]): Promise<string | undefined> {
  const rows = await db.selectFrom('template').select('id').where('id', 'in', oneOf(ids)).execute()
  const existing = new Set(rows.map(({ id }) => id))
  return ids.find((id) => !existing.has(id))
}

/** Records that a newer wish (the wanted picture) has replaced the room's own wish on these plates. */
export const replacePlateWish = (tx: Db, devices: readonly string[], seq: number, newSeq: number) =>
  tx.updateTable('plate').set({ seq: newSeq }).where('seq', '=', seq).where('deviceId', 'in', oneOf(devices)).execute()

/**
 * Makes a device the plate of a room or directory in place of another device. Returns the id of the directory;
 * undefined for a room. The scheduler looks at the room at once; the caller wakes the directory.
 */
export async function movePlate(tx: Db, from: string, to: string): Promise<string | undefined> {
  const plate = await tx.selectFrom('plate').selectAll().where('deviceId', '=', from).executeTakeFirst()
  if (!plate) return undefined
  const columns = { deviceId: to, period: '', content: '', seq: null, nextAt: '' }
  await tx.updateTable('plate').set(columns).where('deviceId', '=', from).execute()
  await tx.updateTable('room').set({ nextAt: '' }).where('id', '=', plate.roomId).execute()
  return plate.directoryId || undefined
}

/** Deletes the utilisation of a room. */
export const dropDays = (tx: Db, room: string) => tx.deleteFrom('roomDay').where('roomId', '=', room).execute()

/**
 * Renews the address of a room's phone page by a new number in it. The scheduler then shows the address on the plates.
 */
export const saveDoorLink = (tx: Db, id: string, doorLink: number) =>
  tx.updateTable('room').set({ doorLink, nextAt: '' }).where('id', '=', id).execute()
