import { resources } from '@wifi-tms/contract/calls'
import { conflict } from '@wifi-tms/contract/conflicts'
import { readCounters } from '../../base/database/counters.ts'
import type { Db } from '../../base/database/db.ts'
import { type LockName, lock } from '../../base/database/lock.ts'
import type { Tables } from '../../base/database/tables.ts'
import { countRows, insertRow, type PlainTable } from './queries.ts'
import { tableOf } from './table-of.ts'

const resourceByTable = new Map(
  Object.values(resources).map((resource) => [tableOf[resource.path] as string, resource]),
)

/** Throws Refusal where the table has reached its bound. */
export async function refuseFull(tx: Db, table: PlainTable | 'device'): Promise<void> {
  const { noun, most } = resourceByTable.get(table) ?? {}
  if (most === undefined) return
  const count = table === 'device' ? (await readCounters(tx)).devices! : await countRows(tx, table, most)
  if (count >= most) throw conflict('full', { most }, `No ${noun} can be added: there are ${most} already`)
}

/** Adds a row under the table's lock. Throws Refusal where the table has reached its bound. */
export async function addRow<T extends PlainTable & LockName>(tx: Db, table: T, row: Tables[T]): Promise<void> {
  await lock(tx, table)
  await refuseFull(tx, table)
  await insertRow(tx, table, row)
}
