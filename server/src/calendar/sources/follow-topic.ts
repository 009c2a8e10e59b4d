import { setTimeout as pause } from 'node:timers/promises'
import { every } from '../../base/concurrency/loops.ts'
import type { Core } from '../../base/core.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { type Asking, faultOf, noMarks, plainAnswer } from './ask-source.ts'
import { keepReading, type Reading } from './keep-reading.ts'
import { listenToTopic } from './listen-topic.ts'
import { claimSource, openHeaders } from './queries.ts'
import type { ParsedAnswer } from './read-answer.ts'

/** The seconds for which a server claims a topic: unless it renews its claim in time, another server takes the topic over. */
export const HELD_SECONDS = 30
/** The milliseconds between two renewals of this server's claim to a topic. */
const HOLD_MS = 10_000
/** The shortest pause between two stored values of a topic, in milliseconds: of the values in between only the last is stored. */
const VALUE_MS = 2000

/** The moment at which a claim that is made now ends. */
export const heldUntil = (now: Date): string => new Date(now.getTime() + HELD_SECONDS * 1000).toISOString()

/**
 * Follows the topic of a source that this server has claimed until `nextAt`, and stores each value as it arrives. Ends with
 * the connection, and when the source is changed, removed or claimed by another server.
 */
export async function followTopic(
  core: Core,
  source: SourceTable,
  { parseAnswer, signal }: Asking<ParsedAnswer>,
): Promise<void> {
  let { nextAt } = source
  const claimLost = new AbortController()
  const holding = every(
    HOLD_MS,
    async () => {
      const next = heldUntil(core.now())
      if (await claimSource(core.db, { id: source.id, nextAt }, next)) nextAt = next
      else claimLost.abort()
    },
    core.log,
  )
  const ended = AbortSignal.any([signal, claimLost.signal])
  try {
    const login = openHeaders(core, source)
    for await (const news of listenToTopic(source.url!, { login, hosts: core.config.innerHosts, signal: ended })) {
      await keepReading(core, source, await readingOf(news, source, parseAnswer))
      if (news !== 'subscribed') await pause(VALUE_MS, undefined, { signal: ended })
    }
  } catch (error) {
    if (!ended.aborted) await keepReading(core, source, { error: faultOf(error, source.pick) })
  } finally {
    await holding.stop()
  }
}

async function readingOf(
  news: Uint8Array | 'subscribed',
  { pick }: SourceTable,
  parseAnswer: Asking<ParsedAnswer>['parseAnswer'],
): Promise<Reading> {
  if (news === 'subscribed') return news
  try {
    const { value } = await parseAnswer(plainAnswer('mqtt', news, pick))
    return { read: { value, ...noMarks }, until: null }
  } catch (error) {
    return { error: faultOf(error, pick), isHeld: true }
  }
}
