import { setImmediate as pause } from 'node:timers/promises'
import { findRow } from '../../api/resources/queries.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import type { FeedTable, RoomTable } from '../../base/database/room-tables.ts'
import type { Seal } from '../../base/random/seal.ts'
import { openCaldav, type TakeApart } from '../caldav/open-caldav.ts'
import type { Tokens } from '../cloud/ask-cloud.ts'
import { isCloud, openers } from '../cloud/kinds.ts'
import { places } from '../cloud/places.ts'
import { wakePlates } from '../meetings/queries.ts'
import { FeedFailed } from '../remote/failed.ts'
import type { CloudLogin, Remote } from '../remote/remote.ts'
import { openIcs } from './fetch-feed.ts'
import { roomOf } from './place-instances.ts'
import { entryOf, pushMeetings, writtenInstances } from './push-meetings.ts'
import { eachOwn, findEntries, findFeed, saveEntry, saveReading } from './queries.ts'
import { marksOf, nextReading, spanFrom } from './rules.ts'
import { passwordOf } from './save-feed.ts'
import { findChanges, type MeetingChange, saveChanges } from './save-meetings.ts'
import type { FeedRequest, WorkedOut } from './work-out.ts'

/** The tools of a turn. */
interface Tools {
  seal: Seal
  /** Works out what a calendar comes to, and takes an answer of CalDAV apart, on threads. Both throw FeedFailed. */
  workOut(asked: FeedRequest): Promise<WorkedOut>
  takeApart: TakeApart
  tokens: Tokens
  signal: AbortSignal
}

/** The address and the login of the calendar of a room. Throws FeedFailed where they were sealed with another key. */
function loginOf({ roomId, url, username, password, tenant, mailbox }: FeedTable, seal: Seal): CloudLogin {
  const address = seal.open(url, roomId)
  const secret = password === null ? '' : seal.open(password, passwordOf(roomId))
  if (address === undefined || secret === undefined) throw new FeedFailed('key')
  return { url: address, username, password: secret, tenant, mailbox }
}

/** Reads and works out; undefined where nothing has changed. Throws FeedFailed. */
async function readWith(remote: Remote, { feed, room, now, core }: Turn, { workOut }: Tools) {
  const span = { ...spanFrom(now), timeZone: room.timeZone }
  const reading = await remote.read(marksOf(feed, now), span)
  if (!reading) return undefined
  const { etag, modified } = reading
  const own = new Set<string>()
  if (remote.write) {
    for (const id of (await findEntries(core.db, feed.roomId)).keys()) own.add(id)
    for await (const times of eachOwn(core.db, feed.roomId)) for (const time of times) own.add(entryOf(feed.kind, time))
  }
  const wanted = remote.write ? await writtenInstances(core.db, feed, span) : []
  const request = { reading, room: roomOf(room), span, now, own: [...own], wanted }
  const { meetings, changed, skipped, losses } = await workOut(request)
  // Our entries that lie there otherwise than they were written are written again.
  for (const id of changed) await saveEntry(core.db, feed.roomId, id, { etag: null, hash: '' })
  const lost = { skipped, losses: JSON.stringify(losses) }
  return { meetings, ...lost, etag, modified, wholeAt: now.toISOString() }
}

interface Turn {
  core: Core
  feed: FeedTable
  room: RoomTable
  now: Date
}

/**
 * Reads the calendar of a room, brings our meetings to it where it is written, and keeps what came of both, where it and its
 * room still are as they were when that began; false where they are not.
 */
export async function syncFeed(core: Core, feed: FeedTable, tools: Tools): Promise<boolean> {
  const now = core.now()
  const room = await findRow(core.db, 'room', feed.roomId)
  if (!room) return false
  const turn = { core, feed, room, now }
  const faultOf = (error: unknown) => {
    if (error instanceof FeedFailed && !tools.signal.aborted) return error
    throw error
  }
  const remote = await open(turn, tools).catch(faultOf)
  const result = remote instanceof FeedFailed ? remote : await readWith(remote, turn, tools).catch(faultOf)
  const write = remote instanceof FeedFailed ? undefined : remote.write
  const { unwritten, failed } =
    feed.kind === 'ics' ? { unwritten: 0, failed: undefined } : await pushMeetings(core.db, feed, write)
  const fault = result instanceof FeedFailed ? result : failed && faultOf(failed)
  const { meetings, ...read } = result && !(result instanceof FeedFailed) ? result : {}
  const portions = meetings ? await findChanges(core.db, feed.roomId, meetings, now) : []
  const last = portions.pop()
  const saved = await savePortions(turn, portions)
  const isOther = await core.db.transaction().execute(async (tx) => {
    await lock(tx, 'meeting', 'room')
    const current = saved && (await findCurrent(tx, saved))
    if (!current) return undefined
    if (meetings) await saveReading(tx, feed.roomId, read)
    if (last) await savePortion(tx, turn, last)
    const { reason, status } = fault ?? { reason: null, status: null }
    const since = fault ? (current.since ?? now.toISOString()) : null
    const soon = fault ? nextReading(feed, now, unwritten) : ''
    // Changes that people have made meanwhile are due already.
    const due = unwritten > 0 && soon < current.nextAt ? soon : current.nextAt
    const nextAt = fault?.after ? laterOf(due, new Date(now.getTime() + fault.after * 1000).toISOString()) : due
    const good = result instanceof FeedFailed ? {} : { readAt: now.toISOString() }
    if (current.reason !== reason) await wakePlates(tx, [feed.roomId])
    await saveReading(tx, feed.roomId, { ...good, reason, status, since, unwritten, nextAt })
    const isTold = current.reason !== reason || current.unwritten !== unwritten
    return last !== undefined || isTold || (current.readAt === null && !(result instanceof FeedFailed))
  })
  if (isOther || portions.length > 0) {
    core.wire.changed('rooms', [feed.roomId])
    core.wire.changed('meetings', [])
  }
  return isOther !== undefined
}

const laterOf = (one: string, other: string): string => (one > other ? one : other)

async function open({ core, feed }: Turn, { seal, signal, tokens, takeApart }: Tools): Promise<Remote> {
  const { innerHosts: hosts, calendarServices = places } = core.config
  const bounds = { hosts, signal }
  const login = loginOf(feed, seal)
  if (isCloud(feed.kind)) return openers[feed.kind](login, bounds, calendarServices[feed.kind], tokens)
  return feed.kind === 'caldav' ? openCaldav(login, bounds, takeApart) : openIcs(login, bounds)
}

/** The calendar as it is now; undefined where it or its room is another by now. */
async function findCurrent(tx: Db, { feed, room }: Turn): Promise<FeedTable | undefined> {
  const current = await findFeed(tx, feed.roomId)
  const home = await findRow(tx, 'room', feed.roomId)
  const isRead = current?.url === feed.url && current.wholeAt === feed.wholeAt
  return isRead && home?.timeZone === room.timeZone && home.language === room.language ? current : undefined
}

/** Makes some of the changes; the clock looks at the room then, as what is near is in the first of them. */
async function savePortion(tx: Db, { feed, now }: Turn, changes: readonly MeetingChange[]): Promise<void> {
  await saveChanges(tx, feed.roomId, changes, { host: feed.host, now })
  await wakePlates(tx, [feed.roomId])
}

/**
 * Makes changes portion by portion, and others have their turn in between. From the first on the calendar has this reading's
 * moment and no marks: what ends here is read whole the next time, and another reading that began before is let go of. Undefined
 * where the calendar or its room is another by now.
 */
async function savePortions(turn: Turn, portions: readonly MeetingChange[][]): Promise<Turn | undefined> {
  const { core, feed, now } = turn
  const begun = { etag: null, modified: null, wholeAt: now.toISOString() }
  let saved = turn
  for (const changes of portions) {
    const isSaved = await core.db.transaction().execute(async (tx) => {
      await lock(tx, 'meeting', 'room')
      if (!(await findCurrent(tx, saved))) return false
      await saveReading(tx, feed.roomId, begun)
      await savePortion(tx, turn, changes)
      return true
    })
    if (!isSaved) return undefined
    saved = { ...turn, feed: { ...feed, ...begun } }
    await pause()
  }
  return saved
}
