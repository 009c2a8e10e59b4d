import type { Up, UpOf } from '@wifi-tms/contract/messages'
import type { Self } from '../wishes/self-columns.ts'

/** True if a message may report about the tag itself. */
export const speaksOfSelf = (message: { type: string; battery?: unknown; event?: string }): boolean =>
  message.type === 'hello' ||
  message.type === 'report' ||
  message.battery !== undefined ||
  message.event === 'usb-plugin' ||
  message.event === 'usb-plugout'

/** Values in the message replace those known before; all others stay. */
export function withSaid(self: Self, message: Up, now: Date): Self {
  if (message.type === 'hello') return { ...withReport(self, message), helloAt: self.helloAt ?? now.toISOString() }
  if (message.type === 'report') return withReport(self, message)
  if (message.type !== 'event') return self
  const { event, battery = self.batteryVoltage } = message
  const usbState = event === 'usb-plugin' ? 'plugin' : event === 'usb-plugout' ? 'plugout' : self.usbState
  return { ...self, batteryVoltage: battery, usbState }
}

const withReport = (self: Self, said: UpOf<'hello'> | UpOf<'report'>): Self => ({
  screenType: said.screenType ?? self.screenType,
  deviceType: said.deviceType ?? self.deviceType,
  sleeps: said.sleeps === undefined ? self.sleeps : Number(said.sleeps),
  rssi: said.wifi?.rssi ?? self.rssi,
  usbState: said.usb ?? self.usbState,
  batteryVoltage: said.battery ?? self.batteryVoltage,
  hardwareVersion: said.hardwareVersion ?? self.hardwareVersion,
  softwareVersion: said.softwareVersion ?? self.softwareVersion,
  ip: said.ip ?? self.ip,
  serialNumber: said.serialNumber ?? self.serialNumber,
  wifiSsid: said.wifi?.ssid ?? self.wifiSsid,
  mqttHost: said.mqtt?.host ?? self.mqttHost,
  mqttPort: said.mqtt?.port ?? self.mqttPort,
  statistics: said.statistics
    ? JSON.stringify({ ...JSON.parse(self.statistics), ...said.statistics })
    : self.statistics,
  helloAt: self.helloAt,
})
