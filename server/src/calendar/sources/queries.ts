import { type DataSource, isShop, SourceKind } from '@wifi-tms/contract/read-sources'
import { stampsOf } from '../../api/resources/queries.ts'
import type { Core } from '../../base/core.ts'
import type { Bringer } from '../../base/database/bring-nearer.ts'
import type { Db } from '../../base/database/db.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { lock } from '../../base/database/lock.ts'
import { withoutSecrets } from '../../base/outside/addresses.ts'
import { nextReading } from './rules.ts'

type Sealing = Pick<Core, 'seal'>

/**
 * The purpose under which headers are sealed (encrypted). It contains the host: so if somebody changes the address, the
 * headers cannot be opened and are never sent to another host.
 */
function purposeFor(url: string | null): string {
  if (!url) return 'source '
  const { origin, protocol, host } = new URL(url)
  // Addresses of brokers have no origin.
  return `source ${origin === 'null' ? `${protocol}//${host}` : origin}`
}

/** Seals headers for the host of an address. Without headers the text is empty. */
export const sealHeaders = (
  { seal }: Sealing,
  headers: Readonly<Record<string, string>>,
  url: string | null,
): string => (Object.keys(headers).length > 0 ? seal.encrypt(JSON.stringify(headers), purposeFor(url)) : '')

/** Opens the headers of a source. Empty if they were sealed for another host or with another key. */
export function unsealHeaders(
  { seal }: Sealing,
  { headers, url }: Pick<SourceTable, 'headers' | 'url'>,
): Record<string, string> {
  const json = headers === '' ? undefined : seal.decrypt(headers, purposeFor(url))
  return json === undefined ? {} : JSON.parse(json)
}

/** Sources in the contract's shape. Only editors see whole addresses. */
export const toSources = (core: Sealing, rows: readonly SourceTable[], isEditor: boolean): DataSource[] =>
  rows.map((row) => ({
    name: row.name,
    kind: SourceKind.parse(row.kind),
    url: isEditor ? row.url : row.url && withoutSecrets(row.url),
    every: row.every,
    headerNames: Object.keys(unsealHeaders(core, row)),
    pick: row.pick,
    timeZone: row.timeZone,
    items: JSON.parse(row.items ?? 'null') as DataSource['items'],
    value: JSON.parse(row.value) as DataSource['value'],
    at: row.readAt,
    error: row.error,
    since: row.since,
    // For shops, `modified` is the number of articles that were read, and `nextAt` is set only during a reading.
    articles: isShop(row.kind) && row.modified !== null ? Number(row.modified) : null,
    isReading: row.nextAt !== null && isShop(row.kind),
    missing: row.missing as DataSource['missing'],
    gone: JSON.parse(row.gone ?? 'null') as DataSource['gone'],
    faults: JSON.parse(row.faults ?? '[]') as DataSource['faults'],
    ...stampsOf(row),
  }))

export const findSource = (db: Db, id: string): Promise<SourceTable | undefined> =>
  db.selectFrom('source').selectAll().where('id', '=', id).executeTakeFirst()

/** The sources that are due to be read, the longest due first. */
export const findDueSources = (db: Db, now: string, limit: number): Promise<SourceTable[]> =>
  db.selectFrom('source').selectAll().where('nextAt', '<=', now).orderBy('nextAt').limit(limit).execute()

/**
 * Claims a source for this server: replaces `nextAt`, the known moment of its next reading, by `next`. False if another
 * server has replaced it before.
 */
export async function claimSource(
  db: Db,
  { id, nextAt }: Pick<SourceTable, 'id' | 'nextAt'>,
  next: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('source')
    .set({ nextAt: next })
    .where('id', '=', id)
    .where('nextAt', '=', nextAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const saveSource = (tx: Db, id: string, columns: Partial<SourceTable>) =>
  tx.updateTable('source').set(columns).where('id', '=', id).execute()

/**
 * Seals all headers again with the present key if a former key is configured too. Headers that no key opens stay,
 * because their key may be configured later.
 */
export async function sealSourcesAgain(core: Pick<Core, 'db' | 'seal'>): Promise<void> {
  if (!core.seal.isRotating) return
  await core.db.transaction().execute(async (tx) => {
    await lock(tx, 'source')
    for (const row of await tx.selectFrom('source').selectAll().where('headers', '<>', '').execute()) {
      const headers = sealHeaders(core, unsealHeaders(core, row), row.url)
      if (headers !== '') await saveSource(tx, row.id, { headers })
    }
  })
}

/** Brings the next readings of sources nearer, after the server's clock was put back. */
export const sourceBringer: Bringer = {
  locks: ['source'],
  async bring(tx, now) {
    const rows = await tx
      .selectFrom('source')
      .select(['id', 'every', 'since', 'nextAt'])
      .where('nextAt', 'is not', null)
      .execute()
    const tooFarAhead = rows.filter((row) => row.nextAt! > nextReading(row, now))
    for (const row of tooFarAhead) await saveSource(tx, row.id, { nextAt: nextReading(row, now) })
    return tooFarAhead.length
  },
}
