import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Host, Passphrase, ServerAddress, Ssid } from './setup.ts'
import { Id, Moment } from './shapes.ts'

/** A tag that has not answered an order after so many seconds is said to leave it unanswered. */
export const ANSWER_WITHIN_SECONDS = 30

/** The most orders that are kept of a device. */
export const ORDERS_KEPT = 20

const PASSWORD_FAULT = 'must be empty, 8 to 63 ASCII characters, or 64 hex digits'
const port = z.int().min(1).max(65_535)

/** The fields of an order, by its kind; each is the message of that type. */
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

const ordered = {
  access: 'devices.write',
  changes: ['devices'],
  refuses: ['conflict'],
  audit: 'devices',
  output: z.object({ id: Id }),
} as const

export const blinkDevice = endpoint('POST /user/api/devices/{id}/led', {
  about: 'Lets a device blink, so that a person finds it. Refused while it is away, as are the next three.',
  ...ordered,
  input: z.object({ id: Id, ...orderFields.led }),
})

export const rebootDevice = endpoint('POST /user/api/devices/{id}/reboot', {
  about: 'Lets a device start again.',
  ...ordered,
  input: z.object({ id: Id, ...orderFields.reboot }),
})

export const askDevice = endpoint('POST /user/api/devices/{id}/ask', {
  about: 'Lets a device say anew all that it knows of itself.',
  ...ordered,
  input: z.object({ id: Id, ...orderFields.ask }),
})

export const configureDevice = endpoint('POST /user/api/devices/{id}/config', {
  about: 'Gives a device other settings. It goes back to the old ones where the new bring no contact in five minutes.',
  ...ordered,
  input: z.object({ id: Id, ...orderFields.config }).refine(({ wifi, mqtt, server }) => wifi || mqtt || server, {
    error: 'must hold wifi, mqtt or server',
    path: ['wifi'],
  }),
})

export const orderStates = ['sent', 'done', 'failed', 'unanswered'] as const

/** An order as it is told on: what was asked for is there but for passwords. */
export const Order = z.object({
  id: Id,
  type: z.enum(orderTypes),
  color: z.string().optional(),
  times: z.int().optional(),
  wifi: z.object({ ssid: z.string() }).optional(),
  mqtt: z.object({ host: z.string(), port: z.int() }).optional(),
  server: z.string().optional(),
  at: Moment,
  /** Who gave it. */
  by: z.string(),
  state: z.enum(orderStates),
  /** Why it failed, in the device's own word; empty where it has not, or where the device gave none. */
  reason: z.string(),
  /** From then on it is unanswered. */
  answerBy: Moment,
  endedAt: Moment.nullable(),
})
export type Order = z.infer<typeof Order>

export const readOrders = endpoint('GET /user/api/devices/{id}/orders', {
  about: `The last ${ORDERS_KEPT} orders to a device, newest first. An answer that comes late still counts.`,
  access: 'devices.read',
  reads: ['devices'],
  input: z.object({ id: Id }),
  output: z.object({ items: z.array(Order) }),
})

export const installFirmware = endpoint('POST /user/api/devices/{id}/ota', {
  about: 'Lets a device install a firmware, at once or when it comes back. Done when the device reports the version.',
  ...ordered,
  refuses: [],
  input: z.object({ id: Id, ota: Id }),
})
