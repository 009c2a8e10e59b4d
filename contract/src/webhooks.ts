import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf, Paging, resource } from './resource.ts'
import { Id, Moment, Name, Stamps } from './shapes.ts'

/** The types of events that a webhook can report. */
export const webhookEvents = [
  'device.shown',
  'device.failed',
  'device.online',
  'device.offline',
  'device.battery',
  'device.button',
  'device.added',
  'firmware.done',
  'firmware.failed',
  'meeting.started',
  'meeting.ended',
  'meeting.changed',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** The type of test messages. */
export const TEST_EVENT = 'webhook.test'

/** The prefix of every secret, as Standard Webhooks has it. The secret's bytes follow in base64. */
export const WEBHOOK_SECRET_START = 'whsec_'

export const WEBHOOKS_MAX = 20

/** The maximum numbers of deliveries of a webhook: of those that wait, and of those that have ended. */
export const DELIVERIES_MAX = { waiting: 20_000, ended: 1000 } as const

/** `delivered`: the receiver took the message. `failed`: no try succeeded. `canceled`: the webhook was disabled. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'canceled'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * The reasons why the last try had no answer. `address`: the receiver is at an inner address that INNER_HOSTS does not
 * allow. `secret`: the server cannot decrypt the webhook's secret, because the server's key has changed.
 */
export const deliveryFaults = ['address', 'unreachable', 'slow', 'secret'] as const

/** True for a web address without a login: requests are authenticated by their signature. */
const isReceiver = (text: string) => {
  const url = URL.parse(text)
  return /^https?:$/.test(url?.protocol ?? '') && url!.host !== '' && url!.username === '' && url!.password === ''
}

export const WebhookWrite = z.object({
  name: Name,
  /** The address to which the server posts. The server follows no redirects. */
  url: z.string().trim().max(2000).refine(isReceiver, 'must be http:// or https:// with a host, and no login'),
  events: z
    .array(z.enum(webhookEvents))
    .min(1)
    .transform((events) => webhookEvents.filter((event) => events.includes(event))),
  /** Disabling cancels all waiting deliveries. */
  enabled: z.boolean().default(true),
})

export const Webhook = z.object({
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  enabled: z.boolean(),
  /** The moment at which the receiver answered 410 and the webhook was disabled for that reason; otherwise null. */
  goneAt: Moment.nullable(),
  /** The number of deliveries that wait for their first or next try. */
  waiting: z.int(),
  secret: z
    .string()
    .optional()
    .describe(
      'The secret by which receivers check signatures. Only the answer to the call that adds the webhook has it.',
    ),
  ...Stamps,
})
export type Webhook = z.infer<typeof Webhook>

export const webhooks = resource({
  path: 'webhooks',
  noun: 'webhook',
  most: WEBHOOKS_MAX,
  write: WebhookWrite,
  read: Webhook,
  secretFields: ['secret'],
  names: ['name', 'url'],
  fields: ['name', 'url', 'enabled'],
  access: { read: 'webhooks.read', write: 'webhooks.write' },
})

/** A message to a receiver, with its tries. */
export const WebhookDelivery = z.object({
  _id: Id.describe('The `webhook-id` of the message; all its tries have the same.'),
  type: z.string(),
  /** The moment of the event. */
  at: Moment,
  state: z.enum(deliveryStates),
  /** The status of the last answer; null where there was none. */
  status: z.int().nullable(),
  fault: z.enum(deliveryFaults).nullable(),
  attempts: z.int(),
  /** The moment of the next try; null where none follows. */
  nextAt: Moment.nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const listDeliveries = endpoint('GET /user/api/webhooks/{id}/deliveries', {
  about: 'The messages of a webhook, the newest first, each with the outcome of its last try.',
  access: 'webhooks.read',
  reads: ['webhooks'],
  input: z.object({ id: Id, ...Paging }),
  output: listOf(WebhookDelivery),
})

const sending = { access: 'webhooks.write', changes: ['webhooks'], audit: 'webhooks', refuses: ['conflict'] } as const

export const resendDelivery = endpoint('POST /user/api/webhooks/{id}/deliveries/{delivery}/resend', {
  about:
    'Sends a message of a webhook again, under the same `webhook-id`. The call is refused while the webhook is disabled.',
  ...sending,
  input: z.object({ id: Id, delivery: Id.describe('The `_id` of the message.') }),
  output: WebhookDelivery,
})

export const testWebhook = endpoint('POST /user/api/webhooks/{id}/test', {
  about: `Sends a message of the type \`${TEST_EVENT}\` to a webhook. The call is refused while the webhook is disabled.`,
  ...sending,
  input: z.object({ id: Id }),
  output: WebhookDelivery,
})

/** The calls of webhooks beside those that every resource has, by the names that programs use. */
export const webhookCalls = { listDeliveries, resendDelivery, testWebhook }
