import { messages, type Up } from '@wifi-tms/contract/messages'
import { after, groupWork } from '../../base/concurrency/group-work.ts'
import type { Core } from '../../base/core.ts'
import { isFaultOfValues } from '../../base/database/fault-of-values.ts'
import { takesWrites } from '../../base/database/takes-writes.ts'
import { onceAMinute } from '../../base/process/once-a-minute.ts'
import { commitGroup } from './commit-group.ts'
import type { About, Ingest, IngestItem, Observation } from './messages.ts'

/** Milliseconds before a failed commit is tried again. */
const TRY_AGAIN_MS = 1000
/** Milliseconds for which messages that may wait are gathered. */
const GATHER_MS = 1000
/** The most gathered messages that are not committed yet; beyond them a sender waits for the commit. */
const MOST_UNCOMMITTED = 5000

type Pending = IngestItem & { done(): void }

/** Starts handling the messages of tags. */
export function startIngest(core: Core, pause = () => after(TRY_AGAIN_MS)): Ingest {
  const worthLogging = onceAMinute(core.now)
  let stopping = false
  /** Messages that could not be stored though others could, by their tag: its later messages wait behind them. */
  const heldByTag = new Map<string, Pending[]>()

  /** Acknowledges stored messages, and those that the database has refused for good; all others are tried again. */
  const keep = async (batch: Pending[]): Promise<void> => {
    // A message joins those of its tag that wait already, and leaves this group.
    const group = batch.filter((item) => !heldByTag.get(item.mac)?.push(item))
    if (group.length === 0) return
    try {
      await commitGroup(core, group)
      ingest.failing = false
    } catch (error) {
      const refused = isFaultOfValues(error)
      if (!refused) {
        ingest.failing = true
        if (worthLogging('held')) core.log.error({ err: error }, 'what tags say cannot be kept and waits')
        if (stopping) return
        if (!(await takesWrites(core.db))) {
          await pause()
          return keep(group)
        }
      }
      // A message that cannot be stored must not hold up the others: the group is halved until it is alone.
      if (group.length > 1) {
        const half = group.length >> 1
        await keep(group.slice(0, half))
        return keep(group.slice(half))
      }
      if (!refused) return hold(group[0]!)
      core.log.error({ err: error, mac: group[0]!.mac, type: group[0]!.message.type }, 'a message could not be kept')
    }
    for (const item of group) item.done()
  }

  const hold = (item: Pending) => {
    if (heldByTag.size === 0) void pause().then(tryAgain)
    heldByTag.set(item.mac, [item])
  }
  const tryAgain = () => {
    const items = [...heldByTag.values()].flat()
    heldByTag.clear()
    if (!stopping) for (const item of items) groups.add(item)
  }

  // Products take turns, as the tags of one product do: a flood only delays messages of its own product and tag.
  const groups = groupWork<Pending>(keep, ({ mac, by, uri = by?.uri ?? '' }) => [uri, mac])

  /** Messages that may wait, by their tag. */
  const gathered = new Map<string, Pending[]>()
  let uncommitted = 0
  let timer: NodeJS.Timeout | undefined
  const release = () => {
    clearTimeout(timer)
    timer = undefined
    for (const items of gathered.values()) for (const item of items) groups.add(item)
    gathered.clear()
  }

  const note = (mac: string, message: Up | Observation) => {
    // A visit is logged once, after its answer; a visit that changes nothing is logged by `keepVisits`.
    if (!Object.hasOwn(messages.up, message.type) && message.type !== 'came' && !('only' in message))
      core.note(mac, { direction: 'seen', message })
  }
  const take = (mac: string, message: Up | Observation, about?: About) =>
    new Promise<void>((done) => {
      note(mac, message)
      if (gathered.has(mac)) release()
      groups.add({ ...about, mac, message, done })
    })
  const ingest: Ingest = Object.assign(take, {
    failing: false,
    soon(mac: string, message: Observation, about?: About) {
      note(mac, message)
      uncommitted++
      timer ??= setTimeout(release, GATHER_MS)
      return new Promise<void>((resolve) => {
        const done = () => {
          uncommitted--
          resolve()
        }
        const item = { ...about, mac, message, done }
        const gatheredOfTag = gathered.get(mac)
        if (gatheredOfTag) gatheredOfTag.push(item)
        else gathered.set(mac, [item])
        if (ingest.failing || uncommitted > MOST_UNCOMMITTED) release()
        else resolve()
      })
    },
    async stop() {
      stopping = true
      release()
      await groups.settled()
    },
  })
  return ingest
}
