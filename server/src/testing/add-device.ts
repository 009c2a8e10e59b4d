import type { Insertable } from 'kysely'
import type { Db } from '../base/database/db.ts'
import type { DeviceTable } from '../base/database/tables.ts'
import { newId } from '../base/random/ids.ts'
import { blankDevice } from '../fleet/devices/queries.ts'

let count = 0

/** The most devices of one statement: with 45 columns they stay below the 32,766 values that SQLite allows. */
const OF_A_STATEMENT = 500

function deviceRow(columns: Partial<Insertable<DeviceTable>>) {
  const mac = (++count).toString(16).padStart(12, '0')
  const createdAt = new Date(0).toISOString()
  const stamps = { id: newId(), createdAt, updatedAt: createdAt, createdBy: '', updatedBy: '' }
  return { ...blankDevice, ...stamps, mac, productId: '', approved: 1, ...columns }
}

/** Writes a device straight into the table, for tests of things that build on devices. Returns its id. */
export async function addDevice(db: Db, columns: Partial<Insertable<DeviceTable>>): Promise<string> {
  const row = deviceRow(columns)
  await db.insertInto('device').values(row).execute()
  return row.id
}

/** Writes many devices that are alike. */
export async function addDevices(db: Db, many: number, columns: Partial<Insertable<DeviceTable>>): Promise<void> {
  const rows = Array.from({ length: many }, () => deviceRow(columns))
  await db.transaction().execute(async (tx) => {
    for (let from = 0; from < many; from += OF_A_STATEMENT)
      await tx
        .insertInto('device')
        .values(rows.slice(from, from + OF_A_STATEMENT))
        .execute()
  })
}
