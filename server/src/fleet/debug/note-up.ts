import type { Core } from '../../base/core.ts'
import { malformedName } from '../ingest/messages.ts'
import { malformedMessages } from '../ingest/metrics.ts'
import type { ReadMessage } from '../ingest/read-message.ts'
import { noteOfUp } from './rules.ts'

/**
 * Adds a tag's message to the message log as it was read, and counts and logs its faults. `worthLogging` tells if a
 * fault of this name is to be logged.
 */
export function noteUp(
  core: Pick<Core, 'note' | 'log'>,
  mac: string,
  read: ReadMessage,
  content: unknown,
  worthLogging: (name: string) => boolean,
): void {
  core.note(mac, noteOfUp(read, content))
  if (read === 'unknown') return
  const reason = 'fault' in read ? read.fault : read.fieldFaults
  if (!reason) return
  malformedMessages.inc()
  if (worthLogging(malformedName(mac, reason)))
    core.log.warn({ mac, reason }, 'fault' in read ? 'malformed message' : 'fields left out of a message')
}
