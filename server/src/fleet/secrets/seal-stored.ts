import { sql } from 'kysely'
import type { Core } from '../../base/core.ts'
import { isPostgres } from '../../base/database/dialect.ts'
import { readKey, sealKey } from './product-key.ts'

/**
 * Encrypts keys of products and messages of orders that an earlier version has stored in plain text. Encrypts
 * keys and orders again that were encrypted with an earlier key of the installation. Called before the server accepts
 * connections. A second call changes nothing, unless an earlier key is configured.
 */
export async function sealStored({ db, seal }: Pick<Core, 'db' | 'seal'>): Promise<void> {
  const hadPlainText = await db.transaction().execute(async (tx) => {
    const products = await tx.selectFrom('product').select(['id', 'apikey', 'sealedKey']).execute()
    for (const product of products) {
      const { id, sealedKey } = product
      const isPlain = sealedKey === ''
      if (!isPlain && !seal.isRotating) continue
      const apikey = isPlain ? product.apikey : readKey(seal, product)
      if (apikey) await tx.updateTable('product').set(sealKey(seal, apikey)).where('id', '=', id).execute()
    }
    const orders = await tx
      .selectFrom('tagOrder')
      .select(['id', 'message'])
      .where('message', 'like', seal.isRotating ? '%' : '{%')
      .execute()
    for (const { id, message: stored } of orders) {
      const message = isPlainOrder(stored!) ? stored! : seal.decrypt(stored!, id)
      if (message !== undefined)
        await tx
          .updateTable('tagOrder')
          .set({ message: seal.encrypt(message, id) })
          .where('id', '=', id)
          .execute()
    }
    return orders.some(({ message }) => isPlainOrder(message!)) || products.some(({ sealedKey }) => sealedKey === '')
  })
  // Old values must not remain in the free bytes of SQLite's file.
  if (hadPlainText && !isPostgres(db)) await sql`vacuum`.execute(db)
}

/** True for JSON in plain text: an encrypted message has no braces. */
const isPlainOrder = (message: string): boolean => message.startsWith('{')
