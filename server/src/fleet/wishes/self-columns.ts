import type { DeviceTable } from '../../base/database/tables.ts'

/**
 * The columns of a device's row for the tag's reports about itself, and for the mark that depends on the tag's charge.
 */
export const selfColumns = {
  screenType: 'integer',
  deviceType: 'integer',
  sleeps: 'integer',
  rssi: 'integer',
  usbState: 'text',
  batteryVoltage: 'integer',
  batteryMark: 'integer',
  hardwareVersion: 'integer',
  softwareVersion: 'integer',
  ip: 'text',
  serialNumber: 'text',
  wifiSsid: 'text',
  wifiBssid: 'text',
  mqttHost: 'text',
  mqttPort: 'integer',
  statistics: 'text',
  helloAt: 'text',
} as const

/** The tag's reports about itself, from its device's row. */
export type Self = Pick<DeviceTable, keyof typeof selfColumns>
