import { setTimeout as pause } from 'node:timers/promises'
import { every } from '../../base/concurrency/loops.ts'
import type { Core } from '../../base/core.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { type Asking, faultOf, noMarks, plainAnswer } from './ask-source.ts'
import { keepReading, type Reading } from './keep-reading.ts'
import { listenToTopic } from './listen-topic.ts'
import { claimSource, openHeaders } from './queries.ts'
import type { TakenApart } from './read-answer.ts'

/** The seconds for which a server holds a topic: another one takes it over when it has not held it anew until then. */
export const HELD_SECONDS = 30
/** Milliseconds between two looks whether this server still holds a topic. */
const HOLD_MS = 10_000
/** The shortest pause between two values of a topic, in milliseconds: what came last in between counts. */
const VALUE_MS = 2000

export const heldUntil = (now: Date): string => new Date(now.getTime() + HELD_SECONDS * 1000).toISOString()

/**
 * Follows the topic of a source that this server holds until `nextAt`: each value is kept as it comes. Ends when the connection
 * does, and when the source is changed, removed or held by another server.
 */
export async function followTopic(
  core: Core,
  source: SourceTable,
  { takeApart, signal }: Asking<TakenApart>,
): Promise<void> {
  let { nextAt } = source
  const left = new AbortController()
  const holding = every(
    HOLD_MS,
    async () => {
      const next = heldUntil(core.now())
      if (await claimSource(core.db, { id: source.id, nextAt }, next)) nextAt = next
      else left.abort()
    },
    core.log,
  )
  const ended = AbortSignal.any([signal, left.signal])
  try {
    const login = openHeaders(core, source)
    for await (const news of listenToTopic(source.url!, { login, hosts: core.config.innerHosts, signal: ended })) {
      await keepReading(core, source, await readingOf(news, source, takeApart))
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
  takeApart: Asking<TakenApart>['takeApart'],
): Promise<Reading> {
  if (news === 'subscribed') return news
  try {
    const { value } = await takeApart(plainAnswer('mqtt', news, pick))
    return { read: { value, ...noMarks }, until: null }
  } catch (error) {
    return { error: faultOf(error, pick), isHeld: true }
  }
}
