import type { SavedViewTable } from '../../base/database/account-tables.ts'
import type { Db } from '../../base/database/db.ts'

/** Finds the views of an account and all shared views, in the order of their names. */
export const findViews = (db: Db, accountId: string): Promise<SavedViewTable[]> =>
  db
    .selectFrom('savedView')
    .selectAll()
    .where((row) => row.or([row('createdById', '=', accountId), row('shared', '=', 1)]))
    .orderBy('name')
    .orderBy('id')
    .execute()

export const findView = (db: Db, id: string): Promise<SavedViewTable | undefined> =>
  db.selectFrom('savedView').selectAll().where('id', '=', id).executeTakeFirst()

export const accountExists = async (tx: Db, id: string): Promise<boolean> =>
  (await tx.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const addView = (tx: Db, row: SavedViewTable) => tx.insertInto('savedView').values(row).execute()

export const replaceView = (tx: Db, row: SavedViewTable) =>
  tx.updateTable('savedView').set(row).where('id', '=', row.id).execute()

export const dropView = (tx: Db, id: string) => tx.deleteFrom('savedView').where('id', '=', id).execute()

/** Removes the private views of an account. Administrators can still change its shared views. */
export const dropPrivateViews = (tx: Db, accountId: string) =>
  tx.deleteFrom('savedView').where('createdById', '=', accountId).where('shared', '=', 0).execute()
