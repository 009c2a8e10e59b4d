import { wrong } from '@wifi-tms/contract/errors'
import type { CloudKind, FeedWrite } from '@wifi-tms/contract/feeds'
import type { z } from 'zod'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import type { FeedTable, RoomTable } from '../../base/database/room-tables.ts'
import type { Seal } from '../../base/random/seal.ts'
import { isCloud } from '../cloud/kinds.ts'
import { places } from '../cloud/places.ts'
import { keyOf } from '../cloud/read-key.ts'
import { dropSome } from './drop-left.ts'
import { dropEntries, findFeed, saveReading } from './queries.ts'

/** The state of a feed that has never been read. */
const unread = {
  ...{ etag: null, modified: null, wholeAt: null, readAt: null, reason: null, status: null, since: null },
  ...{ skipped: 0, losses: '[]', unwritten: 0, nextAt: '' },
}

/** Passwords are sealed for something else than addresses. */
export const passwordOf = (roomId: string): string => `${roomId} password`

/**
 * The calendar of a room is this one from now on; undefined: as it was, null: none. Another one is read at once, and what
 * was written to the one before stays there. Throws Refusal where something is missing of a new one, and where a password
 * that is kept would go to another address, organisation or mailbox.
 */
export async function saveFeed(
  tx: Db,
  roomId: string,
  write: z.output<typeof FeedWrite> | null | undefined,
  { seal, now }: { seal: Seal; now: Date },
): Promise<void> {
  if (write === undefined) return
  await lock(tx, 'feed')
  const feed = await findFeed(tx, roomId)
  if (write === null) {
    if (feed) await dropFeed(tx, roomId, now)
    return
  }
  const { kind, refresh } = write
  const current = feed?.kind === kind ? feed : undefined
  const { url, password, ...who } = isCloud(kind) ? cloudOf({ ...write, kind }, current) : placeOf(write, current)
  if (!url && !current) throw wrong('calendar.url', 'Enter the address of the calendar')
  const before = current && seal.open(current.url, roomId)
  const isThere = current?.tenant === who.tenant && current?.mailbox === who.mailbox && (!url || before === url)
  const isSame = isThere && (kind !== 'microsoft' || current?.username === who.username)
  if (current && isSame && current.username === who.username && password === undefined) {
    if (current.refresh !== refresh) await saveReading(tx, roomId, { refresh, nextAt: '' })
    return
  }
  const address = url ?? before
  if (address === undefined) throw wrong('calendar.url', 'Enter the address of the calendar again')
  if (current?.password && !isSame && password === undefined)
    throw wrong('calendar.password', 'Enter the password for the new address')
  const secret = password ?? (current?.password ? seal.open(current.password, passwordOf(roomId)) : undefined)
  const fresh = {
    ...{ kind, refresh, ...who, url: seal.close(address, roomId), host: new URL(address).host },
    password: who.username && secret ? seal.close(secret, passwordOf(roomId)) : null,
    ...unread,
  }
  const isOther = !current || !isSame || current.username !== who.username
  if (isOther) await dropEntries(tx, roomId)
  const linkedAt = isOther ? now.toISOString() : current.linkedAt
  if (feed) await saveReading(tx, roomId, { ...fresh, linkedAt })
  else
    await tx
      .insertInto('feed')
      .values({ roomId, ...fresh, linkedAt })
      .execute()
}

type Write = z.output<typeof FeedWrite>

/** The address and the login of a calendar that is given by its address. */
function placeOf({ kind, url, username, password }: Write, current: FeedTable | undefined) {
  const who = { username: kind === 'caldav' ? (username ?? current?.username ?? '') : '', tenant: '', mailbox: '' }
  return { url, password, ...who }
}

/** The same of a calendar of a service. Throws Refusal where something is missing. */
function cloudOf(write: Write & { kind: CloudKind }, current: FeedTable | undefined) {
  const { kind } = write
  const { username = '', tenant = '', mailbox = '' } = { ...current, ...defined(write) }
  // An empty one is none.
  const password = write.password || undefined
  if (!mailbox) throw wrong('calendar.mailbox', 'Enter whose calendar it is, or which one')
  const url = places[kind].api
  if (kind === 'google') {
    if (password === undefined && !current)
      throw wrong('calendar.password', 'Enter the key file of the service account')
    return { url, mailbox, tenant: '', ...(password ? keyOf(password) : { username, password: undefined }) }
  }
  if (!tenant) throw wrong('calendar.tenant', 'Enter the id or a domain of the organisation')
  if (!username) throw wrong('calendar.username', 'Enter the id of the application')
  if (password === undefined && !current) throw wrong('calendar.password', 'Enter a secret of the application')
  return { url, mailbox, tenant, username, password: password }
}

const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

/** Times of its own wall clock and words of its own language are worked out anew where a room has others. */
export async function refreshFeed(tx: Db, before: RoomTable | undefined, after: RoomTable): Promise<void> {
  if (before && (before.timeZone !== after.timeZone || before.language !== after.language))
    await saveReading(tx, after.id, { etag: null, modified: null, wholeAt: null, nextAt: '' })
}

/** Removes the calendar of a room with the nearest of what came from it: `dropLeft` drops the rest after the commit. */
export async function dropFeed(tx: Db, room: string, now: Date): Promise<void> {
  await lock(tx, 'feed')
  await dropSome(tx, room, 'calendar', now)
  await dropEntries(tx, room)
  await tx.deleteFrom('feed').where('roomId', '=', room).execute()
}
