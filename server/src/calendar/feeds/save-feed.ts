import { wrong } from '@wifi-tms/contract/errors'
import type { CloudKind, FeedWrite } from '@wifi-tms/contract/feeds'
import type { z } from 'zod'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import type { FeedTable, RoomTable } from '../../base/database/room-tables.ts'
import type { Seal } from '../../base/random/seal.ts'
import { serviceAddresses } from '../cloud/addresses.ts'
import { isCloud } from '../cloud/kinds.ts'
import { readKeyFile } from '../cloud/read-key-file.ts'
import { dropPortion } from './drop-remaining.ts'
import { dropEntries, findFeed, saveFeedColumns } from './queries.ts'

/** The state of a feed that has never been read. */
const neverRead = {
  etag: null,
  modified: null,
  wholeAt: null,
  readAt: null,
  reason: null,
  status: null,
  since: null,
  restUntil: '',
  skipped: 0,
  losses: '[]',
  unwritten: 0,
  nextAt: '',
}

/** The purpose for which a feed's password is sealed (encrypted). The purpose of its address is the room's id alone. */
export const passwordPurpose = (roomId: string): string => `${roomId} password`

/**
 * Saves the calendar of a room as people have entered it; undefined changes nothing, null removes it. A new calendar is
 * read at once. The meetings of the former calendar are deleted; our entries in it stay. Throws Refusal if a field of a
 * new calendar is missing, and where the stored password would be sent to another address, organisation or mailbox.
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
  // A calendar of another kind is a new one: nothing of the stored feed is kept.
  const current = feed?.kind === kind ? feed : undefined
  const { url, password, ...login } = isCloud(kind)
    ? loginAtService({ ...write, kind }, current)
    : loginByAddress(write, current)
  if (!url && !current) throw wrong('calendar.url', 'Enter the address of the calendar')
  const currentUrl = current && seal.decrypt(current.url, roomId)
  const isSamePlace =
    current?.tenant === login.tenant && current?.mailbox === login.mailbox && (!url || currentUrl === url)
  // At Microsoft the secret belongs to an application, so it must not be sent for another one.
  const isSameLogin = isSamePlace && (kind !== 'microsoft' || current?.username === login.username)
  if (current && isSameLogin && current.username === login.username && password === undefined) {
    if (current.refresh !== refresh) await saveFeedColumns(tx, roomId, { refresh, nextAt: '' })
    return
  }
  const address = url ?? currentUrl
  if (address === undefined) throw wrong('calendar.url', 'Enter the address of the calendar again')
  if (current?.password && !isSameLogin && password === undefined)
    throw wrong('calendar.password', 'Enter the password for the new address')
  const secret = password ?? (current?.password ? seal.decrypt(current.password, passwordPurpose(roomId)) : undefined)
  const columns = {
    kind,
    refresh,
    ...login,
    url: seal.encrypt(address, roomId),
    host: new URL(address).host,
    password: login.username && secret ? seal.encrypt(secret, passwordPurpose(roomId)) : null,
    ...neverRead,
    readAt: isSamePlace ? (current?.readAt ?? null) : null,
  }
  const isOtherCalendar = !current || !isSameLogin || current.username !== login.username
  if (isOtherCalendar) await dropEntries(tx, roomId)
  // The first reading deletes what remains of the former calendar's meetings.
  if (feed && !(current && isSamePlace)) await dropPortion(tx, roomId, 'calendar', now)
  const linkedAt = isOtherCalendar ? now.toISOString() : current.linkedAt
  if (feed) await saveFeedColumns(tx, roomId, { ...columns, linkedAt })
  else
    await tx
      .insertInto('feed')
      .values({ roomId, ...columns, linkedAt })
      .execute()
}

type Write = z.output<typeof FeedWrite>

/** The address and the login of a calendar of a kind that has an address. */
function loginByAddress({ kind, url, username, password }: Write, current: FeedTable | undefined) {
  const login = { username: kind === 'caldav' ? (username ?? current?.username ?? '') : '', tenant: '', mailbox: '' }
  return { url, password, ...login }
}

/** The address and the login of a calendar at a service. Throws Refusal if a field is missing. */
function loginAtService(write: Write & { kind: CloudKind }, current: FeedTable | undefined) {
  const { kind } = write
  const { username = '', tenant = '', mailbox = '' } = { ...current, ...withoutUndefined(write) }
  // An empty password in the form means that none was entered.
  const password = write.password || undefined
  if (!mailbox) throw wrong('calendar.mailbox', 'Enter whose calendar it is, or which one')
  const url = serviceAddresses[kind].api
  if (kind === 'google') {
    if (password === undefined && !current)
      throw wrong('calendar.password', 'Enter the key file of the service account')
    return { url, mailbox, tenant: '', ...(password ? readKeyFile(password) : { username, password }) }
  }
  if (!tenant) throw wrong('calendar.tenant', 'Enter the id or a domain of the organisation')
  if (!username) throw wrong('calendar.username', 'Enter the id of the application')
  if (password === undefined && !current) throw wrong('calendar.password', 'Enter a secret of the application')
  return { url, mailbox, tenant, username, password }
}

const withoutUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

/**
 * Schedules a full reading of a calendar if its room's time zone or language has changed: the meetings' times and words
 * depend on them.
 */
export async function refreshFeed(tx: Db, before: RoomTable | undefined, after: RoomTable): Promise<void> {
  if (before && (before.timeZone !== after.timeZone || before.language !== after.language))
    await saveFeedColumns(tx, after.id, { etag: null, modified: null, wholeAt: null, nextAt: '' })
}

/**
 * Removes the calendar of a room with the nearest of its meetings. `dropRemaining` deletes the other meetings after the
 * commit.
 */
export async function dropFeed(tx: Db, room: string, now: Date): Promise<void> {
  await lock(tx, 'feed')
  await dropPortion(tx, room, 'calendar', now)
  await dropEntries(tx, room)
  await tx.deleteFrom('feed').where('roomId', '=', room).execute()
}
