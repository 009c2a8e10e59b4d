import { Refusal } from '@wifi-tms/contract/errors'
import { ITEMS_MAX } from '@wifi-tms/contract/items'
import { FETCH_SECONDS } from '@wifi-tms/contract/read-sources'
import { strangeIn } from '../../api/http/strange-in.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { FeedFailed } from '../remote/failed.ts'
import { send } from '../remote/send.ts'
import { sentenceOf } from '../sources/failures.ts'
import { findSource, openHeaders, saveSource } from '../sources/queries.ts'
import { nextReading } from '../sources/rules.ts'
import { keepArticles, keepGone } from './keep-articles.ts'
import type { ShopPage } from './shop.ts'
import { shopOf } from './shops.ts'

/**
 * The milliseconds in which a page must be answered, and those between two pages, which keep to the rate limits of
 * shops.
 */
const [ANSWER_MS, PAUSE_MS] = [FETCH_SECONDS * 750, 2000]

/** Requests the next page of a shop's articles. `source.etag` has the place after which it begins. */
async function askPage(core: Core, source: SourceTable, signal: AbortSignal): Promise<ShopPage | { error: string }> {
  const shop = shopOf(source)!
  const place = source.etag ?? ''
  const { token = '' } = openHeaders(core, source)
  const { path, headers, body } = shop.askAfter(place, token)
  const address = new URL(source.url!)
  const database = address.searchParams.get('db')
  const own = { ...headers, ...(database !== null && { 'x-odoo-database': database }) }
  address.search = ''
  address.hash = ''
  try {
    const answer = await send(
      `${address.href.replace(/\/$/, '')}${path}`,
      {
        ownHeaders: own,
        headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { method: 'POST', body }),
      },
      { hosts: core.config.innerHosts, signal, within: ANSWER_MS },
    )
    if (answer.status === 401 || answer.status === 403) return { error: sentenceOf('login', null) }
    if (answer.status !== 200) return { error: sentenceOf('status', answer.status) }
    const page = JSON.parse(answer.text) as unknown
    const strange = strangeIn(page)
    return strange ? { error: strange.message } : shop.pageOf(page, place)
  } catch (error) {
    if (error instanceof FeedFailed) return { error: sentenceOf(error.reason, error.status) }
    return { error: error instanceof SyntaxError ? 'is not JSON' : 'brings no article' }
  }
}

/** Writes the articles of a page into their items, and returns the changes of the source: its progress or its error. */
async function keepPage(
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
  await keepArticles(core, tx, row, page.rows)
  const count = Number(row.modified ?? 0) + page.rows.length
  const isOver = page.next === null || count >= ITEMS_MAX
  return {
    error: '',
    since: null,
    readAt: now.toISOString(),
    etag: isOver ? null : page.next,
    modified: String(count),
    gone: page.next === null ? JSON.stringify(await keepGone(core, tx, row)) : null,
    nextAt: isOver ? null : new Date(now.getTime() + PAUSE_MS).toISOString(),
  }
}

/**
 * Reads the next page of a shop's articles. The source stores the place (`etag`) and the number of articles so far
 * (`modified`), so that any server can go on. A page that fails is read again, as other sources are.
 */
export async function readShop(core: Core, source: SourceTable, { signal }: { signal: AbortSignal }): Promise<void> {
  const pageOrError = await askPage(core, source, signal)
  const keep = (page: typeof pageOrError) =>
    withFleetLock(
      core.db,
      async (tx) => {
        const row = await findSource(tx, source.id)
        // Somebody has changed the source or started it again meanwhile, so this answer is outdated.
        if (!row || row.updatedAt !== source.updatedAt || row.nextAt !== source.nextAt) return
        await saveSource(tx, row.id, await keepPage(core, tx, row, page))
      },
      'source',
      'item',
      'template',
    )
  try {
    await keep(pageOrError)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await keep({ error: error.message })
  }
  core.wire.changed('sources', [source.id])
  for (const resource of ['items', 'devices', 'displays'] as const) core.wire.changed(resource, [])
  core.nudge()
}
