import { z } from 'zod'
import { batteryLevels } from './battery.ts'
import { endpoint, LARGE_BODY } from './endpoint.ts'
import { failureFields } from './failures.ts'
import { filterBy, filterOf, filtersBy } from './filters.ts'
import { Firmware } from './firmware.ts'
import { Label, Labels } from './labels.ts'
import { AnyMac, DeviceMac, Mac, OwnMac, Statistics } from './messages.ts'
import { Proof, Protocol } from './protocols.ts'
import { resource, Search, stamps } from './resource.ts'
import { Resolution } from './screen-types.ts'
import { Id, Line, Moment, Sha256, Stamps, TypeValue } from './shapes.ts'
import { signalLevels } from './units.ts'
import { Wake } from './wake.ts'
import { Day } from './wall-time.ts'

const NormalisedMac = z.string().transform((text) => text.trim().toLowerCase().replace(/[:-]/g, ''))

/** A mac as people write it: with colons or dashes and capitals, or without. */
export const MacInput = NormalisedMac.pipe(AnyMac)

/** The mac of one device, in any of these spellings; of 12 digits if the device connects by itself (`OwnMacInput`). */
export const DeviceMacInput = NormalisedMac.pipe(DeviceMac)
export const OwnMacInput = NormalisedMac.pipe(OwnMac)

/** The stages of a device's wish. */
export const wishStates = ['waiting', 'sending', 'drawing', 'shown', 'failed'] as const
export const WishState = z.enum(wishStates)
export type WishState = z.infer<typeof WishState>

/** The stages of a device in a display (a `DisplayItem`, no article); `superseded`: a newer wish replaced its wish. */
export const itemStates = [...wishStates, 'superseded'] as const
export const ItemState = z.enum(itemStates)
export type ItemState = z.infer<typeof ItemState>

/** The origins of a wish: a person, or what chose the picture. `data`: new data of a source changed the picture. */
export const sources = ['manual', 'meeting', 'task', 'playlist', 'item', 'data', 'default'] as const
export const Source = z.enum(sources)

/** The names of values that are missing or of the wrong kind, at most 20: the picture shows marks in their places. */
const Lacks = z.array(z.string())

/**
 * The picture that a device should show. `frame` is null until the picture is painted. `item` is the item whose values
 * the picture shows. `message` is the reason of a failure.
 */
export const Wanted = z.object({
  frame: Sha256.nullable(),
  templateId: Id,
  templateName: z.string(),
  at: Moment,
  source: Source,
  item: Id.nullable(),
  state: WishState,
  /** The device has answered that it is busy, and is offered the picture again. */
  busy: z.boolean(),
  lacks: Lacks,
  message: z.string(),
  ...failureFields,
})
export type Wanted = z.infer<typeof Wanted>

/** The picture that a device shows, by this proof. The template is null for a frame that this server did not send. */
export const Shown = z.object({
  frame: Sha256,
  templateId: Id.nullable(),
  templateName: z.string(),
  at: Moment,
  proof: Proof,
  lacks: Lacks,
})
export type Shown = z.infer<typeof Shown>

/** The day on which a battery will be empty, and the range of days that is right in four of five cases. */
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
  /** False while a product with approval waits for a person. */
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
/** The fields that filter and sort the device list. `state`: of the wish; `shownAt`: the moment of the last proof. */
export const deviceFields = [...ownFields, 'state', 'shownAt'] as const

const deviceFilters = {
  ...filtersBy({ ...Device.shape, shownAt: Moment.nullable() }, [...ownFields, 'shownAt', ...stamps]),
  mac: filterOf(MacInput),
  sleeps: filterBy(Device.shape.sleeps),
  state: filterBy(WishState.nullable()),
  labels: filterOf(Label),
  item: filterBy(Id.nullable()),
  bssid: filterOf(Mac).describe('Only devices that hear this Wi-Fi station.'),
  battery: filterOf(z.enum(batteryLevels)).describe(
    'Only devices whose batteries are empty, weak (15 % at most, but not empty), or low (either), by the voltages of their device type.',
  ),
  approved: filterBy(z.boolean()),
  lacksValues: filterBy(z.boolean()).describe('True: only devices whose picture lacks values. False: only the others.'),
  resolution: filterOf(Resolution).describe('Only devices whose screen has this resolution, as a person sees it.'),
  'emptyAt.from': Day.optional().describe(
    'Only devices whose batteries are forecast to be empty on this day or later.',
  ),
  'emptyAt.to': Day.optional().describe('Only devices whose batteries are forecast to be empty by this day.'),
  fitsTemplate: filterOf(Id).describe(
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

export const countScreenTypes = endpoint('GET /user/api/devices/screen-types', {
  about: 'Counts the matching devices by screen type; null: devices without one.',
  access: 'devices.read',
  reads: ['devices', 'screen_types'],
  input: DeviceFilter,
  output: z.object({ items: z.array(z.object({ screenType: Id.nullable(), count: z.int() })) }),
})

/** The devices that a call is about: a list, all that match a filter, or, with `all: true`, every one. */
export const Choice = {
  deviceIds: z.array(Id).min(1).max(10_000).optional(),
  filter: DeviceFilter.optional(),
  all: z.literal(true).optional(),
}

/** The most bytes of a body with a `Choice`: 10,000 of the longest ids, and values beside them. */
export const MAX_CHOICE_BODY = 1024 * 1024

export const readGlass = endpoint('GET /user/api/devices/{id}/glass.png', {
  about: 'The picture that a device reported as displayed, upright, in its inks. Not found before the first report.',
  access: 'devices.read',
  reads: ['devices', 'screen_types'],
  input: z.object({ id: Id }),
  output: 'image/png',
})

export const readFrame = endpoint('GET /user/api/devices/{id}/frames/{sha256}.png', {
  about: 'A frame that a device shows, should show or showed, upright and in its inks.',
  access: 'devices.read',
  reads: ['devices', 'screen_types'],
  input: z.object({ id: Id, sha256: Sha256 }),
  output: 'image/png',
})

/** The most hours for which the product's key works again for devices that lost their secret. */
export const LET_IN_HOURS_MAX = 72

export const letInAgain = endpoint('POST /user/api/devices/let-in', {
  about: 'Lets devices that lost their secret use the product’s key again, and approves devices that wait for it.',
  access: 'devices.write',
  changes: ['devices'],
  refuses: ['notFound'],
  audit: 'devices',
  input: z.object({ ...Choice, hours: z.number().min(1).max(LET_IN_HOURS_MAX).default(4) }),
  output: z.object({ total: z.int() }),
  maxBody: MAX_CHOICE_BODY,
})
