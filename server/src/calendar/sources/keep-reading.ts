import type { MakeChange } from '../../api/http/keep-history.ts'
import type { Core } from '../../base/core.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { updateDependents } from './follow-value.ts'
import { findSource, saveSource } from './queries.ts'
import { nextReading } from './rules.ts'

/**
 * The outcome of a reading. `read` has the value as JSON text and the cache marks of its answer; `until` is the moment
 * until which the answer says it is valid, if it does. `same` means that the answer has not changed, and `subscribed`
 * that a topic has sent no value so far. `isStillFollowed`: the server stays subscribed to the topic despite the error.
 */
export type Reading =
  | { read: Pick<SourceTable, 'value' | 'etag' | 'modified'>; until: string | null }
  | { error: string; isStillFollowed?: true }
  | 'same'
  | 'subscribed'

/**
 * Stores the outcome of a reading, and updates the items and pictures that depend on it. `change` runs the transaction.
 * If a person's API call has read the source, it passes its own `change`, so that the history names this person.
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
    async (tx, recordChange) => {
      const row = await findSource(tx, source.id)
      recordChange({ object: { id: source.id, name: source.name } })
      // The source was changed or removed meanwhile, so this answer is outdated.
      if (!row || row.updatedAt !== source.updatedAt) return false
      if (typeof reading === 'object' && 'error' in reading) {
        // The moment since which all readings have failed: the pauses between them get longer.
        const since = row.since ?? moment
        const nextAt = reading.isStillFollowed ? row.nextAt : nextReading({ every: row.every, since }, now)
        await saveSource(tx, row.id, { error: reading.error, since, nextAt })
        return false
      }
      const readColumns = { error: '', since: null, nextAt: nextAfter(row, reading, now) }
      if (typeof reading === 'string') {
        await saveSource(tx, row.id, reading === 'same' ? { ...readColumns, readAt: moment } : readColumns)
        return false
      }
      const { value } = reading.read
      await saveSource(tx, row.id, { ...readColumns, ...reading.read, readAt: moment })
      if (value === row.value) return false
      await updateDependents(tx, row, { before: row.value, after: value, now })
      return true
    },
    // Tables whose rows the work changes; they are locked before the fleet.
    'source',
    'item',
    'template',
  )
  core.wire.changed('sources', [source.id])
  if (!hasChanged) return
  for (const resource of ['items', 'devices', 'displays'] as const) core.wire.changed(resource, [])
  core.reconcileNow()
}

/**
 * Computes the moment of the next reading after a successful one. A topic is not read but followed by one server, so its
 * `nextAt` is the end of this server's claim to the topic, which a value does not change.
 */
const nextAfter = ({ kind, every, nextAt }: SourceTable, reading: Exclude<Reading, { error: string }>, now: Date) =>
  kind === 'mqtt'
    ? nextAt
    : nextReading({ every, since: null }, now, typeof reading === 'object' ? reading.until : null)
