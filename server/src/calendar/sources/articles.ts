import { gtinForms } from '@wifi-tms/contract/scanned'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { saveSource } from './queries.ts'

/** Begins a new reading of a shop: its first page is due at `nextAt`, and all its articles count as not seen. */
export async function startShopReading(tx: Db, id: string, nextAt: string): Promise<void> {
  await saveSource(tx, id, { etag: null, modified: '0', gone: null, changes: 0, faults: null, nextAt })
  await tx.updateTable('sourceArticle').set({ came: 0 }).where('sourceId', '=', id).execute()
}

/**
 * Marks the articles of a page as seen in this reading. Articles without an item are left out. If a key is a GTIN, the
 * key of the item may have another length.
 */
export async function markArticlesSeen(tx: Db, id: string, keys: readonly string[]): Promise<void> {
  await tx
    .insertInto('sourceArticle')
    .columns(['sourceId', 'key', 'came'])
    .expression(
      tx
        .selectFrom('item')
        .select([sql.val(id).as('sourceId'), 'item.key', sql<number>`1`.as('came')])
        .where('item.key', 'in', oneOf(keys.flatMap((key) => [key, ...gtinForms(key)]))),
    )
    .onConflict((conflict) => conflict.columns(['sourceId', 'key']).doUpdateSet({ came: 1 }))
    .execute()
}

/**
 * Finds which of these keys belong to articles of the last whole reading of a shop. During a reading, articles count
 * even if the reading has not come to them yet.
 */
export async function findSeenKeys(
  tx: Db,
  { id, nextAt }: Pick<SourceTable, 'id' | 'nextAt'>,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('sourceArticle')
    .select('key')
    .where('sourceId', '=', id)
    .where('key', 'in', oneOf(keys))
    .$if(nextAt === null, (query) => query.where('came', '=', 1))
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** Forgets articles of a shop, or all of them. The items stay. */
export async function forgetArticles(tx: Db, id: string, keys?: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('sourceArticle')
    .where('sourceId', '=', id)
    .$if(keys !== undefined, (query) => query.where('key', 'in', oneOf(keys!)))
    .execute()
}

/**
 * Finds the keys of a shop's articles that no page of this reading had, and the number of all its articles. Unseen
 * articles whose items are deleted, or that another shop has too, are forgotten first and do not count.
 */
export async function findGoneArticles(tx: Db, id: string): Promise<{ keys: string[]; total: number }> {
  const otherShopsKeys = tx.selectFrom('sourceArticle as other').select('other.key').where('other.sourceId', '<>', id)
  const unseen = tx.selectFrom('sourceArticle').select('key').where('sourceId', '=', id).where('came', '=', 0)
  const toForget = await unseen
    .where((row) =>
      row.or([row('key', 'in', otherShopsKeys), row('key', 'not in', tx.selectFrom('item').select('item.key'))]),
    )
    .execute()
  await forgetArticles(
    tx,
    id,
    toForget.map(({ key }) => key),
  )
  const goneArticles = await unseen.orderBy('key').execute()
  const { total } = await tx
    .selectFrom('sourceArticle')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('sourceId', '=', id)
    .executeTakeFirstOrThrow()
  return { keys: goneArticles.map(({ key }) => key), total: Number(total) }
}
