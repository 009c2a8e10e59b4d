import type { SavedView } from '@wifi-tms/contract/views'
import type { SavedViewTable } from '../../base/database/account-tables.ts'
import type { Db } from '../../base/database/db.ts'
import { seesAsMember, type Who } from '../http/who.ts'
import { stampsOf } from '../resources/queries.ts'

/** A view as the caller may see it: members do not see whose the views of others are. */
export function toView(row: SavedViewTable, who: Pick<Who, 'accountId' | 'roles'>): SavedView {
  const own = row.createdById === who.accountId
  return {
    list: row.list as SavedView['list'],
    name: row.name,
    query: JSON.parse(row.query) as SavedView['query'],
    columns: row.columns === null ? null : (JSON.parse(row.columns) as string[]),
    shared: row.shared === 1,
    own,
    ...stampsOf(row),
    ...(!own && seesAsMember(who) && { createdBy: '', updatedBy: '' }),
  }
}

/** The own views of an account and all shared ones, by name. */
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

/** Removes the views of an account that nobody else sees. Its shared views stay, for administrators to change. */
export const dropPrivateViews = (tx: Db, accountId: string) =>
  tx.deleteFrom('savedView').where('createdById', '=', accountId).where('shared', '=', 0).execute()
