import type { DeviceTable } from '../../base/database/tables.ts'

/** A tag fills these columns of its device's row by what it says of itself. */
export const selfColumns = {
  screenType: 'integer',
  deviceType: 'integer',
  sleeps: 'integer',
  rssi: 'integer',
  usbState: 'text',
  batteryVoltage: 'integer',
  hardwareVersion: 'integer',
  softwareVersion: 'integer',
  ip: 'text',
  serialNumber: 'text',
  wifiSsid: 'text',
  mqttHost: 'text',
  mqttPort: 'integer',
  statistics: 'text',
  helloAt: 'text',
} as const

/** A device's row keeps in these columns what its tag has said of itself. */
export type Self = Pick<DeviceTable, keyof typeof selfColumns>
