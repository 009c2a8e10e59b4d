import { resources } from '@wifi-tms/contract/calls'
import { conflict } from '@wifi-tms/contract/conflicts'
import type { Db } from '../../base/database/db.ts'
import { type LockName, lock } from '../../base/database/lock.ts'
import type { Tables } from '../../base/database/tables.ts'
import { countUpTo, insertRow, type PlainTable } from './queries.ts'
import { tableOf } from './table-of.ts'

const kept = new Map(Object.values(resources).map((resource) => [tableOf[resource.path] as string, resource]))

/** Adds a row, one at a time where there is a bound. Throws Refusal where there are as many as there may be. */
export async function addRow<T extends PlainTable & LockName>(tx: Db, table: T, row: Tables[T]): Promise<void> {
  const { noun, most } = kept.get(table) ?? {}
  if (most !== undefined) {
    await lock(tx, table)
    if ((await countUpTo(tx, table, most)) >= most)
      throw conflict('full', { most }, `No ${noun} can be added: there are ${most} already`)
  }
  await insertRow(tx, table, row)
}
