import { Refusal } from '@wifi-tms/contract/errors'
import type { MakeChange } from '../../api/http/keep-history.ts'
import type { Core } from '../../base/core.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { findSource, saveSource } from './queries.ts'
import { nextReading } from './rules.ts'
import { updateDependents } from './update-dependents.ts'

/**
 * The outcome of a reading. `read` has the value as JSON text, and the ETag and Last-Modified of its answer; `until` is
 * the moment at which the value changes although the answer stays the same (null: never). `same` means that the answer
 * has not changed, and `subscribed` that a topic has sent no value so far. `isStillFollowed`: the server stays
 * subscribed to the topic despite the error.
 */
export type Reading =
  | { read: Pick<SourceTable, 'value' | 'etag' | 'modified'>; until: string | null }
  | { error: string; isStillFollowed?: true }
  | 'same'
  | 'subscribed'

/**
 * Stores the outcome of a reading, and updates the items and pictures that depend on it. `opener` opens the
 * transaction: the database, or the `change` of a person's API call that has read the source. In that case, the history
 * names the person.
 */
export async function keepReading(
  core: Core,
  source: SourceTable,
  reading: Reading,
  opener: MakeChange | Core['db'] = core.db,
): Promise<void> {
  const hasChanged = await saveReading(core, source, reading, opener).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    // The items of the value cannot be written, for example because there would be too many.
    const isStillFollowed = source.kind === 'mqtt' && { isStillFollowed: true as const }
    return saveReading(core, source, { error: error.message, ...isStillFollowed }, opener)
  })
  core.wire.changed('sources', [source.id])
  if (!hasChanged) return
  // An empty list of ids: consoles load all rows of the resource again.
  for (const resource of ['items', 'devices', 'displays'] as const) core.wire.changed(resource, [])
  // Changed pictures are painted and sent at once.
  core.reconcileNow()
}

/** Stores the outcome of a reading. Returns true if the value has changed. */
function saveReading(
  core: Core,
  source: SourceTable,
  reading: Reading,
  opener: MakeChange | Core['db'],
): Promise<boolean> {
  const now = core.now()
  const moment = now.toISOString()
  return withFleetLock(
    opener,
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
    // The work also changes rows of these tables. Their locks come before the fleet lock.
    'source',
    'item',
    'template',
  )
}

/**
 * Computes the moment of the next reading after a successful one. For an MQTT topic `nextAt` has another meaning: one
 * server follows the topic, and `nextAt` is the end of its claim to do so. A value leaves the claim as it is.
 */
const nextAfter = ({ kind, every, nextAt }: SourceTable, reading: Exclude<Reading, { error: string }>, now: Date) =>
  kind === 'mqtt'
    ? nextAt
    : nextReading({ every, since: null }, now, typeof reading === 'object' ? reading.until : null)
