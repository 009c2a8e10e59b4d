import { FETCH_SECONDS } from '@wifi-tms/contract/read-sources'
import type { MakeChange } from '../../api/http/keep-history.ts'
import { JobFailed } from '../../base/concurrency/workers.ts'
import type { Core } from '../../base/core.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { FeedFailed } from '../remote/failed.ts'
import { markOf } from '../remote/remote.ts'
import { send } from '../remote/send.ts'
import { sentenceOf } from './failures.ts'
import { followValue } from './follow-value.ts'
import { findSource, openHeaders, saveSource } from './queries.ts'
import type { SourceAnswer } from './read-answer.ts'
import { nextReading } from './rules.ts'

/** Milliseconds for the answer, and for reading it on a thread: together less than a person waits. */
export const [ANSWER_MS, READ_MS] = [FETCH_SECONDS * 750, FETCH_SECONDS * 200]

/** The tools of a reading besides the core. */
export interface ReadingTools {
  takeApart(answer: SourceAnswer): Promise<string>
  signal: AbortSignal
}

type Reading = Pick<SourceTable, 'value' | 'etag' | 'modified'> | { error: string } | 'same'

async function ask(core: Core, source: SourceTable, { takeApart, signal }: ReadingTools): Promise<Reading> {
  const { url, kind, etag, modified } = source
  const headers = {
    accept: '*/*',
    ...(etag && { 'if-none-match': etag }),
    ...(modified && { 'if-modified-since': modified }),
  }
  const bounds = { hosts: core.config.innerHosts, signal, within: ANSWER_MS }
  try {
    const answer = await send(url!, { headers, ownHeaders: openHeaders(core, source) }, bounds)
    if (answer.status === 304 && (etag || modified)) return 'same'
    if (answer.status !== 200) return { error: sentenceOf('status', answer.status) }
    const charset = /charset\s*=\s*"?([\w-]{1,40})/i.exec(answer.headers['content-type'] ?? '')?.[1] ?? ''
    const value = await takeApart({ kind: kind as SourceAnswer['kind'], bytes: answer.bytes, charset })
    return { value, etag: markOf(answer.headers.etag), modified: markOf(answer.headers['last-modified']) }
  } catch (error) {
    if (error instanceof FeedFailed) return { error: sentenceOf(error.reason, error.status) }
    if (error instanceof JobFailed && error.reason !== 'stopped')
      return { error: error.reason === 'NotReadable' ? error.message : 'took too long to answer' }
    throw error
  }
}

/** Reads a source once and writes what follows. `change` is that of a call, or the database for the loop. */
export async function readSource(
  core: Core,
  source: SourceTable,
  tools: ReadingTools,
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
