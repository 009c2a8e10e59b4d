import { z } from 'zod'
import { batteryLevels } from './battery.ts'
import { LARGE_BODY } from './endpoint.ts'
import { filterByField, filtersWithRanges, oneOrSeveral } from './filters.ts'
import { Firmware } from './firmware.ts'
import { Label, Labels } from './labels.ts'
import { AnyMac, DeviceMac, Mac, OwnMac, Statistics } from './messages.ts'
import { Protocol } from './protocols.ts'
import { resource, Search, stampNames } from './resource.ts'
import { Resolution } from './screen-types.ts'
import { Id, Line, Moment, Stamps, TypeValue } from './shapes.ts'
import { signalLevels } from './units.ts'
import { Wake } from './wake.ts'
import { Day } from './wall-time.ts'
import { Shown, Wanted, WishState } from './wishes.ts'

const NormalisedMac = z.string().transform((text) => text.trim().toLowerCase().replace(/[:-]/g, ''))

/** A mac as people write it: in capital or small letters, with colons, with dashes or with neither. */
export const MacInput = NormalisedMac.pipe(AnyMac)

/** The mac of one device, with 12 or 16 digits. */
export const DeviceMacInput = NormalisedMac.pipe(DeviceMac)
/** The mac of a device that connects by itself, not through an access point: 12 digits. */
export const OwnMacInput = NormalisedMac.pipe(OwnMac)

/** The day on which a battery will be empty, and the range of days in which it becomes empty in four of five cases. */
export const Forecast = z.object({ emptyAt: Day, earliest: Day, latest: Day })
export type Forecast = z.infer<typeof Forecast>

/** The fields that people set. Screen and device type count only until the device reports its own. */
export const DeviceWrite = z.object({
  mac: DeviceMacInput,
  alias: Line,
  product: Id,
  screenType: Id.nullable().default(null),
  deviceType: Id.nullable().default(null),
  algorithm: Id.nullable().default(null),
  /** Null: the wake of its product. */
  wake: Wake.nullable().default(null),
  labels: Labels,
})

export const Device = z.object({
  mac: AnyMac,
  alias: z.string(),
  product: Id,
  screenType: Id.nullable(),
  /** The number that the device reports; if no screen type has it, the console shows "unknown type 7". */
  screenTypeValue: TypeValue.nullable(),
  deviceType: Id.nullable(),
  deviceTypeValue: TypeValue.nullable(),
  algorithm: Id.nullable(),
  wake: z.int().nullable(),
  labels: z.array(z.string()),
  status: z.enum(['online', 'offline']),
  /** True: the device listens only when it wakes. */
  sleeps: z.boolean(),
  rssi: z.enum(signalLevels).nullable(),
  usbState: z.enum(['plugin', 'plugout']).nullable(),
  /** Hundredths of a volt. */
  batteryVoltage: z.int().nullable(),
  /** The charge in per cent, by the voltages and the curve of its device type. */
  batteryPercent: z.int().nullable(),
  hardwareVersion: z.int().nullable(),
  softwareVersion: z.int().nullable(),
  ip: z.string(),
  serialNumber: z.string(),
  /** rssi in dBm; bssid is the address of the station. */
  wifi: z.object({ ssid: z.string(), bssid: z.string(), rssi: z.int().nullable(), passwordSet: z.boolean() }),
  mqtt: z.object({ host: z.string(), port: z.int().nullable() }),
  statistics: Statistics,
  lastSeenAt: Moment.nullable(),
  /** The protocol that it last used; null before its first contact. */
  protocol: Protocol.nullable(),
  /** The time at which it should contact the server again; null where it listens all the time, or is away. */
  nextContactAt: Moment.nullable(),
  /** The item to which it is linked. */
  item: Id.nullable(),
  /** False while the device waits for a person's approval, which its product may demand. */
  approved: z.boolean(),
  /** True once the device has used a secret of its own. */
  secretSet: z.boolean(),
  /** The moment until which the product's key works for it again. */
  letInUntil: Moment.nullable(),
  wanted: Wanted.nullable(),
  shown: Shown.nullable(),
  firmware: Firmware.nullable(),
  /** Computed once a day; null where too few of its days have a voltage. */
  forecast: Forecast.nullable(),
  ...Stamps,
})
export type Device = z.infer<typeof Device>

const ownFields = [
  'mac',
  'alias',
  'product',
  'screenType',
  'deviceType',
  'algorithm',
  'status',
  'rssi',
  'usbState',
  'batteryVoltage',
  'hardwareVersion',
  'softwareVersion',
  'ip',
  'serialNumber',
  'lastSeenAt',
] as const
/** The fields that filter and sort the device list. `state` is `wanted.state`, and `shownAt` is `shown.at`. */
export const deviceFields = [...ownFields, 'state', 'shownAt'] as const

const deviceFilters = {
  ...filtersWithRanges({ ...Device.shape, shownAt: Moment.nullable() }, [...ownFields, 'shownAt', ...stampNames]),
  mac: oneOrSeveral(MacInput),
  sleeps: filterByField(Device.shape.sleeps),
  state: filterByField(WishState.nullable()),
  labels: oneOrSeveral(Label),
  item: filterByField(Id.nullable()),
  bssid: oneOrSeveral(Mac).describe('Only devices that hear this Wi-Fi station.'),
  battery: oneOrSeveral(z.enum(batteryLevels)).describe(
    'Only devices whose batteries are empty, weak (15 % at most, but not empty), or low (either), by the voltages of their device type.',
  ),
  approved: filterByField(z.boolean()),
  lacksValues: filterByField(z.boolean()).describe(
    'True: only devices whose picture lacks values. False: only the others.',
  ),
  resolution: oneOrSeveral(Resolution).describe('Only devices whose screen has this resolution, as a person sees it.'),
  'emptyAt.from': Day.optional().describe(
    'Only devices whose batteries are forecast to be empty on this day or later.',
  ),
  'emptyAt.to': Day.optional().describe('Only devices whose batteries are forecast to be empty by this day.'),
  fitsTemplate: oneOrSeveral(Id).describe(
    'Only devices whose screen has the resolution of the template with this `_id`, as a person sees it.',
  ),
}

export const devices = resource({
  path: 'devices',
  noun: 'device',
  most: 1_000_000,
  write: DeviceWrite,
  read: Device,
  names: ['mac', 'alias', 'serialNumber'],
  fields: deviceFields,
  filters: deviceFilters,
  alsoChanges: ['displays'],
  usedBy: ['rooms', 'directories', 'tasks', 'playlists'],
  access: { read: 'devices.read', write: 'devices.write' },
  maxBody: LARGE_BODY,
})

/** The query fields of the device list as an object: which devices a call is about. */
export const DeviceFilter = z.strictObject({ ...Search, ...deviceFilters })
export type DeviceFilter = z.output<typeof DeviceFilter>
