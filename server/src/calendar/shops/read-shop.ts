import { Refusal } from '@wifi-tms/contract/errors'
import { ITEMS_MAX } from '@wifi-tms/contract/items'
import { unstorableTextIn } from '../../api/http/unstorable-text-in.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { FeedFailed } from '../remote/failed.ts'
import { send } from '../remote/send.ts'
import { ANSWER_MS } from '../sources/ask-source.ts'
import { sentenceOf } from '../sources/failures.ts'
import { findSource, saveSource, unsealHeaders } from '../sources/queries.ts'
import { nextReading } from '../sources/rules.ts'
import { saveArticles, saveGoneArticles } from './save-articles.ts'
import type { ShopPage } from './shop.ts'
import { shopOf } from './shops.ts'

/** The milliseconds between two pages, which respect the rate limits of shops. */
const PAUSE_MS = 2000

/** Requests the next page of a shop's articles. For shops, `etag` holds the position after which the page begins. */
async function requestPage(
  core: Core,
  source: SourceTable,
  signal: AbortSignal,
): Promise<ShopPage | { error: string }> {
  const shop = shopOf(source)!
  const position = source.etag ?? ''
  const { token = '' } = unsealHeaders(core, source)
  const { path, headers, body } = shop.requestAfter(position, token)
  const address = new URL(source.url!)
  // An Odoo server may hold several databases: the query `db` of the address names one.
  const database = address.searchParams.get('db')
  const ownHeaders = { ...headers, ...(database !== null && { 'x-odoo-database': database }) }
  address.search = ''
  address.hash = ''
  try {
    const answer = await send(
      `${address.href.replace(/\/$/, '')}${path}`,
      {
        ownHeaders,
        headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { method: 'POST', body }),
      },
      { hosts: core.config.innerHosts, signal, timeoutMs: ANSWER_MS },
    )
    if (answer.status === 401 || answer.status === 403) return { error: sentenceOf('login', null) }
    if (answer.status !== 200) return { error: sentenceOf('status', answer.status) }
    const page = JSON.parse(answer.text) as unknown
    const unstorable = unstorableTextIn(page)
    return unstorable ? { error: unstorable.message } : shop.pageOf(page, position)
  } catch (error) {
    if (error instanceof FeedFailed) return { error: sentenceOf(error.reason, error.status) }
    return { error: error instanceof SyntaxError ? 'is not JSON' : 'brings no article' }
  }
}

/**
 * Writes the articles of a page into their items. Returns the columns of the source to change: its progress or its
 * error. For shops, `etag` is the position of the next page, and `modified` the number of articles so far.
 */
async function savePage(
  core: Core,
  tx: Db,
  row: SourceTable,
  page: ShopPage | { error: string },
): Promise<Partial<SourceTable>> {
  const now = core.now()
  if ('error' in page) {
    const since = row.since ?? now.toISOString()
    return { error: page.error, since, nextAt: nextReading({ every: row.every, since }, now) }
  }
  const articleColumns = await saveArticles(core, tx, row, page.rows)
  const count = Number(row.modified ?? 0) + page.rows.length
  const isOver = page.next === null || count >= ITEMS_MAX
  return {
    error: '',
    since: null,
    readAt: now.toISOString(),
    etag: isOver ? null : page.next,
    modified: String(count),
    // The articles that are gone are known only after the last page.
    gone: page.next === null ? JSON.stringify(await saveGoneArticles(core, tx, { ...row, ...articleColumns })) : null,
    ...articleColumns,
    nextAt: isOver ? null : new Date(now.getTime() + PAUSE_MS).toISOString(),
  }
}

/**
 * Reads the next page of a shop's articles. The source stores the progress, so that any server can read the following
 * page. After a failure the page is requested again after a pause, as with other sources.
 */
export async function readShop(core: Core, source: SourceTable, { signal }: { signal: AbortSignal }): Promise<void> {
  const pageOrError = await requestPage(core, source, signal)
  // If this server stops, the request is aborted. That is no failure of the shop.
  signal.throwIfAborted()
  const save = (page: typeof pageOrError) =>
    withFleetLock(
      core.db,
      async (tx) => {
        const row = await findSource(tx, source.id)
        // The answer is outdated if somebody has changed the source meanwhile, or started its reading again.
        if (!row || row.updatedAt !== source.updatedAt || row.nextAt !== source.nextAt) return
        await saveSource(tx, row.id, await savePage(core, tx, row, page))
      },
      'source',
      'item',
      'template',
    )
  try {
    await save(pageOrError)
  } catch (error) {
    // The items could not be written, for example because there would be too many.
    if (!(error instanceof Refusal)) throw error
    await save({ error: error.message })
  }
  core.wire.changed('sources', [source.id])
  for (const resource of ['items', 'devices', 'displays'] as const) core.wire.changed(resource, [])
  core.reconcileNow()
}
