import type { Insertable } from 'kysely'
import type { Db } from '../base/database/db.ts'
import type { DeviceTable } from '../base/database/tables.ts'
import { newId } from '../base/random/ids.ts'
import { blankDevice } from '../fleet/devices/queries.ts'

let count = 0

/** Writes a device straight into the table, for tests of things that build on devices. Returns its id. */
export async function addDevice(db: Db, columns: Partial<Insertable<DeviceTable>>): Promise<string> {
  const id = newId()
  const mac = (++count).toString(16).padStart(12, '0')
  const createdAt = new Date(0).toISOString()
  const stamps = { id, createdAt, updatedAt: createdAt, createdBy: '', updatedBy: '' }
  const row = { ...blankDevice, ...stamps, mac, productId: '', approved: 1, ...columns }
  await db.insertInto('device').values(row).execute()
  return id
}
