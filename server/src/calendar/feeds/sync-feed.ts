import { setImmediate } from 'node:timers/promises'
import { findRow } from '../../api/resources/queries.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import type { FeedTable, RoomTable } from '../../base/database/room-tables.ts'
import type { Seal } from '../../base/random/seal.ts'
import { openCaldav, type ParseAnswer } from '../caldav/open-caldav.ts'
import { serviceAddresses } from '../cloud/addresses.ts'
import type { Tokens } from '../cloud/ask-cloud.ts'
import { isCloud, openers } from '../cloud/kinds.ts'
import { wakePlates } from '../meetings/queries.ts'
import { FeedFailed } from '../remote/failed.ts'
import type { CloudLogin, Remote } from '../remote/remote.ts'
import type { FeedRequest, FeedResult } from './compute-meetings.ts'
import { openIcs } from './fetch-feed.ts'
import { feedRoomOf } from './place-instances.ts'
import { entryIdOfTime, findWrittenInstances, pushMeetings } from './push-meetings.ts'
import { findEntries, findFeed, markChanged, readOwnTimes, saveFeedColumns } from './queries.ts'
import { marksOf, nextReading, spanFrom } from './rules.ts'
import { passwordPurpose } from './save-feed.ts'
import { findChanges, type MeetingChange, saveChanges } from './save-meetings.ts'

/** The functions and secrets that a reading needs. */
interface Tools {
  seal: Seal
  /** Computes the meetings of a calendar on a thread. Throws FeedFailed. */
  computeMeetings(request: FeedRequest): Promise<FeedResult>
  /** Parses answers of CalDAV on a thread. Throws FeedFailed. */
  parseAnswer: ParseAnswer
  /** The access tokens of cloud services. */
  tokens: Tokens
  signal: AbortSignal
}

/** The address and the login of the calendar of a room. Throws FeedFailed if they were encrypted with another key. */
function loginOf({ roomId, url, username, password, tenant, mailbox }: FeedTable, seal: Seal): CloudLogin {
  const address = seal.decrypt(url, roomId)
  const secret = password === null ? '' : seal.decrypt(password, passwordPurpose(roomId))
  if (address === undefined || secret === undefined) throw new FeedFailed('key')
  return { url: address, username, password: secret, tenant, mailbox }
}

/** Reads a calendar and computes its meetings. Undefined if nothing has changed. Throws FeedFailed. */
async function readWith(remote: Remote, { feed, room, now, core }: FeedSync, { computeMeetings }: Tools) {
  const span = { ...spanFrom(now), timeZone: room.timeZone }
  const reading = await remote.read(marksOf(feed, now), span)
  if (!reading) return undefined
  const { etag, modified } = reading
  const ownEntryIds = new Set<string>()
  if (remote.write) {
    for (const id of (await findEntries(core.db, feed.roomId)).keys()) ownEntryIds.add(id)
    for await (const times of readOwnTimes(core.db, feed.roomId))
      for (const time of times) ownEntryIds.add(entryIdOfTime(feed.kind, time))
  }
  const writtenInstances = remote.write ? await findWrittenInstances(core.db, feed, span) : []
  const request = { reading, room: feedRoomOf(room), span, now, ownEntryIds: [...ownEntryIds], writtenInstances }
  const { meetings, changedEntryIds, skipped, losses } = await computeMeetings(request)
  // An entry of ours that was changed in the calendar gets an empty hash, so that it is written again.
  await markChanged(core.db, feed.roomId, changedEntryIds)
  const lossColumns = { skipped, losses: JSON.stringify(losses) }
  return { meetings, ...lossColumns, etag, modified, wholeAt: now.toISOString() }
}

interface FeedSync {
  core: Core
  feed: FeedTable
  room: RoomTable
  now: Date
}

/**
 * Reads the calendar of a room, writes our meetings to it where that is possible, and saves the outcome of both. A
 * reading that was due has claimed the calendar until `claim`. False if the calendar or its room was changed meanwhile,
 * so that the outcome is outdated.
 */
export async function syncFeed(core: Core, feed: FeedTable, tools: Tools, claim?: string): Promise<boolean> {
  const now = core.now()
  const room = await findRow(core.db, 'room', feed.roomId)
  if (!room) return false
  const sync = { core, feed, room, now }
  /** Returns a failure of the calendar, and throws any other error again. */
  const feedFailureOf = (error: unknown) => {
    if (error instanceof FeedFailed && !tools.signal.aborted) return error
    throw error
  }
  const remote = await openRemote(sync, tools).catch(feedFailureOf)
  const result = remote instanceof FeedFailed ? remote : await readWith(remote, sync, tools).catch(feedFailureOf)
  const write = remote instanceof FeedFailed ? undefined : remote.write
  const { unwritten, failure } =
    feed.kind === 'ics' ? { unwritten: 0, failure: undefined } : await pushMeetings(core.db, feed, write)
  const fault = result instanceof FeedFailed ? result : failure && feedFailureOf(failure)
  const { meetings, ...readColumns } = meetingsToStore(result, feed)
  const portions = meetings ? await findChanges(core.db, feed.roomId, meetings, now) : []
  // The last portion is saved together with the outcome of the reading.
  const lastPortion = portions.pop()
  const savedSync = await savePortions(sync, portions)
  // Undefined: the calendar or its room was changed meanwhile.
  const isChanged = await core.db.transaction().execute(async (tx) => {
    await lock(tx, 'meeting', 'room')
    const current = savedSync && (await findCurrent(tx, savedSync))
    if (!current) return undefined
    if (lastPortion) await savePortion(tx, sync, lastPortion)
    const { reason, status } = fault ?? { reason: null, status: null }
    const since = fault ? (current.since ?? now.toISOString()) : null
    const retryAt = fault ? nextReading(feed, now, unwritten) : ''
    // `nextAt` is not the end of the claim if people have changed meetings meanwhile.
    const plannedAt = current.nextAt === claim ? nextReading(feed, now) : current.nextAt
    const dueAt = unwritten > 0 && retryAt < plannedAt ? retryAt : plannedAt
    const restUntil = fault?.restSeconds ? new Date(now.getTime() + fault.restSeconds * 1000).toISOString() : ''
    const nextAt = laterOf(dueAt, restUntil)
    const readMoment = result instanceof FeedFailed ? {} : { readAt: now.toISOString() }
    if (current.reason !== reason) await wakePlates(tx, [feed.roomId])
    const faultColumns = { reason, status, since, restUntil }
    await saveFeedColumns(tx, feed.roomId, { ...readColumns, ...readMoment, ...faultColumns, unwritten, nextAt })
    const isStatusChanged = current.reason !== reason || current.unwritten !== unwritten
    return lastPortion !== undefined || isStatusChanged || (current.readAt === null && !(result instanceof FeedFailed))
  })
  if (isChanged || portions.length > 0) {
    core.wire.changed('rooms', [feed.roomId])
    core.wire.changed('meetings', [])
  }
  return isChanged !== undefined
}

/**
 * The meetings to store after a reading, with the columns of its outcome. Without `meetings` the stored ones stay. If a
 * calendar was never read, the stored meetings come from a former calendar and are deleted.
 */
function meetingsToStore(result: Awaited<ReturnType<typeof readWith>> | FeedFailed, { readAt }: FeedTable) {
  if (result instanceof FeedFailed) return readAt === null ? { meetings: [] } : {}
  return result ?? {}
}

const laterOf = (first: string, second: string): string => (first > second ? first : second)

async function openRemote({ core, feed }: FeedSync, { seal, signal, tokens, parseAnswer }: Tools): Promise<Remote> {
  const { innerHosts: hosts, calendarServices = serviceAddresses } = core.config
  const bounds = { hosts, signal }
  const login = loginOf(feed, seal)
  if (isCloud(feed.kind)) return openers[feed.kind](login, bounds, calendarServices[feed.kind], tokens)
  return feed.kind === 'caldav' ? openCaldav(login, bounds, parseAnswer) : openIcs(login, bounds)
}

/** Finds the stored row of the calendar. Undefined if people have changed it or its room since this reading began. */
async function findCurrent(tx: Db, { feed, room }: FeedSync): Promise<FeedTable | undefined> {
  const current = await findFeed(tx, feed.roomId)
  const currentRoom = await findRow(tx, 'room', feed.roomId)
  const isSameCalendar = current?.url === feed.url && current.wholeAt === feed.wholeAt
  return isSameCalendar && currentRoom?.timeZone === room.timeZone && currentRoom.language === room.language
    ? current
    : undefined
}

/**
 * Saves a portion of the changes. The scheduler looks at the room after each portion, because the first portion already
 * has the meetings nearest to now.
 */
async function savePortion(tx: Db, { feed, now }: FeedSync, changes: readonly MeetingChange[]): Promise<void> {
  await saveChanges(tx, feed.roomId, changes, { host: feed.host, now })
  await wakePlates(tx, [feed.roomId])
}

/**
 * Saves changes portion by portion, so that other transactions run in between. Each portion also writes this reading's
 * moment (`wholeAt`) to the calendar's row, and removes the marks (`etag`, `modified`). So a reading that began earlier
 * detects that it is outdated. If the server stops in between, the next reading is a full one. Undefined if the
 * calendar or its room was changed meanwhile.
 */
async function savePortions(sync: FeedSync, portions: readonly MeetingChange[][]): Promise<FeedSync | undefined> {
  const { core, feed, now } = sync
  const unfinished = { etag: null, modified: null, wholeAt: now.toISOString() }
  let savedSync = sync
  for (const changes of portions) {
    const isSaved = await core.db.transaction().execute(async (tx) => {
      await lock(tx, 'meeting', 'room')
      if (!(await findCurrent(tx, savedSync))) return false
      await saveFeedColumns(tx, feed.roomId, unfinished)
      await savePortion(tx, sync, changes)
      return true
    })
    if (!isSaved) return undefined
    savedSync = { ...sync, feed: { ...feed, ...unfinished } }
    await setImmediate()
  }
  return savedSync
}
