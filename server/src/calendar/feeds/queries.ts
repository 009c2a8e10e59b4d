import { setImmediate } from 'node:timers/promises'
import { REFRESH } from '@wifi-tms/contract/feeds'
import { sql } from 'kysely'
import { type Bringer, bringNearer } from '../../base/database/bring-nearer.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { lock } from '../../base/database/lock.ts'
import type { FeedTable } from '../../base/database/room-tables.ts'
import { LONGEST_REST_SECONDS } from '../remote/failed.ts'

export const findFeed = (db: Db, room: string): Promise<FeedTable | undefined> =>
  db.selectFrom('feed').selectAll().where('roomId', '=', room).executeTakeFirst()

/** The calendars of these rooms, by room. */
export async function findFeeds(db: Db, rooms: readonly string[]): Promise<Map<string, FeedTable>> {
  const rows = await db.selectFrom('feed').selectAll().where('roomId', 'in', oneOf(rooms)).execute()
  return new Map(rows.map((row) => [row.roomId, row]))
}

/** The calendars that are due to be read, the longest due first. */
export const findDueFeeds = (db: Db, now: string, limit: number): Promise<FeedTable[]> =>
  db.selectFrom('feed').selectAll().where('nextAt', '<=', now).orderBy('nextAt').limit(limit).execute()

/** Claims the reading of a due feed for this server until the moment `claim`. False if another server was first. */
export async function claimFeed(db: Db, { roomId, nextAt }: FeedTable, claim: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feed')
    .set({ nextAt: claim })
    .where('roomId', '=', roomId)
    .where('nextAt', '=', nextAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Saves columns of a feed, such as the outcome of a reading. */
export async function saveFeedColumns(tx: Db, room: string, columns: Partial<FeedTable>): Promise<void> {
  await lock(tx, 'feed')
  await tx.updateTable('feed').set(columns).where('roomId', '=', room).execute()
}

const calendarMeetings = (db: Db) =>
  db
    .selectFrom('meeting')
    .innerJoin('occurrence', 'occurrence.meetingId', 'meeting.id')
    .select(['meeting.id', 'name', 'organiser', 'description', 'meeting.date', 'startTime', 'endTime', 'entry'])
    .select(['startsAt', 'endsAt', 'checkedIn', 'movedEnd', 'noShow', 'createdAt'])
    .where('source', '=', 'calendar')

/** The meetings with these ids that come from a calendar. */
export const findFeedMeetings = (db: Db, ids: readonly string[]) =>
  calendarMeetings(db).where('meeting.id', 'in', oneOf(ids)).execute()

/** The maximum number of rows of one query. Between two queries, other work of the server may run. */
const MOST_ROWS = 1000

/** The stored meetings of a room that come from its calendar, a portion at a time. */
export async function* readFeedMeetings(db: Db, room: string) {
  for (let lastId = ''; ; await setImmediate()) {
    const rows = await calendarMeetings(db)
      .where('meeting.room', '=', room)
      .where('meeting.id', '>', lastId)
      .orderBy('meeting.id')
      .limit(MOST_ROWS)
      .execute()
    yield rows
    if (rows.length < MOST_ROWS) return
    lastId = rows.at(-1)!.id
  }
}

export async function deleteMeetings(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('occurrence').where('meetingId', 'in', oneOf(ids)).execute()
  await tx.deleteFrom('meeting').where('id', 'in', oneOf(ids)).execute()
}

/** Finds the rooms that other calendars can read by a link, each with the moment at which its link was made. */
export async function findLinks(db: Db, rooms: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('calendarLink')
    .select(['roomId', 'since'])
    .where('roomId', 'in', oneOf(rooms))
    .execute()
  return new Map(rows.map(({ roomId, since }) => [roomId, since]))
}

/** Finds the room to which a secret calendar link leads, by the hash of the link. */
export const findLinkedRoom = (db: Db, hash: string) =>
  db
    .selectFrom('calendarLink')
    .innerJoin('room', 'room.id', 'roomId')
    .select(['room.id', 'room.name', 'privacy', 'language', 'nextAt', 'judgedAt'])
    .where('hash', '=', hash)
    .executeTakeFirst()

/** Sets the secret link by which other calendars read a room; null removes it. */
export async function saveLink(tx: Db, roomId: string, link: { hash: string; since: string } | null): Promise<void> {
  await tx.deleteFrom('calendarLink').where('roomId', '=', roomId).execute()
  if (link)
    await tx
      .insertInto('calendarLink')
      .values({ roomId, ...link })
      .execute()
}

/** Our entries in a room's calendar, by their ids: the meeting's id, which the day follows at a cloud service. */
export async function findEntries(db: Db, room: string): Promise<Map<string, { etag: string | null; hash: string }>> {
  const rows = await db.selectFrom('calendarEntry').selectAll().where('roomId', '=', room).execute()
  return new Map(rows.map(({ meetingId, etag, hash }) => [meetingId, { etag, hash }]))
}

/** Records our entry in the calendar of a room as it was written. Null: the entry was removed. */
export async function saveEntry(
  tx: Db,
  roomId: string,
  meetingId: string,
  entry: { etag: string | null; hash: string } | null,
): Promise<void> {
  await tx.deleteFrom('calendarEntry').where('roomId', '=', roomId).where('meetingId', '=', meetingId).execute()
  if (entry)
    await tx
      .insertInto('calendarEntry')
      .values({ roomId, meetingId, ...entry })
      .execute()
}

/** Marks our entries as changed by others, if they are still recorded. */
export const markChanged = (db: Db, roomId: string, ids: readonly string[]) =>
  db
    .updateTable('calendarEntry')
    .set({ etag: null, hash: '' })
    .where('roomId', '=', roomId)
    .where('meetingId', 'in', oneOf(ids))
    .execute()

/** Deletes our records of the entries in a room's calendar. The entries themselves stay in the calendar. */
export const dropEntries = (tx: Db, room: string) => tx.deleteFrom('calendarEntry').where('roomId', '=', room).execute()

/**
 * The times at which people's own meetings hold a room. Meetings from the room's calendar are left out: two calendars
 * that are written to each other would multiply them. Times that were ended in their first minute are left out too:
 * calendars do not return such empty times, and so each reading would write them again.
 */
const ownTimes = (db: Db, room: string) =>
  db
    .selectFrom('occurrence')
    .innerJoin('meeting', 'meeting.id', 'meetingId')
    .select(['meeting.id', 'occurrence.date', 'name', 'organiser', 'description', 'startsAt', 'endsAt', 'updatedAt'])
    .select('pending')
    .where('roomId', '=', room)
    .where('enabled', '=', 1)
    .where('source', '=', 'people')
    .whereRef('startsAt', '<', 'endsAt')
export type OwnTime = Awaited<ReturnType<ReturnType<typeof ownTimes>['execute']>>[number]

/**
 * The times of people's own meetings in a room, in order and a portion at a time: a room that is always booked has ten
 * thousand such times.
 */
export async function* readOwnTimes(db: Db, room: string): AsyncGenerator<OwnTime[]> {
  for (let lastRow = { startsAt: '', id: '' }; ; await setImmediate()) {
    const rows = await ownTimes(db, room)
      .where('startsAt', '>=', lastRow.startsAt)
      .where(sql<boolean>`(starts_at, meeting.id) > (${lastRow.startsAt}, ${lastRow.id})`)
      .orderBy('startsAt')
      .orderBy('meeting.id')
      .limit(MOST_ROWS)
      .execute()
    yield rows
    if (rows.length < MOST_ROWS) return
    lastRow = rows.at(-1)!
  }
}

/** Brings the next readings of feeds nearer, after the server's clock was put back. */
export const feedBringer: Bringer = {
  locks: ['feed'],
  bring: (tx, now) => bringNearer(tx, now, 'feed', { nextAt: REFRESH.most * 60, restUntil: LONGEST_REST_SECONDS }),
}
