import type { MakeChange } from '../../api/http/keep-history.ts'
import type { Core } from '../../base/core.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { askSource, type ParseTools } from './ask-source.ts'
import { keepReading, type Reading } from './keep-reading.ts'
import { unsealHeaders } from './queries.ts'
import type { ParsedAnswer } from './read-answer.ts'

async function requestReading(core: Core, source: SourceTable, tools: ParseTools<ParsedAnswer>): Promise<Reading> {
  const { etag, modified } = source
  const request = { ...source, headers: unsealHeaders(core, source), marks: { etag, modified } }
  const answer = await askSource(core, request, tools)
  if (answer === 'same' || 'error' in answer) return answer
  const { result, marks } = answer
  return { read: { value: result.value, ...marks }, until: result.until }
}

/**
 * Reads a source once, stores the outcome, and updates what depends on it. `change` is set if a person's call reads the
 * source, and missing if the source was due.
 */
export async function readSource(
  core: Core,
  source: SourceTable,
  tools: ParseTools<ParsedAnswer>,
  change?: MakeChange,
): Promise<void> {
  const reading = await requestReading(core, source, tools)
  // If this server stops, the request is aborted. That is no failure of the source.
  tools.signal.throwIfAborted()
  await keepReading(core, source, reading, change)
}
