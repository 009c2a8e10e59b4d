import { type DataSource, SHOP_GONE } from '@wifi-tms/contract/read-sources'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { changesTooMany, readRows } from '../items/rules.ts'
import { writeItems } from '../items/write-items.ts'
import { findGoneArticles, forgetArticles, markArticlesSeen } from '../sources/articles.ts'
import type { ShopRow } from './shop.ts'

/** Writes rows in the name of the person who last changed the source. */
const writeRows = (core: Core, tx: Db, { updatedBy }: SourceTable, rows: readonly object[]) =>
  writeItems(tx, readRows(rows).rows, {
    now: core.now(),
    by: { accountId: '', username: updatedBy },
    merge: true,
    review: core.config.review,
  })

/** Writes articles of a shop into their items, and marks them as seen in the present reading. */
export async function saveArticles(core: Core, tx: Db, source: SourceTable, rows: readonly ShopRow[]): Promise<void> {
  await writeRows(core, tx, source, rows)
  await markArticlesSeen(
    tx,
    source.id,
    rows.map(({ key }) => key),
  )
}

/**
 * Finds the items whose articles are gone from a shop, after all of its pages have been read. Removes them if the
 * source is set so, unless they are too many: then the shop has probably answered wrongly.
 */
export async function saveGoneArticles(
  core: Core,
  tx: Db,
  source: SourceTable,
): Promise<NonNullable<DataSource['gone']>> {
  const { keys, total } = await findGoneArticles(tx, source.id)
  const goneArticles = { total: keys.length, keys: keys.slice(0, SHOP_GONE.told) }
  if (source.missing === 'keep' || keys.length === 0) return { ...goneArticles, outcome: 'kept' }
  if (changesTooMany({ changed: 0, deleted: keys.length }, total, SHOP_GONE.percent))
    return { ...goneArticles, outcome: 'too-many' }
  const removals = keys.map((key) => ({ key, remove: true }))
  const { held } = await writeRows(core, tx, source, removals)
  if (held > 0) return { ...goneArticles, outcome: 'held' }
  await forgetArticles(tx, source.id, keys)
  return { ...goneArticles, outcome: 'removed' }
}
