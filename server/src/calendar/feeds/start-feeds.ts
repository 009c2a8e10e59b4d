import { every } from '../../base/concurrency/loops.ts'
import { onceEach } from '../../base/concurrency/once.ts'
import { JobFailed, startWorkers } from '../../base/concurrency/workers.ts'
import type { Core } from '../../base/core.ts'
import type { FeedTable } from '../../base/database/room-tables.ts'
import type { Seal } from '../../base/random/seal.ts'
import { FeedFailed } from '../remote/failed.ts'
import type { Asked, expandCalendar } from './expand.ts'
import { claimFeed, findDueFeeds, findFeed } from './queries.ts'
import { nextReading } from './rules.ts'
import { syncFeed } from './sync-feed.ts'

/** It is looked so often, in ms, which feeds are to be read, and so many are read at once. */
const TURN = 1000
const AT_ONCE = 8
/** Milliseconds that one feed may take to be worked out, on a thread of its own: the largest take some seconds. */
const WORK_WITHIN = 60_000
/** Who asks for a reading gets one that began after that, unless others begin as many. */
const TRIES = 3

export type Feeds = ReturnType<typeof startFeeds>

/** Reads and writes the calendars of rooms when it is time, and when people ask for it. */
export function startFeeds(core: Core, seal: Seal) {
  const stopping = new AbortController()
  const once = onceEach()
  const expanders = startWorkers<Asked, ReturnType<typeof expandCalendar>>(new URL('./expander.ts', import.meta.url), {
    threads: 1,
    waiting: 1000,
    deadline: WORK_WITHIN,
    idle: 10_000,
  })

  const expand = async (asked: Asked) => {
    try {
      return await expanders.run(asked)
    } catch (error) {
      if (!(error instanceof JobFailed) || error.reason === 'stopped') throw error
      throw new FeedFailed(error.reason === 'NotCalendar' ? 'not-calendar' : 'too-large')
    }
  }

  const tools = { seal, expand, tokens: new Map(), signal: stopping.signal }
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

  const readDue = async () => {
    const now = core.now()
    const due = await findDueFeeds(core.db, now.toISOString(), AT_ONCE)
    await Promise.all(
      due.map(async (feed) => {
        if (inHand.has(feed.roomId)) return
        if (!(await claimFeed(core.db, feed, nextReading(feed, now)))) return
        await syncOne(feed).catch((error: unknown) => {
          if (!stopping.signal.aborted) core.log.error({ err: error, room: feed.roomId }, 'a calendar was not read')
        })
      }),
    )
  }
  const loop = every(TURN, readDue, core.log)
  loop.nudge()

  return {
    seal,
    /** Reads the calendar of a room now; false where it has none. What went wrong stands in its row. */
    read,
    async stop() {
      stopping.abort()
      await Promise.all([loop.stop(), expanders.stop()])
    },
  }
}
