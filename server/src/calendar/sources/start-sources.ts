import { isShop } from '@wifi-tms/contract/read-sources'
import { every } from '../../base/concurrency/loops.ts'
import { startWorkers } from '../../base/concurrency/workers.ts'
import type { Core } from '../../base/core.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { READ_MS } from './ask-source.ts'
import { followTopic, heldUntil } from './follow-topic.ts'
import { claimSource, findDueSources } from './queries.ts'
import type { ParsedAnswer, SourceAnswer, TriedAnswer } from './read-answer.ts'
import { readSource } from './read-source.ts'
import { nextReading } from './rules.ts'

/** The milliseconds between two queries for due sources, and the most sources that are read at once. */
const TURN = 1000
const AT_ONCE = 8
/** The most milliseconds in which a new thread loads its code. */
const LOADING_MS = 6000

export type Sources = ReturnType<typeof startSources>

/** A function that reads the next page of a shop. */
type ReadShop = (core: Core, source: SourceTable, tools: { signal: AbortSignal }) => Promise<void>

/** Reads sources when they are due, and when people request it. */
export function startSources(core: Core, readShop: ReadShop) {
  const stopping = new AbortController()
  // On a busy or small machine a thread takes seconds to load: without this time its first answer would count as failed.
  const limits = { threads: 1, waiting: 200, deadline: READ_MS, loading: LOADING_MS, idle: 10_000, memory: 200 }
  const readers = startWorkers<SourceAnswer & { isTry: boolean }, ParsedAnswer | TriedAnswer>(
    new URL('./reader.ts', import.meta.url),
    limits,
  )
  const parseAnswer = async (answer: SourceAnswer) => (await readers.run({ ...answer, isTry: false })) as ParsedAnswer
  const parseForTry = async (answer: SourceAnswer) => (await readers.run({ ...answer, isTry: true })) as TriedAnswer
  const tools = { parseAnswer, signal: stopping.signal }

  /**
   * The readings under way, by the source's id, and the followed topics, which stay as long as their connections last.
   */
  const readings = new Map<string, Promise<void>>()
  const followed = new Map<string, Promise<void>>()
  const readDue = async () => {
    const now = core.now()
    for (const source of await findDueSources(core.db, now.toISOString(), AT_ONCE + readings.size + followed.size)) {
      const isTopic = source.kind === 'mqtt'
      const running = isTopic ? followed : readings
      if (running.has(source.id) || (!isTopic && readings.size === AT_ONCE)) continue
      const nextAt = isTopic ? heldUntil(now) : nextReading(source, now)
      if (!(await claimSource(core.db, source, nextAt))) continue
      const read = isTopic ? followTopic : isShop(source.kind) ? readShop : readSource
      const reading = read(core, { ...source, nextAt }, tools).catch((error: unknown) => {
        if (!stopping.signal.aborted) core.log.error({ err: error, source: source.name }, 'a source was not read')
      })
      running.set(source.id, reading)
      void reading.finally(() => {
        running.delete(source.id)
        loop.nudge()
      })
    }
  }
  const loop = every(TURN, readDue, core.log)
  loop.nudge()

  return {
    read: (source: SourceTable, change: Parameters<typeof readSource>[3]) => readSource(core, source, tools, change),
    parseAnswer,
    tried: { parseAnswer: parseForTry, signal: stopping.signal },
    nudge: loop.nudge,
    async stop() {
      stopping.abort()
      await loop.stop()
      await Promise.all([...readings.values(), ...followed.values(), readers.stop()])
    },
  }
}
