import { wrong } from '@wifi-tms/contract/errors'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'

/** Refuses ids of missing rows. The caller has locked the table, so that the found rows exist until the commit. */
export async function refuseMissingRows(
  tx: Db,
  table: 'device' | 'item' | 'room' | 'template',
  ids: readonly string[],
  path: (index: number) => string,
): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx.selectFrom(table).select('id').where('id', 'in', oneOf(ids)).execute()
  const existing = new Set(rows.map(({ id }) => id))
  const missing = ids.findIndex((id) => !existing.has(id))
  if (missing >= 0) throw wrong(path(missing), `There is no such ${table}`)
}
