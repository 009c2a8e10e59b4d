import type { DeviceTable } from '../../base/database/tables.ts'

/** The columns of a device's row that its tag fills, by what it says of itself. */
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

/** What a tag has said of itself, as its device's row keeps it. */
export type Self = Pick<DeviceTable, keyof typeof selfColumns>
