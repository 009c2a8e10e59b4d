import { z } from 'zod'
import { endpoint, LARGE_BODY } from './endpoint.ts'
import { filterByField } from './filters.ts'
import { EventMessage, encode, MAX_MESSAGE_BYTES } from './messages.ts'
import { listOf, Paging } from './resource.ts'
import { Id, Moment } from './shapes.ts'

/** The maximum number of messages stored for a device and day (the newest), and the number of days. */
export const KEPT_MESSAGES = 500
export const MESSAGE_DAYS = 7
/**
 * The maximum number of visits (contacts at which nothing was new) that are stored for a device and hour: the newest.
 */
export const KEPT_VISITS = 120

/**
 * The directions of a note, an entry of the message log: sent by the tag, sent to it, or observed by the server (the
 * tag connects, fetches, polls or is refused).
 */
export const messageDirections = ['up', 'down', 'seen'] as const
export type Direction = (typeof messageDirections)[number]

/**
 * The outcomes of a message. `taken`: it was processed. `ignored`: this version does not know its type. `malformed`: it
 * does not have the shape of its type. `refused`: it was not let through.
 */
export const outcomes = ['taken', 'ignored', 'malformed', 'refused'] as const
export type Outcome = (typeof outcomes)[number]

/** The kinds of events that the server itself observes of a tag. The last four are refused attempts. */
export const seenKinds = [
  'connected',
  'disconnected',
  'asked',
  'fetched',
  'connect',
  'publish',
  'subscribe',
  'fetch',
] as const

/** The reasons for which a message or a connection is refused or ignored; consoles have words for these. */
export const messageReasons = {
  notBase64: 'not base64',
  notJson: 'not JSON',
  noType: 'not an object with a type',
  unknownType: 'its type is none of this version',
  otherUp: 'a tag publishes on its own /up topic only',
  otherDown: 'a tag subscribes to its own /down topic only',
  retained: 'nothing may be retained',
  qos: 'QoS 2 is not spoken here',
  replaced: 'a newer connection has taken its place',
  noPassword: 'no password',
  noFrame: 'No such frame',
  oldFrame: 'This frame is wanted no more',
  unknown: 'unknown',
  wrongSecret: 'wrong-secret',
  keyEnded: 'key-ended',
  otherProduct: 'other-product',
  waitingApproval: 'waiting-approval',
  tooManyNew: 'too-many-new',
  closed: 'closed',
} as const

export const LoggedMessage = z.object({
  _id: Id,
  at: Moment,
  direction: z.enum(messageDirections),
  /** The event's name, else the message's type; empty where it has none. */
  kind: z.string(),
  outcome: z.enum(outcomes),
  /** The reason why it was refused or ignored, or the fields that were left out; empty if all was processed. */
  reason: z.string(),
  /** The message as JSON, its secrets hidden; a text where it was not JSON or is too long. */
  body: z.json(),
})
export type LoggedMessage = z.infer<typeof LoggedMessage>

export const readMessages = endpoint('GET /user/api/devices/{id}/messages', {
  about: `The messages from and to a device in the last ${MESSAGE_DAYS} days, newest first. At most ${KEPT_MESSAGES} messages are stored for each day, and at most ${KEPT_VISITS} visits with nothing new for each hour. Secrets are hidden.`,
  access: 'devices.read',
  refuses: ['notFound'],
  reads: ['messages'],
  input: z.object({
    id: Id,
    ...Paging,
    q: z
      .string()
      .max(200)
      .optional()
      .describe('Only messages with this text in the kind, the reason or the message itself.'),
    direction: filterByField(LoggedMessage.shape.direction).describe('Only messages of this direction.'),
    kind: filterByField(LoggedMessage.shape.kind).describe('Only events with this name, or messages of this type.'),
    outcome: filterByField(LoggedMessage.shape.outcome).describe('Only messages with this outcome.'),
    until: z.string().max(64).optional().describe('Only the message with this `_id` and older messages.'),
  }),
  output: listOf(LoggedMessage),
})

/** The maximum number of events that are listed, the newest ones. */
export const NEWEST_EVENTS = 20

export const readEvents = endpoint('GET /user/api/devices/events', {
  about: `The last events of all devices, newest first, at most ${NEWEST_EVENTS}. The \`offline\` events of devices that are online again are left out.`,
  access: 'devices.read',
  reads: ['messages', 'devices'],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        _id: Id,
        at: Moment,
        device: z.object({ _id: Id, mac: z.string(), alias: z.string() }),
        event: EventMessage,
      }),
    ),
  }),
})

/**
 * Any message, also of a type that this version does not know. Only credentials are excluded: people must not hand over
 * secrets.
 */
export const RawMessage = z
  .looseObject({ type: z.string().min(1).max(50) })
  .refine(({ type }) => type !== 'credentials', { path: ['type'], error: 'must not be credentials' })
  .refine((message) => encode(message).length < MAX_MESSAGE_BYTES, 'must be less than 64 kB in base64')
export type RawMessage = z.infer<typeof RawMessage>

export const sendMessage = endpoint('POST /user/api/devices/{id}/messages', {
  about: 'Sends a raw message to a connected device: any JSON object with a `type` other than `credentials`.',
  access: 'messages.write',
  refuses: ['notFound', 'conflict'],
  changes: ['messages'],
  audit: 'devices',
  input: z.object({ id: Id, message: RawMessage }),
  output: z.object({ topic: z.string() }),
  maxBody: LARGE_BODY,
})

/** The calls of the message log by the names that programs use. */
export const debugCalls = { readMessages, readEvents, sendMessage }
