import type { Insertable } from 'kysely'
import type { Db } from '../core.ts'
import type { DeviceTable } from '../database/tables.ts'
import { blankDevice } from '../devices/queries.ts'
import { newId } from '../ids.ts'

let count = 0

/** Writes a tag straight into the table, for tests of what stands on tags. Returns its id. */
export async function addTag(db: Db, columns: Partial<Insertable<DeviceTable>>): Promise<string> {
  const id = newId()
  const mac = (++count).toString(16).padStart(12, '0')
  const at = new Date(0).toISOString()
  const stamps = { id, createdAt: at, updatedAt: at, createdBy: '', updatedBy: '' }
  const row = { ...blankDevice, ...stamps, mac, productId: '', approved: 1, ...columns }
  await db.insertInto('device').values(row).execute()
  return id
}
