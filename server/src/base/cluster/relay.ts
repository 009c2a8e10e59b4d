import type { Logger } from 'pino'
import { after, groupWork } from '../concurrency/group-work.ts'
import { every } from '../concurrency/loops.ts'
import type { Db } from '../database/db.ts'
import { findFollowed, findLastSaid, findSaid, keepSaid } from './queries.ts'
import type { ServerMessage } from './said.ts'

/** Milliseconds between two polls for messages without a notification, and before a failed write is repeated. */
const LOOK_MS = 1000
/** The most messages that are read at once. */
const AT_ONCE = 500
/** The most messages that wait while the database accepts no writes; further ones are dropped. */
const MOST_WAITING = 10_000

/**
 * The messages between servers: rows in a table, with a notification for each commit. A server that missed a
 * notification finds the rows a second later. `hear` gets the messages of others, in the order of their commits.
 */
export async function openRelay(db: Db, serverId: string, log: Logger, hear: (said: ServerMessage) => void) {
  let lastId = await findLastSaid(db)
  let waiting = 0
  let stopped = false

  const lookLoop = every(
    LOOK_MS,
    async () => {
      for (;;) {
        const rows = await findSaid(db, serverId, lastId, AT_ONCE)
        for (const { id, said: text } of rows) {
          lastId = id
          try {
            hear(JSON.parse(text) as ServerMessage)
          } catch (err) {
            log.error({ err }, 'what another server message could not be done')
          }
        }
        if (rows.length < AT_ONCE) return
      }
    },
    log,
  )
  const outgoing = groupWork<{ toId: string | null; said: string }>(async (group) => {
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
  const sendMessage = (message: ServerMessage, to: string | null = null) => {
    if (waiting >= MOST_WAITING) return
    waiting++
    outgoing.add({ toId: to, said: JSON.stringify(message) })
  }
  const upMessages = groupWork<{ topic: string; payload: string }>(async (group) => {
    try {
      const topics = group.map(({ topic }) => topic)
      const followed = await findFollowed(db, topics, serverId)
      for (const upMessage of group) if (followed.has(upMessage.topic)) sendMessage({ kind: 'up', ...upMessage })
    } catch (err) {
      log.error({ err }, 'what tags message could not be passed on to other servers')
    }
  })

  return {
    say: sendMessage,
    /** A tag's message is stored only where consoles of other servers follow its topic. */
    passOn: (topic: string, payload: string) => upMessages.add({ topic, payload }),
    /** Is called when there may be messages of others. */
    look: lookLoop.nudge,
    async stop() {
      stopped = true
      await upMessages.settled()
      await outgoing.settled()
      await lookLoop.stop()
    },
  }
}
