import type { Logger } from 'pino'
import { after, groupWork } from '../concurrency/group-work.ts'
import { every } from '../concurrency/loops.ts'
import type { Db } from '../database/db.ts'
import { findFollowed, findLastSaid, findSaid, keepSaid } from './queries.ts'
import type { Said } from './said.ts'

/** In ms: what a notification has not told of is found so late, and what could not be kept is tried again. */
const LOOK_MS = 1000
/** So much is read at once. */
const AT_ONCE = 500
/** So much may wait while the database takes nothing; what comes on top is not said. */
const MOST_WAITING = 10_000

/**
 * What servers say to each other: rows, of which a notification tells. A server that missed that finds them a second
 * later. `hear` gets what others say, in the order in which that was committed.
 */
export async function openRelay(db: Db, serverId: string, log: Logger, hear: (said: Said) => void) {
  let last = await findLastSaid(db)
  let waiting = 0
  let stopped = false

  const looking = every(
    LOOK_MS,
    async () => {
      for (;;) {
        const rows = await findSaid(db, serverId, last, AT_ONCE)
        for (const { id, said } of rows) {
          last = id
          try {
            hear(JSON.parse(said) as Said)
          } catch (err) {
            log.error({ err }, 'what another server said could not be done')
          }
        }
        if (rows.length < AT_ONCE) return
      }
    },
    log,
  )
  const saying = groupWork<{ toId: string | null; said: string }>(async (group) => {
    for (;;) {
      try {
        await keepSaid(db, serverId, group)
        break
      } catch (err) {
        log.error({ err }, 'other servers could not be told')
        if (stopped) break
        await after(LOOK_MS)
      }
    }
    waiting -= group.length
  })
  const say = (said: Said, to: string | null = null) => {
    if (waiting >= MOST_WAITING) return
    waiting++
    saying.add({ toId: to, said: JSON.stringify(said) })
  }
  const passing = groupWork<{ topic: string; payload: string }>(async (group) => {
    try {
      const topics = group.map(({ topic }) => topic)
      const followed = await findFollowed(db, topics, serverId)
      for (const one of group) if (followed.has(one.topic)) say({ kind: 'up', ...one })
    } catch (err) {
      log.error({ err }, 'what tags said could not be passed on to other servers')
    }
  })

  return {
    say,
    /** What a tag said is kept only where consoles of other servers follow it. */
    passOn: (topic: string, payload: string) => passing.add({ topic, payload }),
    /** Others may have said something. */
    look: looking.nudge,
    async stop() {
      stopped = true
      await passing.settled()
      await saying.settled()
      await looking.stop()
    },
  }
}
