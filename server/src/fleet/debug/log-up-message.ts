import type { Core } from '../../base/core.ts'
import { malformedLogKey } from '../ingest/messages.ts'
import { malformedMessages } from '../ingest/metrics.ts'
import type { ReadMessage } from '../ingest/read-message.ts'
import { upMessageNote } from './rules.ts'

/**
 * Adds a tag's message to the message log. `content` is the message as it came, and `read` the result of reading it.
 * Faults are also counted, and written to the server's log if `worthLogging` returns true for their key.
 */
export function logUpMessage(
  core: Pick<Core, 'note' | 'log'>,
  mac: string,
  read: ReadMessage,
  content: unknown,
  worthLogging: (name: string) => boolean,
): void {
  core.note(mac, upMessageNote(read, content))
  if (read === 'unknown') return
  const reason = 'fault' in read ? read.fault : read.fieldFaults
  if (!reason) return
  malformedMessages.inc()
  if (worthLogging(malformedLogKey(mac, reason)))
    core.log.warn({ mac, reason }, 'fault' in read ? 'malformed message' : 'fields left out of a message')
}
