import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { saveSource } from './queries.ts'

/** Makes a shop due to be read from its first page on, with no article seen yet. */
export async function beginShop(tx: Db, id: string, now: Date): Promise<void> {
  await saveSource(tx, id, { etag: null, modified: '0', gone: null, nextAt: now.toISOString() })
  await tx.updateTable('sourceArticle').set({ came: 0 }).where('sourceId', '=', id).execute()
}

/** Records the items that a page of a shop has, also those whose row has a fault. */
export async function noteArticles(tx: Db, id: string, keys: readonly string[]): Promise<void> {
  await tx
    .insertInto('sourceArticle')
    .columns(['sourceId', 'key', 'came'])
    .expression(
      tx
        .selectFrom('item')
        .select([sql.val(id).as('sourceId'), 'item.key', sql<number>`1`.as('came')])
        .where('item.key', 'in', oneOf(keys)),
    )
    .onConflict((clash) => clash.columns(['sourceId', 'key']).doUpdateSet({ came: 1 }))
    .execute()
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
 * The keys of a shop's items that no page had, and the number of all its items. It first forgets articles whose items
 * are deleted or belong to another shop as well.
 */
export async function findGone(tx: Db, id: string): Promise<{ keys: string[]; total: number }> {
  const others = tx.selectFrom('sourceArticle as other').select('other.key').where('other.sourceId', '<>', id)
  const unseen = tx.selectFrom('sourceArticle').select('key').where('sourceId', '=', id).where('came', '=', 0)
  const foreign = await unseen
    .where((row) => row.or([row('key', 'in', others), row('key', 'not in', tx.selectFrom('item').select('item.key'))]))
    .execute()
  await forgetArticles(
    tx,
    id,
    foreign.map(({ key }) => key),
  )
  const gone = await unseen.orderBy('key').execute()
  const { total } = await tx
    .selectFrom('sourceArticle')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('sourceId', '=', id)
    .executeTakeFirstOrThrow()
  return { keys: gone.map(({ key }) => key), total: Number(total) }
}
