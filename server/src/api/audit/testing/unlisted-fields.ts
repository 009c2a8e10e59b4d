import type { Change } from '@wifi-tms/contract/audit'
import { historyFields } from '@wifi-tms/contract/history-fields'
import type { Db } from '../../../base/database/db.ts'

/** The fields in the history that the contract does not list, for which consoles have no words. */
export async function unlistedFields(db: Db): Promise<string[]> {
  const lines = await db.selectFrom('audit').select(['resource', 'changes']).execute()
  return lines.flatMap(({ resource, changes }) =>
    (JSON.parse(changes) as Change[]).flatMap(({ field }) =>
      historyFields.get(resource)?.has(field) ? [] : [`${resource}.${field}`],
    ),
  )
}
