import type { MakeChange } from '../../api/http/keep-history.ts'
import type { Core } from '../../base/core.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { type Asking, askSource } from './ask-source.ts'
import { followValue } from './follow-value.ts'
import { findSource, openHeaders, saveSource } from './queries.ts'
import type { TakenApart } from './read-answer.ts'
import { nextReading } from './rules.ts'

/** Reads a source and gives its value as JSON text, with the marks of the answer. */
async function ask(core: Core, source: SourceTable, tools: Asking<TakenApart>) {
  const { etag, modified } = source
  const asked = { ...source, headers: openHeaders(core, source), marks: { etag, modified } }
  const answer = await askSource(core, asked, tools)
  if (answer === 'same' || 'error' in answer) return answer
  const { given, marks } = answer
  return { read: { value: given.value, ...marks }, until: given.until }
}

/** Reads a source once and writes what follows. `change` is that of a call, or the database for the loop. */
export async function readSource(
  core: Core,
  source: SourceTable,
  tools: Asking<TakenApart>,
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
      const good = {
        readAt: moment,
        error: '',
        since: null,
        nextAt: nextReading({ every: row.every, since: null }, now, reading === 'same' ? null : reading.until),
      }
      if (reading === 'same') {
        await saveSource(tx, row.id, good)
        return false
      }
      const { value } = reading.read
      await saveSource(tx, row.id, { ...good, ...reading.read })
      if (value === row.value) return false
      await followValue(tx, row, { before: row.value, after: value, now })
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
