import type { ItemFault } from '@wifi-tms/contract/item-rows'
import { type DataSource, SHOP_FAULTS_MAX, SHOP_GONE } from '@wifi-tms/contract/read-sources'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { changesTooMany, readRows } from '../items/rules.ts'
import { writeItems } from '../items/write-items.ts'
import { findGoneArticles, findSeenKeys, forgetArticles, markArticlesSeen } from '../sources/articles.ts'
import type { ShopRow } from './shop.ts'

/**
 * Writes rows in the name of the person who last changed the source. A limit decides from how many changes on they wait
 * for a second person. The limit holds for a whole reading, so the changes by earlier pages (`changes`) count too.
 */
async function writeRows(core: Core, tx: Db, { updatedBy, changes }: SourceTable, rows: readonly { key: string }[]) {
  const { review } = core.config
  const readable = readRows(rows)
  const written = await writeItems(tx, readable.rows, {
    now: core.now(),
    by: { accountId: '', username: updatedBy },
    // Items keep the values that the shop does not send.
    merge: true,
    review: review && { ...review, ...(review.items !== undefined && { items: Math.max(review.items - changes, 0) }) },
  })
  return { ...written, failed: [...readable.failed, ...written.failed] }
}

/** The articles that could not become items: those in `failed`, and the earlier ones that are not among `rows`. */
function faultsAfter({ faults }: SourceTable, rows: readonly ShopRow[], failed: readonly ItemFault[]): string | null {
  const newFaults = failed.map(({ row, message }) => ({ key: rows[row]!.key, message }))
  const keys = new Set(rows.map(({ key }) => key))
  const earlierFaults = (JSON.parse(faults ?? '[]') as DataSource['faults']).filter(({ key }) => !keys.has(key))
  const allFaults = [...newFaults, ...earlierFaults].slice(0, SHOP_FAULTS_MAX)
  return allFaults.length > 0 ? JSON.stringify(allFaults) : null
}

/**
 * Writes articles of a shop into their items, and marks them as seen in the present reading. Returns the changed
 * columns of the source.
 */
export async function saveArticles(
  core: Core,
  tx: Db,
  source: SourceTable,
  articles: readonly ShopRow[],
): Promise<Pick<SourceTable, 'changes' | 'faults'>> {
  const ownIds = articles.flatMap(({ id }) => id ?? [])
  const idsUsedAsKeys = ownIds.length > 0 ? await findSeenKeys(tx, source, ownIds) : new Set<string>()
  const rows = articles.map(({ id, ...row }) => (id !== undefined && idsUsedAsKeys.has(id) ? { ...row, key: id } : row))
  const { changed, held, failed } = await writeRows(core, tx, source, rows)
  await markArticlesSeen(
    tx,
    source.id,
    rows.map(({ key }) => key),
  )
  return { changes: source.changes + changed + held, faults: faultsAfter(source, rows, failed) }
}

/**
 * Finds the items whose articles are gone from a shop, after all of its pages have been read. Removes these items,
 * unless the source is set to keep them or they are too many: then the shop has probably answered wrongly.
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
