import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import type { FeedTable } from '../../base/database/room-tables.ts'
import { printMeeting } from '../caldav/print-meeting.ts'
import { isCloud, printers } from '../cloud/kinds.ts'
import { FeedFailed } from '../remote/failed.ts'
import { nameOf, uidOf } from '../remote/instances.ts'
import type { Remote } from '../remote/remote.ts'
import { eachOwn, findEntries, findFeed, type Own, saveEntry } from './queries.ts'

/** Times that are printed before others have their turn. */
const PRINTED = 500
/** Milliseconds that one turn writes for; the rest follows in the next one. */
const WRITE_FOR = 20_000

/** The entry of a calendar in which a time of a meeting lies: services know no series of moments, so there each has its own. */
export const entryOf = (kind: string, { id, date }: Own): string =>
  isCloud(kind) ? `${id}${date.replaceAll('-', '')}` : id

function print(kind: string, id: string, times: readonly Own[]): string {
  const [first] = times as [Own]
  if (!isCloud(kind)) return printMeeting({ ...first, times })
  const text = [first.organiser, first.description].filter((part) => part !== '').join('\n\n')
  return printers[kind]({ ...first, id, text })
}

/** The entries that the calendar of a room should hold for people's meetings, by id, with their texts and times. */
export async function wantedEntries(db: Db, { roomId, kind, linkedAt }: FeedTable) {
  const byEntry = new Map<string, Own[]>()
  for await (const times of eachOwn(db, roomId))
    for (const time of times) {
      const entry = entryOf(kind, time)
      const timesOfEntry = byEntry.get(entry)
      if (timesOfEntry) timesOfEntry.push(time)
      else byEntry.set(entry, [time])
    }
  const wanted = new Map<string, { text: string; times: Own[] }>()
  let printed = 0
  for (const [id, times] of byEntry) {
    if (times.some(({ endsAt }) => endsAt > linkedAt)) wanted.set(id, { text: print(kind, id, times), times })
    const before = printed
    printed += times.length
    if (Math.floor(printed / PRINTED) > Math.floor(before / PRINTED)) await turn()
  }
  return wanted
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The times within a span of the entries that lie there as they were written, as the meetings here have them. */
export async function writtenInstances(db: Db, feed: FeedTable, { from, until }: { from: string; until: string }) {
  const entries = await findEntries(db, feed.roomId)
  return [...(await wantedEntries(db, feed))]
    .filter(([id, { text }]) => entries.get(id)?.hash === hashOf(text))
    .flatMap(([id, { times }]) =>
      times
        .filter(({ startsAt, endsAt }) => endsAt > from && startsAt < until)
        .map(({ name, ...time }) => ({ ...time, key: `${uidOf(id)} `, name: nameOf(name) })),
    )
}

/**
 * Brings the calendar of a room to the meetings that people have here: what is not as it should lie there is written,
 * what should not lie there is taken out, unless it cannot be written now. A fault of one meeting holds no other up. Answers
 * with how many are left, and why.
 */
export async function pushMeetings(db: Db, feed: FeedTable, write: Remote['write']) {
  const wanted = await wantedEntries(db, feed)
  const entries = await findEntries(db, feed.roomId)
  const due = [...new Set([...entries.keys(), ...wanted.keys()])].filter((id) => {
    const text = wanted.get(id)?.text
    return text === undefined || entries.get(id)?.hash !== hashOf(text)
  })
  const until = performance.now() + WRITE_FOR
  let unwritten = due.length
  let failed: FeedFailed | undefined
  for (const id of write ? due : []) {
    if (performance.now() > until) break
    const text = wanted.get(id)?.text
    try {
      if (text === undefined) await write!.remove(id)
      else await keep(id, { etag: await write!.put(id, text, entries.get(id)?.etag ?? null), hash: hashOf(text) })
      if (text === undefined) await keep(id, null)
      unwritten--
    } catch (error) {
      if (!(error instanceof FeedFailed)) throw error
      failed ??= error
      // A server that does not answer, does not know us or lets us write nothing takes no other entry either.
      if (error.reason !== 'write' || error.status === 403) break
    }
  }
  return { unwritten, failed }

  /** The mark of a written entry is kept only while the room still has the calendar that it was written to. */
  function keep(id: string, entry: { etag: string | null; hash: string } | null): Promise<void> {
    return db.transaction().execute(async (tx) => {
      await lock(tx, 'room')
      if ((await findFeed(tx, feed.roomId))?.url === feed.url) await saveEntry(tx, feed.roomId, id, entry)
    })
  }
}
