import type { SavedView } from '@wifi-tms/contract/views'
import type { SavedViewTable } from '../../base/database/account-tables.ts'
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
