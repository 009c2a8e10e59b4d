import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Host, Passphrase, ServerAddress, Ssid } from './setup.ts'
import { Id, Moment } from './shapes.ts'

/** The seconds after which an order without an answer of its tag counts as unanswered. */
export const ANSWER_WITHIN_SECONDS = 30

/** The maximum number of orders that are stored for a device, besides those that wait. */
export const ORDERS_KEPT = 20

/** The seconds for which an order waits for its device: the least, the most and the default. */
export const VALID_SECONDS = { min: 60, max: 604_800, usual: 86_400 } as const

const PASSWORD_FAULT = 'must be empty, 8 to 63 ASCII characters, or 64 hex digits'
const port = z.int().min(1).max(65_535)

/** The fields of an order, by its type; the message to the device has the same fields. */
export const orderFields = {
  led: {
    color: z
      .string()
      .regex(/^#?[\w-]{1,20}$/, 'must be the name of a colour, or #rrggbb')
      .default('green'),
    times: z.int().min(1).max(100).default(5),
  },
  reboot: {},
  ask: {},
  config: {
    /** An open network has an empty password. */
    wifi: z.object({ ssid: Ssid, password: z.union([z.literal(''), Passphrase], PASSWORD_FAULT) }).optional(),
    mqtt: z.object({ host: z.string().trim().pipe(Host), port }).optional(),
    server: ServerAddress.optional(),
  },
}

export const orderTypes = ['led', 'reboot', 'ask', 'config'] as const
export type OrderType = (typeof orderTypes)[number]

/** The stages of an order. A device that does not listen gets a waiting order at its next contact. */
export const orderStates = [
  'waiting',
  'sent',
  'done',
  'failed',
  'unanswered',
  'replaced',
  'expired',
  'cancelled',
] as const
const OrderState = z.enum(orderStates)
export type OrderState = z.infer<typeof OrderState>

const OrderAnswer = z.object({ id: Id, state: OrderState })

const orderCall = {
  access: 'devices.write',
  changes: ['devices'],
  refuses: ['conflict'],
  audit: 'devices',
  output: OrderAnswer,
} as const

/**
 * The fields of every order that tell how long it waits for a device that is away or asleep, or that it must not wait.
 */
export const waitFields = {
  validFor: z
    .int()
    .min(VALID_SECONDS.min)
    .max(VALID_SECONDS.max)
    .default(VALID_SECONDS.usual)
    .describe('The seconds for which the order waits for a device that is away or asleep.'),
  now: z
    .boolean()
    .default(false)
    .describe('True: the call is refused if the device would get the order only at its next contact.'),
}

/** The rule that an order to change settings names at least one setting: the two arguments of zod's `refine`. */
export const needsSetting = [
  (settings: { wifi?: unknown; mqtt?: unknown; server?: unknown }) =>
    settings.wifi !== undefined || settings.mqtt !== undefined || settings.server !== undefined,
  { error: 'must hold wifi, mqtt or server', path: ['wifi'] },
] satisfies [unknown, unknown]

export const blinkDevice = endpoint('POST /user/api/devices/{id}/led', {
  about:
    'Makes a device blink, so that a person finds it. The order waits for a device that is away, and replaces an earlier order of the same type that still waits.',
  ...orderCall,
  input: z.object({ id: Id, ...waitFields, ...orderFields.led }),
})

export const rebootDevice = endpoint('POST /user/api/devices/{id}/reboot', {
  about: 'Restarts a device.',
  ...orderCall,
  input: z.object({ id: Id, ...waitFields, ...orderFields.reboot }),
})

export const askDevice = endpoint('POST /user/api/devices/{id}/ask', {
  about: 'Asks a device to report all its values again.',
  ...orderCall,
  input: z.object({ id: Id, ...waitFields, ...orderFields.ask }),
})

export const configureDevice = endpoint('POST /user/api/devices/{id}/config', {
  about:
    'Gives a device other settings. The device goes back to the old settings if it has no contact with the new settings within five minutes.',
  ...orderCall,
  input: z.object({ id: Id, ...waitFields, ...orderFields.config }).refine(...needsSetting),
})

/** An order as people may read it: all its fields except passwords. */
export const Order = z.object({
  id: Id,
  type: z.enum(orderTypes),
  color: z.string().optional(),
  times: z.int().optional(),
  wifi: z.object({ ssid: z.string() }).optional(),
  mqtt: z.object({ host: z.string(), port: z.int() }).optional(),
  server: z.string().optional(),
  at: Moment,
  /** The person who gave the order. */
  by: z.string(),
  state: OrderState,
  /** The device's word for the reason of a failure; empty where nothing failed or the device gave none. */
  reason: z.string(),
  /** The time from which the order counts as unanswered, or as expired if it still waits. */
  answerBy: Moment,
  endedAt: Moment.nullable(),
})
export type Order = z.infer<typeof Order>

export const readOrders = endpoint('GET /user/api/devices/{id}/orders', {
  about: `The last ${ORDERS_KEPT} orders to a device and the orders that still wait, newest first. A late answer of the device still counts.`,
  access: 'devices.read',
  reads: ['devices'],
  input: z.object({ id: Id }),
  output: z.object({ items: z.array(Order) }),
})

export const cancelOrder = endpoint('DELETE /user/api/devices/{id}/orders/{order}', {
  about:
    'Cancels an order that still waits. The answer has the state of the order, even if the order was sent or answered before.',
  ...orderCall,
  refuses: [],
  input: z.object({ id: Id, order: Id.describe('The id of the order.') }),
})

export const installFirmware = endpoint('POST /user/api/devices/{id}/ota', {
  about:
    'Makes a device install a firmware, at once or when the device comes back. The installation is done when the device reports the version.',
  ...orderCall,
  refuses: [],
  output: z.object({ id: Id, state: z.enum(['waiting', 'sent']) }),
  input: z.object({ id: Id, ota: Id }),
})
