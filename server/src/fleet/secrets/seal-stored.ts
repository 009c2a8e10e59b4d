import { sql } from 'kysely'
import type { Core } from '../../base/core.ts'
import { isPostgres } from '../../base/database/dialect.ts'
import { closeKey, readKey } from './product-key.ts'

/**
 * Seals secrets that an earlier version has stored in plain text. Seals secrets again that were sealed with an earlier
 * key of the installation. Called before the server accepts connections. A second call changes nothing.
 */
export async function sealStored({ db, seal }: Pick<Core, 'db' | 'seal'>): Promise<void> {
  const hadPlainText = await db.transaction().execute(async (tx) => {
    const products = await tx.selectFrom('product').select(['id', 'apikey', 'sealedKey']).execute()
    for (const product of products) {
      const { id, sealedKey } = product
      const isPlain = sealedKey === ''
      if (!isPlain && !seal.isRotating) continue
      const apikey = isPlain ? product.apikey : readKey(seal, product)
      if (apikey) await tx.updateTable('product').set(closeKey(seal, apikey)).where('id', '=', id).execute()
    }
    const openOrders = await tx
      .selectFrom('tagOrder')
      .select(['id', 'message'])
      .where('message', 'like', '{%')
      .execute()
    for (const { id, message } of openOrders)
      await tx
        .updateTable('tagOrder')
        .set({ message: seal.encrypt(message!, id) })
        .where('id', '=', id)
        .execute()
    return openOrders.length > 0 || products.some(({ sealedKey }) => sealedKey === '')
  })
  // Old values must not remain in the free bytes of SQLite's file.
  if (hadPlainText && !isPostgres(db)) await sql`vacuum`.execute(db)
}
