import type { Statistics, Up, UpOf } from '@wifi-tms/contract/messages'
import type { Self } from '../wishes/self-columns.ts'

/** True if a message may report about the tag itself. */
export const mayReportSelf = (message: {
  type: string
  battery?: unknown
  statistics?: unknown
  event?: string
}): boolean =>
  message.type === 'hello' ||
  message.type === 'report' ||
  message.battery !== undefined ||
  message.statistics !== undefined ||
  message.event === 'usb-plugin' ||
  message.event === 'usb-plugout'

/** Replaces the values that the message reports; all other values stay. */
export function withReported(self: Self, message: Up, now: Date): Self {
  if (message.type === 'hello') return { ...withReport(self, message), helloAt: self.helloAt ?? now.toISOString() }
  if (message.type === 'report') return withReport(self, message)
  if (message.type !== 'event') return self
  const { event, battery = self.batteryVoltage } = message
  const usbState = event === 'usb-plugin' ? 'plugin' : event === 'usb-plugout' ? 'plugout' : self.usbState
  return { ...self, batteryVoltage: battery, usbState, statistics: withCounts(self, message.statistics) }
}

/** The counts to store: the counts in a message replace the stored ones, and all others stay. */
const withCounts = ({ statistics }: Self, counts: Statistics | undefined): string =>
  counts ? JSON.stringify({ ...JSON.parse(statistics), ...counts }) : statistics

const withReport = (self: Self, message: UpOf<'hello'> | UpOf<'report'>): Self => ({
  screenType: message.screenType ?? self.screenType,
  deviceType: message.deviceType ?? self.deviceType,
  sleeps: message.sleeps === undefined ? self.sleeps : Number(message.sleeps),
  rssi: message.wifi?.rssi ?? self.rssi,
  usbState: message.usb ?? self.usbState,
  batteryVoltage: message.battery ?? self.batteryVoltage,
  batteryMark: self.batteryMark,
  hardwareVersion: message.hardwareVersion ?? self.hardwareVersion,
  softwareVersion: message.softwareVersion ?? self.softwareVersion,
  ip: message.ip ?? self.ip,
  serialNumber: message.serialNumber ?? self.serialNumber,
  wifiSsid: message.wifi?.ssid ?? self.wifiSsid,
  wifiBssid: message.wifi?.bssid ?? self.wifiBssid,
  mqttHost: message.mqtt?.host ?? self.mqttHost,
  mqttPort: message.mqtt?.port ?? self.mqttPort,
  statistics: withCounts(self, message.statistics),
  helloAt: self.helloAt,
})
