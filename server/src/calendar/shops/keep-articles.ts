import { type DataSource, SHOP_GONE } from '@wifi-tms/contract/read-sources'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { isTooMuch, readRows } from '../items/rules.ts'
import { writeItems } from '../items/write-items.ts'
import { findGone, forgetArticles, noteArticles } from '../sources/articles.ts'
import type { ShopRow } from './shop.ts'

/** Writes rows in the name of the person who last changed the source. */
const write = (core: Core, tx: Db, { updatedBy }: SourceTable, rows: readonly object[]) =>
  writeItems(tx, readRows(rows).rows, {
    now: core.now(),
    by: { accountId: '', username: updatedBy },
    merge: true,
    review: core.config.review,
  })

/** Writes articles of a shop into their items. */
export async function keepArticles(core: Core, tx: Db, source: SourceTable, rows: readonly ShopRow[]): Promise<void> {
  await write(core, tx, source, rows)
  await noteArticles(
    tx,
    source.id,
    rows.map(({ key }) => key),
  )
}

/**
 * Finds the items that a shop no longer has, once all of its pages have been read, and removes them if the source says
 * so.
 */
export async function keepGone(core: Core, tx: Db, source: SourceTable): Promise<NonNullable<DataSource['gone']>> {
  const { keys, total } = await findGone(tx, source.id)
  const gone = { total: keys.length, keys: keys.slice(0, SHOP_GONE.told) }
  if (source.missing === 'keep' || keys.length === 0) return { ...gone, outcome: 'kept' }
  if (isTooMuch({ changed: 0, deleted: keys.length }, total, SHOP_GONE.percent)) return { ...gone, outcome: 'too-many' }
  const removals = keys.map((key) => ({ key, remove: true }))
  const { held } = await write(core, tx, source, removals)
  if (held > 0) return { ...gone, outcome: 'held' }
  await forgetArticles(tx, source.id, keys)
  return { ...gone, outcome: 'removed' }
}
