import { setTimeout as pause } from 'node:timers/promises'
import { every } from '../../base/concurrency/loops.ts'
import type { Core } from '../../base/core.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { faultOf, noMarks, type ParseTools, plainAnswer } from './ask-source.ts'
import { keepReading, type Reading } from './keep-reading.ts'
import { listenToTopic } from './listen-topic.ts'
import { claimSource, unsealHeaders } from './queries.ts'
import type { ParsedAnswer } from './read-answer.ts'

/** The seconds for which a server claims a topic. Without a renewal in time, another server takes over. */
export const CLAIM_SECONDS = 30
/** The milliseconds between two renewals of this server's claim to a topic. */
const RENEWAL_MS = 10_000
/** The shortest pause between two stored values, in milliseconds. Only the last of the values in between is stored. */
const VALUE_MS = 2000

/** The moment at which a claim that is made now ends. */
export const claimEnd = (now: Date): string => new Date(now.getTime() + CLAIM_SECONDS * 1000).toISOString()

/**
 * Follows the topic of a source and stores the values that arrive. This server has claimed the source until `nextAt`,
 * and renews its claim meanwhile. The function ends with the connection. It also ends when no claim can be renewed,
 * because the source was changed or removed, or another server has claimed it.
 */
export async function followTopic(
  core: Core,
  source: SourceTable,
  { parseAnswer, signal }: ParseTools<ParsedAnswer>,
): Promise<void> {
  let { nextAt } = source
  const claimLost = new AbortController()
  const renewals = every(
    RENEWAL_MS,
    async () => {
      const next = claimEnd(core.now())
      if (await claimSource(core.db, { id: source.id, nextAt }, next)) nextAt = next
      else claimLost.abort()
    },
    core.log,
  )
  const ended = AbortSignal.any([signal, claimLost.signal])
  try {
    const login = unsealHeaders(core, source)
    for await (const message of listenToTopic(source.url!, { login, hosts: core.config.innerHosts, signal: ended })) {
      await keepReading(core, source, await readingOf(message, source, parseAnswer))
      if (message !== 'subscribed') await pause(VALUE_MS, undefined, { signal: ended })
    }
  } catch (error) {
    if (!ended.aborted) await keepReading(core, source, { error: faultOf(error, source.pick) })
  } finally {
    await renewals.stop()
  }
}

async function readingOf(
  message: Uint8Array | 'subscribed',
  { pick }: SourceTable,
  parseAnswer: ParseTools<ParsedAnswer>['parseAnswer'],
): Promise<Reading> {
  if (message === 'subscribed') return message
  try {
    const { value } = await parseAnswer(plainAnswer('mqtt', message, pick))
    return { read: { value, ...noMarks }, until: null }
  } catch (error) {
    return { error: faultOf(error, pick), isStillFollowed: true }
  }
}
