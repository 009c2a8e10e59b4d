import type { Insertable } from 'kysely'
import type { Db } from '../base/database/db.ts'
import type { DeviceTable } from '../base/database/tables.ts'
import { newId } from '../base/random/ids.ts'
import { blankDevice } from '../fleet/devices/queries.ts'

let count = 0

/**
 * The maximum number of devices of one statement: with 45 columns they stay below the 32,766 values that SQLite allows.
 */
const PER_STATEMENT = 500

function deviceRow(columns: Partial<Insertable<DeviceTable>>) {
  const mac = (++count).toString(16).padStart(12, '0')
  const createdAt = new Date(0).toISOString()
  const stamps = { id: newId(), createdAt, updatedAt: createdAt, createdBy: '', updatedBy: '' }
  return { ...blankDevice, ...stamps, mac, productId: '', approved: 1, ...columns }
}

/** Adds a device directly to the table. Returns its id. */
export async function addDevice(db: Db, columns: Partial<Insertable<DeviceTable>>): Promise<string> {
  const row = deviceRow(columns)
  await db.insertInto('device').values(row).execute()
  return row.id
}

/** Adds many devices with the same columns directly to the table. */
export async function addDevices(
  db: Db,
  deviceCount: number,
  columns: Partial<Insertable<DeviceTable>>,
): Promise<void> {
  const rows = Array.from({ length: deviceCount }, () => deviceRow(columns))
  await db.transaction().execute(async (tx) => {
    for (let from = 0; from < deviceCount; from += PER_STATEMENT)
      await tx
        .insertInto('device')
        .values(rows.slice(from, from + PER_STATEMENT))
        .execute()
  })
}
