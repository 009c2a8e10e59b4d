import type { MakeChange } from '../../api/http/keep-history.ts'
import type { Core } from '../../base/core.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { type Asking, askSource } from './ask-source.ts'
import { keepReading, type Reading } from './keep-reading.ts'
import { openHeaders } from './queries.ts'
import type { ParsedAnswer } from './read-answer.ts'

async function ask(core: Core, source: SourceTable, tools: Asking<ParsedAnswer>): Promise<Reading> {
  const { etag, modified } = source
  const request = { ...source, headers: openHeaders(core, source), marks: { etag, modified } }
  const answer = await askSource(core, request, tools)
  if (answer === 'same' || 'error' in answer) return answer
  const { result, marks } = answer
  return { read: { value: result.value, ...marks }, until: result.until }
}

/**
 * Reads a source once, stores the outcome and updates what depends on it. `change` is set if a call reads it, not the
 * loop.
 */
export async function readSource(
  core: Core,
  source: SourceTable,
  tools: Asking<ParsedAnswer>,
  change?: MakeChange,
): Promise<void> {
  await keepReading(core, source, await ask(core, source, tools), change)
}
