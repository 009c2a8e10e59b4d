import { type Audit, type Change, PROOF_FIELD } from '@wifi-tms/contract/audit'
import type { ResourceName } from '@wifi-tms/contract/resource-names'
import type { Db } from '../../base/database/db.ts'
import type { AuditTable } from '../../base/database/installation-tables.ts'
import { tableOf } from '../resources/table-of.ts'

/** The columns of those filters that have another name than their column. */
export const columns = { noun: 'resource', object: 'objectId', account: 'accountId', from: 'at.from', to: 'at.to' }

/** The columns in which a text is searched. */
export const names = ['objectName', 'username']

export const toAudit = (row: AuditTable): Audit => ({
  _id: row.id,
  at: row.at,
  account: { _id: row.accountId, username: row.username },
  address: row.address,
  call: row.call,
  noun: row.resource as ResourceName,
  object: { _id: row.objectId, name: row.objectName },
  // A server of the version before, which may run beside this one, still stores the password in `PROOF_FIELD`.
  changes: (JSON.parse(row.changes) as Change[]).filter(({ field }) => field !== PROOF_FIELD),
})

export async function objectExists(db: Db, noun: ResourceName, id: string): Promise<boolean> {
  const row = await db.selectFrom(tableOf[noun]).select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
