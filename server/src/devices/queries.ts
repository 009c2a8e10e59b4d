import type { Selectable } from 'kysely'
import type { Db } from '../core.ts'
import type { DeviceTable } from '../database/tables.ts'

export type DeviceRow = Selectable<DeviceTable>

/** A device's row; undefined where there is none. */
export const findDevice = (db: Db, id: string): Promise<DeviceRow | undefined> =>
  db.selectFrom('device').selectAll().where('id', '=', id).executeTakeFirst()

/** The same by its address, 12 lower-case hex digits. */
export const findDeviceByMac = (db: Db, mac: string): Promise<DeviceRow | undefined> =>
  db.selectFrom('device').selectAll().where('mac', '=', mac).executeTakeFirst()
