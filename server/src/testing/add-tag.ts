import type { Insertable } from 'kysely'
import type { Db } from '../core.ts'
import type { DeviceTable } from '../database/tables.ts'
import { newId } from '../ids.ts'

let count = 0

/** Writes a tag straight into the table, for tests of what stands on tags. */
export async function addTag(db: Db, columns: Partial<Insertable<DeviceTable>>): Promise<string> {
  const id = newId()
  const mac = (++count).toString(16).padStart(12, '0')
  const at = '2026-11-21T00:00:00.000Z'
  const nothing = {
    alias: '',
    productId: '',
    screenType: null,
    deviceType: null,
    algorithmId: null,
    online: 0,
    sleeps: 0,
    rssi: null,
    usbState: null,
    batteryVoltage: null,
    hardwareVersion: null,
    softwareVersion: null,
    ip: '',
    serialNumber: '',
    wifiSsid: '',
    mqttHost: '',
    mqttPort: null,
    statistics: '{}',
    lastSeenAt: null,
    helloAt: null,
    approved: 1,
    letInUntil: null,
    wishSeq: null,
    shownSha256: null,
    shownFrameId: null,
    shownSeq: null,
    shownAt: null,
  }
  const stamps = { id, createdAt: at, updatedAt: at, createdBy: '', updatedBy: '' }
  await db
    .insertInto('device')
    .values({ ...nothing, ...stamps, mac, ...columns })
    .execute()
  return id
}
