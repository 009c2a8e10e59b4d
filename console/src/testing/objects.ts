import type { Device } from '@wifi-tms/contract/devices'
import type { Item } from '@wifi-tms/contract/items'
import type { Product } from '@wifi-tms/contract/products'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import type { Template } from '@wifi-tms/contract/templates'

const stamps = {
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'admin',
  updatedBy: 'admin',
}

/** Makes a product as in the server's answers. */
export const productOf = (_id: string, name: string): Product => ({
  _id,
  name,
  uri: name.toLowerCase(),
  apikey: 'k'.repeat(16),
  enrolment: 'open',
  firmwareKey: null,
  wake: 300,
  trmnl: false,
  itemTemplate: null,
  batteryMark: false,
  quiet: [],
  budget: null,
  timeZone: 'Europe/Warsaw',
  devices: 0,
  ...stamps,
})

/** A screen type as in the server's answers. */
export const screenTypeOf = (_id: string, name: string, color: ScreenType['color']): ScreenType => ({
  _id,
  name,
  color,
  type: 1,
  module: 'M',
  width: 400,
  height: 300,
  angle: 0,
  sort: 0,
  ...stamps,
})

/** An empty template of the size of `screenTypeOf`, as in the server's answers. */
export const templateOf = (_id: string, name: string): Template => ({
  _id,
  name,
  resolution: '400x300',
  background: 'white',
  canvas: { version: 1, elements: [] },
  labels: [],
  faults: [],
  ...stamps,
})

/** An item without values as in the server's answers. */
export const itemOf = (_id: string, name: string): Item => ({
  _id,
  name,
  key: _id,
  values: {},
  template: null,
  devices: [],
  changedAt: stamps.createdAt,
  ...stamps,
})

/** A device as in the server's answers, which has not connected yet. */
export const deviceOf = (_id: string, alias: string, screenType: string): Device => ({
  _id,
  alias,
  screenType,
  mac: '020000000001',
  product: 'product',
  ip: '',
  serialNumber: '',
  labels: [],
  statistics: {},
  screenTypeValue: null,
  deviceType: null,
  deviceTypeValue: null,
  algorithm: null,
  wake: null,
  status: 'offline',
  sleeps: false,
  rssi: null,
  usbState: null,
  batteryVoltage: null,
  batteryPercent: null,
  hardwareVersion: null,
  softwareVersion: null,
  lastSeenAt: null,
  protocol: null,
  nextContactAt: null,
  item: null,
  approved: true,
  secretSet: false,
  letInUntil: null,
  wanted: null,
  shown: null,
  firmware: null,
  forecast: null,
  mqtt: { host: '', port: null },
  wifi: { ssid: '', bssid: '', rssi: null, passwordSet: false },
  ...stamps,
})
