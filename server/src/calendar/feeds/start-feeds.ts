import { every } from '../../base/concurrency/loops.ts'
import { onceEach } from '../../base/concurrency/once.ts'
import { JobFailed, startWorkers } from '../../base/concurrency/workers.ts'
import type { Core } from '../../base/core.ts'
import type { FeedTable } from '../../base/database/room-tables.ts'
import type { Seal } from '../../base/random/seal.ts'
import type { DavResource, DavText } from '../caldav/dav-answer.ts'
import { FeedFailed, LONGEST_REST_SECONDS } from '../remote/failed.ts'
import type { FeedRequest, FeedResult } from './compute-meetings.ts'
import { dropRemaining, findRoomsToClear } from './drop-remaining.ts'
import { claimFeed, findDueFeeds, findFeed } from './queries.ts'
import { claimUntil } from './rules.ts'
import { syncFeed } from './sync-feed.ts'

/** The milliseconds between two queries for due feeds. There is also a query whenever a reading has ended. */
const QUERY_MS = 1000
/** The maximum number of due feeds that are read at once. A request is given up after 20 s. */
const MOST_AT_ONCE = 8
/** The maximum number of milliseconds for parsing and expanding one feed on a thread: the largest take some seconds. */
const WORK_WITHIN_MS = 60_000
/** The maximum number of megabytes of memory for parsing and expanding one feed. */
const MEMORY_MB = 200
/**
 * The maximum number of readings for which a person's request waits. Only a reading that began after the request
 * satisfies it, and each time another reading may already be under way.
 */
const READINGS_PER_REQUEST = 3

export type Feeds = ReturnType<typeof startFeeds>

/** Reads and writes the external calendars of rooms (the feeds) when they are due, and when people request it. */
export function startFeeds(core: Core, seal: Seal) {
  const stopping = new AbortController()
  /** Runs a reading once for all who want it at the same time. */
  const runOnce = onceEach()
  const limits = { threads: 1, maxWaiting: 1000, deadlineMs: WORK_WITHIN_MS, idleMs: 10_000, memoryMb: MEMORY_MB }
  const expanders = startWorkers<FeedRequest, FeedResult>(new URL('./expander.ts', import.meta.url), limits)
  const readers = startWorkers<DavText, DavResource[]>(new URL('../caldav/answer-reader.ts', import.meta.url), limits)

  /**
   * Waits for a job on a thread. If the job fails, throws FeedFailed, so that the failure is stored in the feed's row.
   */
  const orFeedFailed = <Result>(job: Promise<Result>): Promise<Result> =>
    job.catch((error: unknown) => {
      if (!(error instanceof JobFailed) || error.reason === 'stopped') throw error
      // A feed that was too much work for the thread is not read for a while, because other feeds need the thread.
      if (error.reason === 'late' || error.reason === 'died')
        throw new FeedFailed('too-large', null, LONGEST_REST_SECONDS)
      throw new FeedFailed(error.reason === 'TooMuch' || error.reason === 'busy' ? 'too-large' : 'not-calendar')
    })
  const tools = {
    seal,
    tokens: new Map(),
    signal: stopping.signal,
    computeMeetings: (request: FeedRequest) => orFeedFailed(expanders.run(request)),
    parseAnswer: (answer: DavText) => orFeedFailed(readers.run(answer)),
  }
  /** The rooms whose calendars are being read now. A change made meanwhile needs another reading. */
  const roomsBeingRead = new Set<string>()
  const syncOne = (feed: FeedTable, claim?: string): Promise<boolean> =>
    runOnce(`${feed.roomId} ${feed.url}`, () => {
      roomsBeingRead.add(feed.roomId)
      return syncFeed(core, feed, tools, claim).finally(() => roomsBeingRead.delete(feed.roomId))
    })

  /** Reads a room's calendar until a reading that began after this call has ended. False if it has no calendar. */
  const readRoom = async (room: string): Promise<boolean> => {
    for (let attempt = 0; attempt < READINGS_PER_REQUEST; attempt++) {
      const feed = await findFeed(core.db, room)
      if (!feed) return false
      // A reading that was under way already may miss later changes, in the room or in its calendar.
      const wasUnderWay = roomsBeingRead.has(room)
      if ((await syncOne(feed)) && !wasUnderWay) break
    }
    return true
  }

  /** The readings of due calendars under way, at most MOST_AT_ONCE. A slow reading delays few others. */
  const readings = new Set<Promise<void>>()
  const readDue = async () => {
    const now = core.now()
    const dueFeeds = await findDueFeeds(core.db, now.toISOString(), MOST_AT_ONCE + roomsBeingRead.size)
    for (const feed of dueFeeds) {
      if (readings.size === MOST_AT_ONCE) return
      const claim = claimUntil(feed, now)
      if (roomsBeingRead.has(feed.roomId) || !(await claimFeed(core.db, feed, claim))) continue
      const reading = syncOne(feed, claim).then(
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
  /** Deletes the meetings that remain of removed rooms and calendars because a server stopped while deleting them. */
  const dropLeftMeetings = async () => {
    for (const room of await findRoomsToClear(core.db)) await dropRemaining(core.db, room, core.now(), stopping.signal)
  }
  const dropping = dropLeftMeetings().catch((error: unknown) => core.log.error({ err: error }, 'meetings are left'))
  const loop = every(QUERY_MS, readDue, core.log)
  loop.nudge()

  return {
    seal,
    /** Reads the calendar of a room now. False if the room has none. A failure is stored in the feed's row. */
    read: readRoom,
    async stop() {
      stopping.abort()
      await loop.stop()
      await Promise.all([dropping, ...readings, expanders.stop(), readers.stop()])
    },
  }
}
