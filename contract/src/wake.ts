import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, TypeValue } from './shapes.ts'

/** The seconds after which a device that sleeps or only asks comes again while nothing is due. */
export const wakeBounds = { least: 60, most: 86_400, usual: 300 } as const
export const Wake = z.int().min(wakeBounds.least).max(wakeBounds.most)

/**
 * A typical device on Wi-Fi: the charge of one contact with its refresh, the current between contacts and the battery,
 * as TRMNL's firmware states them for its 7.5" board. They give 45 days for a contact each 5 minutes, a year for one an hour.
 */
const [CONTACT_MAH, REST_MA, BATTERY_MAH] = [0.186, 0.1, 2500]

/** The share of a battery of 2,500 mAh that goes on a day with so many contacts. */
export const usualLoss = (contacts: number): number => (contacts * CONTACT_MAH + 24 * REST_MA) / BATTERY_MAH

/** The days that a battery lasts about with a contact each `wake` seconds; a pace of 2 empties it twice as fast as usual. */
export const batteryDays = (wake: number, pace = 1): number => 1 / (pace * usualLoss(86_400 / wake))

/** The fewest devices of a type whose batteries tell the pace of the type. */
export const PACE_DEVICES = 20

export const readBatteryPace = endpoint('GET /user/api/devices/battery-pace', {
  about: `How fast the batteries of a device type empty beside the usual figures of the wake (2: twice as fast): the middle of what its devices show that sleep or only ask, from ${PACE_DEVICES} devices on. With fewer, or without a type, \`devices\` is 0 and \`pace\` 1. Of a product, that of its most common type.`,
  access: 'devices.read',
  reads: ['devices'],
  input: z.object({
    deviceType: z.coerce.number().pipe(TypeValue).optional(),
    product: Id.optional(),
  }),
  output: z.object({ devices: z.int(), pace: z.number() }),
})
