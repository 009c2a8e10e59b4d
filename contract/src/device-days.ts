import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Label } from './labels.ts'
import { Id, TypeValue } from './shapes.ts'
import { PACE_DEVICES } from './wake.ts'
import { Day } from './wall-time.ts'

/** The number of days that are stored for a device, today included: two years. */
export const DAYS_KEPT = 731

/** The figures of a device for one day in UTC. Days without any contact are missing. */
export const DeviceDay = z.object({
  date: Day,
  /**
   * The last battery voltage of the day in hundredths of a volt, and the last signal in dBm; null: not reported that
   * day.
   */
  battery: z.int().nullable(),
  rssi: z.int().nullable(),
  /** The number of times that it connected or polled. */
  contacts: z.int(),
  /** Pictures newly shown, and failed attempts to show one. */
  refreshes: z.int(),
  failures: z.int(),
  /** The number of times that it reported another Wi-Fi station than before. */
  hops: z.int(),
})
export type DeviceDay = z.infer<typeof DeviceDay>

const dayRange = {
  from: Day.optional().describe('The first day. Without it: two years ago.'),
  to: Day.optional().describe('The last day. Without it: today.'),
}
const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to
const outOfOrder = { path: ['to'], error: 'The end must not be before the start' }

export const readDays = endpoint('GET /user/api/devices/{id}/days', {
  about:
    'The figures of a device for each day (by UTC) of the last two years, oldest first: battery, signal, contacts, refreshes, failed attempts to show a picture, and changes of the Wi-Fi station. The first and the last day are included.',
  access: 'devices.read',
  reads: ['devices'],
  input: z.object({ id: Id, ...dayRange }).refine(isInOrder, outOfOrder),
  output: z.object({ items: z.array(DeviceDay) }),
})

/** The maximum number of labels that are summed up by day, those with the most devices. */
export const LABELS_SUMMED = 500

/** The lowest and the median of the values that devices reported last on a day. */
const Spread = z.object({ lowest: z.int(), middle: z.int() })

/** The figures for one day in UTC of the devices that belonged to the product or label when the day ended. */
export const FleetDay = z.object({
  date: Day,
  /** The number of devices that were heard. */
  devices: z.int(),
  /** Hundredths of a volt, and dBm; null: no device reported it. */
  battery: Spread.nullable(),
  rssi: Spread.nullable(),
  /** The sums over the devices. */
  contacts: z.int(),
  refreshes: z.int(),
  failures: z.int(),
  hops: z.int(),
})
export type FleetDay = z.infer<typeof FleetDay>

export const readFleetDays = endpoint('GET /user/api/devices/days', {
  about: `The figures of all devices of a product or a label for each day (by UTC) of the last two years up to yesterday, oldest first: the lowest and the median battery and signal, contacts, refreshes, failed attempts to show a picture, and changes of the Wi-Fi station. If neither a product nor a label is named, the figures are those of the whole fleet. Each day is summed up once, with the devices of that time. Only the ${LABELS_SUMMED} labels with the most devices are summed up.`,
  access: 'devices.read',
  reads: ['devices'],
  input: z
    .object({
      product: Id.optional().describe('The devices of the product with this `_id`.'),
      label: Label.optional().describe('The devices with this label. Ignored if a product is named.'),
      ...dayRange,
    })
    .refine(isInOrder, outOfOrder),
  output: z.object({ items: z.array(FleetDay) }),
})

export const readBatteryPace = endpoint('GET /user/api/devices/battery-pace', {
  about: `The speed at which the batteries of a device type empty, compared with the usual figures for the wake (2: twice as fast). \`pace\` is the median of the devices of this type that sleep or poll. With fewer than ${PACE_DEVICES} such devices, or without a type, \`devices\` is 0 and \`pace\` is 1. For a product, its most common device type counts.`,
  access: 'devices.read',
  reads: ['devices'],
  input: z.object({
    deviceType: z.coerce.number().pipe(TypeValue).optional().describe('The number of the device type.'),
    product: Id.optional().describe('The `_id` of a product, in place of a device type.'),
  }),
  output: z.object({ devices: z.int(), pace: z.number() }),
})

/** The calls about days and the figures computed from them. */
export const dayCalls = { readDays, readFleetDays, readBatteryPace }
