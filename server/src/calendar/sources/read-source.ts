import type { MakeChange } from '../../api/http/keep-history.ts'
import type { Core } from '../../base/core.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { type Asking, askSource } from './ask-source.ts'
import { followValue } from './follow-value.ts'
import { findSource, openHeaders, saveSource } from './queries.ts'
import { nextReading } from './rules.ts'

/** Reads a source and gives its value as JSON text, with the marks of the answer. */
async function ask(core: Core, source: SourceTable, tools: Asking<string>) {
  const { etag, modified } = source
  const asked = { ...source, headers: openHeaders(core, source), marks: { etag, modified } }
  const answer = await askSource(core.config.innerHosts, asked, tools)
  return answer === 'same' || 'error' in answer ? answer : { value: answer.given, ...answer.marks }
}

/** Reads a source once and writes what follows. `change` is that of a call, or the database for the loop. */
export async function readSource(
  core: Core,
  source: SourceTable,
  tools: Asking<string>,
  change?: MakeChange,
): Promise<void> {
  const reading = await ask(core, source, tools)
  const now = core.now()
  const moment = now.toISOString()
  const hasChanged = await withFleetLock(
    change ?? core.db,
    async (tx, keep) => {
      const row = await findSource(tx, source.id)
      keep({ object: { id: source.id, name: source.name } })
      // Somebody has changed or removed it meanwhile: this is not its answer.
      if (!row || row.updatedAt !== source.updatedAt) return false
      if (reading !== 'same' && 'error' in reading) {
        const since = row.since ?? moment
        const nextAt = nextReading({ every: row.every, since }, now)
        await saveSource(tx, row.id, { error: reading.error, since, nextAt })
        return false
      }
      const read = {
        readAt: moment,
        error: '',
        since: null,
        nextAt: nextReading({ every: row.every, since: null }, now),
      }
      await saveSource(tx, row.id, reading === 'same' ? read : { ...read, ...reading })
      if (reading === 'same' || reading.value === row.value) return false
      await followValue(tx, row, { before: row.value, after: reading.value, now })
      return true
    },
    'source',
    'item',
    'template',
  )
  core.wire.changed('sources', [source.id])
  if (!hasChanged) return
  for (const resource of ['items', 'devices', 'displays'] as const) core.wire.changed(resource, [])
  core.nudge()
}
