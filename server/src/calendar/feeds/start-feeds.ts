import { every } from '../../base/concurrency/loops.ts'
import { onceEach } from '../../base/concurrency/once.ts'
import { JobFailed, startWorkers } from '../../base/concurrency/workers.ts'
import type { Core } from '../../base/core.ts'
import type { FeedTable } from '../../base/database/room-tables.ts'
import type { Seal } from '../../base/random/seal.ts'
import type { DavText, There } from '../caldav/dav-answer.ts'
import { FeedFailed } from '../remote/failed.ts'
import { dropLeft, findLeft } from './drop-left.ts'
import { claimFeed, findDueFeeds, findFeed } from './queries.ts'
import { nextReading } from './rules.ts'
import { syncFeed } from './sync-feed.ts'
import type { FeedRequest, WorkedOut } from './work-out.ts'

/** Milliseconds between two looks which feeds are due; there is one too whenever a place is free again. */
const TURN = 1000
/** The places of feeds that are due: each question to one is given up after 20 s. */
const AT_ONCE = 8
/** Milliseconds that one feed may take to be worked out, on a thread of its own: the largest take some seconds. */
const WORK_WITHIN = 60_000
/** Megabytes that the objects of one may take. */
const MEMORY = 200
/** Seconds for which a calendar is left alone that took more than one of these. */
const REST_SECONDS = 3600
/** Who asks for a reading gets one that began after that, unless others begin as many. */
const TRIES = 3

export type Feeds = ReturnType<typeof startFeeds>

/** Reads and writes the calendars of rooms when it is time, and when people ask for it. */
export function startFeeds(core: Core, seal: Seal) {
  const stopping = new AbortController()
  const once = onceEach()
  const limits = { threads: 1, waiting: 1000, deadline: WORK_WITHIN, idle: 10_000, memory: MEMORY }
  const expanders = startWorkers<FeedRequest, WorkedOut>(new URL('./expander.ts', import.meta.url), limits)
  const readers = startWorkers<DavText, There[]>(new URL('../caldav/answer-reader.ts', import.meta.url), limits)

  /** Does a job on a thread of its own, which is of no calendar where it fails. */
  const within = <Result>(job: Promise<Result>): Promise<Result> =>
    job.catch((error: unknown) => {
      if (!(error instanceof JobFailed) || error.reason === 'stopped') throw error
      // A feed that took the thread with it is left alone for a while, as others wait for the thread too.
      if (error.reason === 'late' || error.reason === 'died') throw new FeedFailed('too-large', null, REST_SECONDS)
      throw new FeedFailed(error.reason === 'TooMuch' || error.reason === 'busy' ? 'too-large' : 'not-calendar')
    })
  const tools = {
    ...{ seal, tokens: new Map(), signal: stopping.signal },
    workOut: (asked: FeedRequest) => within(expanders.run(asked)),
    takeApart: (answer: DavText) => within(readers.run(answer)),
  }
  /** The calendars that are in hand: what changes meanwhile is another turn. */
  const inHand = new Set<string>()
  const syncOne = (feed: FeedTable): Promise<boolean> =>
    once(`${feed.roomId} ${feed.url}`, () => {
      inHand.add(feed.roomId)
      return syncFeed(core, feed, tools).finally(() => inHand.delete(feed.roomId))
    })

  const read = async (room: string): Promise<boolean> => {
    for (let at = 0; at < TRIES; at++) {
      const feed = await findFeed(core.db, room)
      if (!feed) return false
      // One that was under way already may not know what was changed since, here or there.
      const isOlder = inHand.has(room)
      if ((await syncOne(feed)) && !isOlder) break
    }
    return true
  }

  /** The readings of those that were due. A slow one takes a place of its own, and the others are free for the next. */
  const readings = new Set<Promise<void>>()
  const readDue = async () => {
    const now = core.now()
    const due = await findDueFeeds(core.db, now.toISOString(), AT_ONCE + inHand.size)
    for (const feed of due) {
      if (readings.size === AT_ONCE) return
      if (inHand.has(feed.roomId) || !(await claimFeed(core.db, feed, nextReading(feed, now)))) continue
      const reading = syncOne(feed).then(
        () => {},
        (error: unknown) => {
          if (!stopping.signal.aborted) core.log.error({ err: error, room: feed.roomId }, 'a calendar was not read')
        },
      )
      readings.add(reading)
      void reading.finally(() => {
        readings.delete(reading)
        loop.nudge()
      })
    }
  }
  const dropAllLeft = async () => {
    for (const room of await findLeft(core.db)) await dropLeft(core.db, room, core.now(), stopping.signal)
  }
  const dropped = dropAllLeft().catch((error: unknown) => core.log.error({ err: error }, 'meetings are left'))
  const loop = every(TURN, readDue, core.log)
  loop.nudge()

  return {
    seal,
    /** Reads the calendar of a room now; false where it has none. What went wrong stands in its row. */
    read,
    async stop() {
      stopping.abort()
      await loop.stop()
      await Promise.all([dropped, ...readings, expanders.stop(), readers.stop()])
    },
  }
}
