import type { ApiKey } from '@wifi-tms/contract/keys'
import type { ApiKeyTable } from '../../base/database/account-tables.ts'
import type { Db } from '../../base/database/db.ts'

/** The keys of an account, newest first. */
export async function keysOf(db: Db, accountId: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('apiKey')
    .select(['id', 'name', 'start', 'permissions', 'createdAt', 'expiresAt', 'usedAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, permissions, ...row }) => ({ _id: id, ...row, permissions: JSON.parse(permissions) }))
}

export async function countKeys(tx: Db, accountId: string): Promise<number> {
  const row = await tx
    .selectFrom('apiKey')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const addKey = (tx: Db, key: ApiKeyTable) => tx.insertInto('apiKey').values(key).execute()

/** Deletes the keys of an account, or only the one with the id `only`. Returns their names. */
export async function dropKeys(tx: Db, accountId: string, only?: string): Promise<string[]> {
  const keys = tx.deleteFrom('apiKey').where('accountId', '=', accountId)
  const rows = await (only === undefined ? keys : keys.where('id', '=', only)).returning('name').execute()
  return rows.map(({ name }) => name)
}
