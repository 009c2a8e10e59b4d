import type { MakeChange } from '../../api/http/keep-history.ts'
import type { Core } from '../../base/core.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { followValue } from './follow-value.ts'
import { findSource, saveSource } from './queries.ts'
import { nextReading } from './rules.ts'

/**
 * The outcome of a reading: a value as JSON text with the marks of its answer, an error, an unchanged answer, or a
 * subscribed topic without a value so far. `isHeld`: the topic is followed further in spite of the error.
 */
export type Reading =
  | { read: Pick<SourceTable, 'value' | 'etag' | 'modified'>; until: string | null }
  | { error: string; isHeld?: true }
  | 'same'
  | 'subscribed'

/**
 * Stores the outcome of a reading and updates what depends on it. `change` runs the transaction for a call; by default
 * the database does.
 */
export async function keepReading(
  core: Core,
  source: SourceTable,
  reading: Reading,
  change: MakeChange | Core['db'] = core.db,
): Promise<void> {
  const now = core.now()
  const moment = now.toISOString()
  const hasChanged = await withFleetLock(
    change,
    async (tx, keep) => {
      const row = await findSource(tx, source.id)
      keep({ object: { id: source.id, name: source.name } })
      // The source was changed or removed meanwhile, so this answer is outdated.
      if (!row || row.updatedAt !== source.updatedAt) return false
      if (typeof reading === 'object' && 'error' in reading) {
        const since = row.since ?? moment
        const nextAt = reading.isHeld ? row.nextAt : nextReading({ every: row.every, since }, now)
        await saveSource(tx, row.id, { error: reading.error, since, nextAt })
        return false
      }
      const good = { error: '', since: null, nextAt: nextAfter(row, reading, now) }
      if (typeof reading === 'string') {
        await saveSource(tx, row.id, reading === 'same' ? { ...good, readAt: moment } : good)
        return false
      }
      const { value } = reading.read
      await saveSource(tx, row.id, { ...good, ...reading.read, readAt: moment })
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

/** The moment of the next reading after a good one. For a topic it is the end of its server's claim. */
const nextAfter = ({ kind, every, nextAt }: SourceTable, reading: Exclude<Reading, { error: string }>, now: Date) =>
  kind === 'mqtt'
    ? nextAt
    : nextReading({ every, since: null }, now, typeof reading === 'object' ? reading.until : null)
