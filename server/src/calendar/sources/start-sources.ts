import { EVERY_SECONDS, isShop } from '@wifi-tms/contract/read-sources'
import { every } from '../../base/concurrency/loops.ts'
import { startWorkers } from '../../base/concurrency/workers.ts'
import type { Core } from '../../base/core.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { PARSE_MS } from './ask-source.ts'
import { claimEnd, followTopic } from './follow-topic.ts'
import { claimSource, findDueSources } from './queries.ts'
import type { ParsedAnswer, SourceAnswer, TriedAnswer } from './read-answer.ts'
import { readSource } from './read-source.ts'
import { nextReading } from './rules.ts'

/** The milliseconds between two queries for due sources. */
const QUERY_MS = 1000
/** The maximum number of sources that are read at the same time. */
const AT_ONCE = 8

export type Sources = ReturnType<typeof startSources>

/** The function that reads the next page of a shop. It is passed in, because shops depend on sources. */
type ReadShop = (core: Core, source: SourceTable, tools: { signal: AbortSignal }) => Promise<void>

/** Reads sources when they are due, and when people request it. */
export function startSources(core: Core, readShop: ReadShop) {
  const stopping = new AbortController()
  const limits = { threads: 1, maxWaiting: 200, deadlineMs: PARSE_MS, idleMs: 10_000, memoryMb: 200 }
  const readers = startWorkers<SourceAnswer & { isTry: boolean }, ParsedAnswer | TriedAnswer>(
    new URL('./reader.ts', import.meta.url),
    limits,
  )
  const parseAnswer = async (answer: SourceAnswer) => (await readers.run({ ...answer, isTry: false })) as ParsedAnswer
  const parseForTry = async (answer: SourceAnswer) => (await readers.run({ ...answer, isTry: true })) as TriedAnswer
  const tools = { parseAnswer, signal: stopping.signal }

  /** The readings under way, by the source's id. */
  const readings = new Map<string, Promise<void>>()
  /** The followed topics, by the source's id. An entry stays as long as its connection lasts. */
  const followedTopics = new Map<string, Promise<void>>()
  const readDue = async () => {
    const now = core.now()
    // The readings under way may be due again. They are skipped below, so the limit includes them.
    for (const source of await findDueSources(
      core.db,
      now.toISOString(),
      AT_ONCE + readings.size + followedTopics.size,
    )) {
      const isTopic = source.kind === 'mqtt'
      const runningWork = isTopic ? followedTopics : readings
      if (runningWork.has(source.id) || (!isTopic && readings.size === AT_ONCE)) continue
      // If the reading breaks off, the source is read again at this moment.
      const nextAt = isTopic ? claimEnd(now) : nextReading({ every: EVERY_SECONDS.least, since: null }, now)
      if (!(await claimSource(core.db, source, nextAt))) continue
      const read = isTopic ? followTopic : isShop(source.kind) ? readShop : readSource
      const reading = read(core, { ...source, nextAt }, tools).catch((error: unknown) => {
        if (!stopping.signal.aborted) core.log.error({ err: error, source: source.name }, 'a source was not read')
      })
      runningWork.set(source.id, reading)
      void reading.finally(() => {
        runningWork.delete(source.id)
        loop.nudge()
      })
    }
  }
  const loop = every(QUERY_MS, readDue, core.log)
  loop.nudge()

  return {
    read: (source: SourceTable, change: Parameters<typeof readSource>[3]) => readSource(core, source, tools, change),
    parseAnswer,
    tryTools: { parseAnswer: parseForTry, signal: stopping.signal },
    nudge: loop.nudge,
    async stop() {
      stopping.abort()
      await loop.stop()
      await Promise.all([...readings.values(), ...followedTopics.values(), readers.stop()])
    },
  }
}
