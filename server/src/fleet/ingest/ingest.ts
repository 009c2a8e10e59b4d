import { messages, type Up } from '@wifi-tms/contract/messages'
import { after, groupWork } from '../../base/concurrency/group-work.ts'
import type { Core } from '../../base/core.ts'
import { acceptsWrites } from '../../base/database/accepts-writes.ts'
import { isFaultOfValues } from '../../base/database/fault-of-values.ts'
import { onceAMinute } from '../../base/process/once-a-minute.ts'
import { commitGroup } from './commit-group.ts'
import type { Ingest, IngestItem, MessageContext, Observation } from './messages.ts'

/** Milliseconds before a failed commit is tried again. */
const TRY_AGAIN_MS = 1000
/** Milliseconds for which messages that may wait are gathered. */
const GATHER_MS = 1000
/** The maximum number of gathered, uncommitted messages. If there are more, a sender waits for the commit. */
const MOST_UNCOMMITTED = 5000

type Pending = IngestItem & { done(): void }

/** Starts handling the messages of tags. `pause` waits before a failed commit is tried again. */
export function startIngest(core: Core, pause = () => after(TRY_AGAIN_MS)): Ingest {
  const worthLogging = onceAMinute(core.now)
  let stopping = false
  /** By mac: a message that could not be stored, and all later messages of the tag. They wait for the next try. */
  const heldByTag = new Map<string, Pending[]>()

  /** Adds messages to the queues of tags whose earlier messages are held back. Returns the rest of the batch. */
  const queueBehindHeld = (batch: readonly Pending[]): Pending[] => {
    for (const item of batch) heldByTag.get(item.mac)?.push(item)
    return batch.filter(({ mac }) => !heldByTag.has(mac))
  }

  /** Acknowledges stored messages, and those that the database has refused for good; all others are tried again. */
  const commitBatch = async (batch: Pending[]): Promise<void> => {
    const group = queueBehindHeld(batch)
    if (group.length === 0) return
    try {
      await commitGroup(core, group)
      ingest.failing = false
    } catch (error) {
      // The database refuses a message for good if it cannot hold the message's values.
      const isRefused = isFaultOfValues(error)
      if (!isRefused) {
        ingest.failing = true
        if (worthLogging('held')) core.log.error({ err: error }, 'what tags say cannot be kept and waits')
        if (stopping) return
        // While the database accepts nothing, the whole group waits: no single message is to blame.
        if (!(await acceptsWrites(core.db))) {
          await pause()
          return commitBatch(group)
        }
      }
      // A message that cannot be stored must not hold up the others: the group is halved until one message is left.
      if (group.length > 1) {
        const half = group.length >> 1
        await commitBatch(group.slice(0, half))
        return commitBatch(group.slice(half))
      }
      if (!isRefused) return holdBack(group[0]!)
      core.log.error({ err: error, mac: group[0]!.mac, type: group[0]!.message.type }, 'a message could not be kept')
    }
    for (const item of group) item.done()
  }

  /** Keeps a message until the next try. The first kept message starts the pause. Messages of other tags go on. */
  const holdBack = (item: Pending) => {
    if (heldByTag.size === 0) void pause().then(tryAgain)
    heldByTag.set(item.mac, [item])
  }
  const tryAgain = () => {
    const items = [...heldByTag.values()].flat()
    heldByTag.clear()
    if (!stopping) for (const item of items) groups.add(item)
  }

  // Products take turns, and within a product its tags: a flood only delays messages of its own product and tag.
  const groups = groupWork<Pending>(commitBatch, ({ mac, connection, uri }) => [uri ?? connection?.uri ?? '', mac])

  /** Messages that may wait, by mac. */
  const gathered = new Map<string, Pending[]>()
  /** The number of messages taken by `gather` that are not committed yet. */
  let uncommitted = 0
  let timer: NodeJS.Timeout | undefined
  const commitGathered = () => {
    clearTimeout(timer)
    timer = undefined
    for (const items of gathered.values()) for (const item of items) groups.add(item)
    gathered.clear()
  }

  const noteInLog = (mac: string, message: Up | Observation) => {
    // Messages of the tag itself are logged where they arrive, so only observations are logged here. A visit has two
    // observations, of which `came` is left out. A visit that changes nothing is logged by `logQuietVisits`.
    if (!Object.hasOwn(messages.up, message.type) && message.type !== 'came' && !('contact' in message))
      core.note(mac, { direction: 'seen', message })
  }
  const ingestNow = (mac: string, message: Up | Observation, about?: MessageContext) =>
    new Promise<void>((done) => {
      noteInLog(mac, message)
      // Earlier messages of this tag must be committed first.
      if (gathered.has(mac)) commitGathered()
      groups.add({ ...about, mac, message, done })
    })
  const ingest: Ingest = Object.assign(ingestNow, {
    failing: false,
    gather(mac: string, message: Observation, about?: MessageContext) {
      noteInLog(mac, message)
      uncommitted++
      timer ??= setTimeout(commitGathered, GATHER_MS)
      return new Promise<void>((resolve) => {
        const done = () => {
          uncommitted--
          resolve()
        }
        const item = { ...about, mac, message, done }
        const gatheredOfTag = gathered.get(mac)
        if (gatheredOfTag) gatheredOfTag.push(item)
        else gathered.set(mac, [item])
        // While the database does not keep up, the caller waits for the commit: `done` resolves then.
        if (ingest.failing || uncommitted > MOST_UNCOMMITTED) commitGathered()
        else resolve()
      })
    },
    async stop() {
      stopping = true
      commitGathered()
      await groups.settled()
    },
  })
  return ingest
}
