import type { Logger } from 'pino'
import { after, groupWork } from '../concurrency/group-work.ts'
import { every } from '../concurrency/loops.ts'
import type { Db } from '../database/db.ts'
import { findFollowed, findLastMessageId, findServerMessages, storeServerMessages } from './queries.ts'
import type { ServerMessage } from './server-messages.ts'

/** Milliseconds between two polls for messages without a notification, and before a failed write is repeated. */
const POLL_MS = 1000
/** The maximum number of messages that are read at once. */
const BATCH_SIZE = 500
/** The maximum number of messages that wait while the database accepts no writes; further ones are dropped. */
const MOST_WAITING = 10_000

/**
 * The messages between servers: rows in a table, with a notification for each commit. A server that missed a
 * notification finds the rows a second later. `receive` gets the messages of others, in the order of their commits.
 */
export async function openRelay(db: Db, serverId: string, log: Logger, receive: (message: ServerMessage) => void) {
  let lastId = await findLastMessageId(db)
  let waiting = 0
  let stopped = false

  const pollLoop = every(
    POLL_MS,
    async () => {
      for (;;) {
        const rows = await findServerMessages(db, serverId, lastId, BATCH_SIZE)
        for (const { id, said: text } of rows) {
          lastId = id
          try {
            receive(JSON.parse(text) as ServerMessage)
          } catch (err) {
            log.error({ err }, 'a message of another server could not be handled')
          }
        }
        if (rows.length < BATCH_SIZE) return
      }
    },
    log,
  )
  const outgoing = groupWork<{ toId: string | null; said: string }>(async (group) => {
    for (;;) {
      try {
        await storeServerMessages(db, serverId, group)
        break
      } catch (err) {
        log.error({ err }, 'other servers could not be told')
        if (stopped) break
        await after(POLL_MS)
      }
    }
    waiting -= group.length
  })
  const sendMessage = (message: ServerMessage, toId: string | null = null) => {
    if (waiting >= MOST_WAITING) return
    waiting++
    outgoing.add({ toId, said: JSON.stringify(message) })
  }
  const upMessages = groupWork<{ topic: string; payload: string }>(async (group) => {
    try {
      const topics = group.map(({ topic }) => topic)
      const followed = await findFollowed(db, topics, serverId)
      for (const upMessage of group) if (followed.has(upMessage.topic)) sendMessage({ kind: 'up', ...upMessage })
    } catch (err) {
      log.error({ err }, 'messages of tags could not be passed on to other servers')
    }
  })

  return {
    send: sendMessage,
    /** A tag's message is stored only where consoles of other servers follow its topic. */
    passOn: (topic: string, payload: string) => upMessages.add({ topic, payload }),
    /** Must be called when there may be messages of others. */
    poll: pollLoop.nudge,
    async stop() {
      stopped = true
      await upMessages.settled()
      await outgoing.settled()
      await pollLoop.stop()
    },
  }
}
