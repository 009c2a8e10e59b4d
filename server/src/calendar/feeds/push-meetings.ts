import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import type { FeedTable } from '../../base/database/room-tables.ts'
import { printMeeting } from '../caldav/print-meeting.ts'
import { isCloud, printers } from '../cloud/kinds.ts'
import { FeedFailed } from '../remote/failed.ts'
import { storedNameOf, uidOf } from '../remote/instances.ts'
import type { Remote } from '../remote/remote.ts'
import { findEntries, findFeed, type OwnTime, readOwnTimes, saveEntry } from './queries.ts'

/** The number of meeting times that are printed before other work of the server may run. */
const PRINTED_AT_ONCE = 500
/**
 * The maximum number of milliseconds for which a call writes entries. The remaining entries are written by the next
 * call.
 */
const WRITE_FOR_MS = 20_000

/**
 * The id of the calendar entry for a time of a meeting. At cloud services each time is a separate entry, because a
 * series there cannot be a list of moments.
 */
export const entryIdOfTime = (kind: string, { id, date }: OwnTime): string =>
  isCloud(kind) ? `${id}${date.replaceAll('-', '')}` : id

function printEntry(kind: string, id: string, times: readonly OwnTime[]): string {
  const [firstTime] = times as [OwnTime]
  if (!isCloud(kind)) return printMeeting({ ...firstTime, times })
  const text = [firstTime.organiser, firstTime.description].filter((part) => part !== '').join('\n\n')
  return printers[kind]({ ...firstTime, id, text })
}

/**
 * Finds the entries that the calendar of a room should hold for people's meetings, by id, with their texts and times.
 * Meetings that were over when the calendar was linked get no entry, and pending ones get none until they are approved.
 */
export async function findWantedEntries(db: Db, { roomId, kind, linkedAt }: FeedTable) {
  const byEntry = new Map<string, OwnTime[]>()
  for await (const times of readOwnTimes(db, roomId))
    for (const time of times) {
      if (time.pending === 1) continue
      const entry = entryIdOfTime(kind, time)
      const timesOfEntry = byEntry.get(entry)
      if (timesOfEntry) timesOfEntry.push(time)
      else byEntry.set(entry, [time])
    }
  const wantedById = new Map<string, { text: string; times: OwnTime[] }>()
  let printedCount = 0
  for (const [id, times] of byEntry) {
    if (times.some(({ endsAt }) => endsAt > linkedAt)) wantedById.set(id, { text: printEntry(kind, id, times), times })
    // After each portion of printed times, other work may run.
    const countBefore = printedCount
    printedCount += times.length
    if (Math.floor(printedCount / PRINTED_AT_ONCE) > Math.floor(countBefore / PRINTED_AT_ONCE)) await setImmediate()
  }
  return wantedById
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Finds the times of our entries within a span. Only entries whose latest text was written to the calendar count. */
export async function findWrittenInstances(db: Db, feed: FeedTable, { from, until }: { from: string; until: string }) {
  const entries = await findEntries(db, feed.roomId)
  return [...(await findWantedEntries(db, feed))]
    .filter(([id, { text }]) => entries.get(id)?.hash === hashOf(text))
    .flatMap(([id, { times }]) =>
      times
        .filter(({ startsAt, endsAt }) => endsAt > from && startsAt < until)
        .map(({ name, ...time }) => ({ ...time, key: `${uidOf(id)} `, name: storedNameOf(name) })),
    )
}

/**
 * Brings the calendar of a room up to date with the meetings that people have entered: entries that differ are written,
 * and entries without a meeting are removed. Nothing is written if `write` is undefined. The failure of one entry does
 * not stop the others. Returns the number of entries that are still to be written, and the first failure.
 */
export async function pushMeetings(db: Db, feed: FeedTable, write: Remote['write']) {
  const wantedById = await findWantedEntries(db, feed)
  const entries = await findEntries(db, feed.roomId)
  const dueIds = [...new Set([...entries.keys(), ...wantedById.keys()])].filter((id) => {
    const text = wantedById.get(id)?.text
    return text === undefined || entries.get(id)?.hash !== hashOf(text)
  })
  const deadline = performance.now() + WRITE_FOR_MS
  let unwritten = dueIds.length
  let failure: FeedFailed | undefined
  for (const id of write ? dueIds : []) {
    if (performance.now() > deadline) break
    const text = wantedById.get(id)?.text
    try {
      if (text === undefined) {
        await write!.remove(id)
        await recordEntry(id, null)
      } else {
        const etag = await write!.put(id, text, entries.get(id)?.etag ?? null)
        await recordEntry(id, { etag, hash: hashOf(text) })
      }
      unwritten--
    } catch (error) {
      if (!(error instanceof FeedFailed)) throw error
      failure ??= error
      // A server that does not answer, or refuses our login or all writing, would refuse the other entries too.
      if (error.reason !== 'write' || error.status === 403) break
    }
  }
  return { unwritten, failure }

  /** Records a written or removed entry, but only if the room still has the calendar with this entry. */
  function recordEntry(id: string, entry: { etag: string | null; hash: string } | null): Promise<void> {
    return db.transaction().execute(async (tx) => {
      await lock(tx, 'room')
      if ((await findFeed(tx, feed.roomId))?.url === feed.url) await saveEntry(tx, feed.roomId, id, entry)
    })
  }
}
