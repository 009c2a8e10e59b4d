import { z } from 'zod'
import { Sha256, TypeValue } from './shapes.ts'

/** The maximum number of bytes of a message on the wire; a longer one ends the connection. */
export const MAX_MESSAGE_BYTES = 64 * 1024

/** A tag's address is 12 lower-case hex digits. */
export const Mac = z.string().regex(/^[0-9a-f]{12}$/, 'must be 12 hex digits')

/** Addresses that firmware reports when it cannot read its own: many tags would share them. */
const placeholderMacs: ReadonlySet<string> = new Set(['000000000000', 'ffffffffffff'])

/** The address of one tag; placeholders and the broadcast address are refused. */
export const OwnMac = Mac.refine((mac) => !placeholderMacs.has(mac), 'must be the address of one device')

/** The address of any device: 12 digits, or the 16 of a tag behind an access point. */
export const AnyMac = z.string().regex(/^[0-9a-f]{12}(?:[0-9a-f]{4})?$/, 'must be 12 hex digits')
/** The address of one device, of 12 or 16 digits; all 0 and all f are refused. */
export const DeviceMac = AnyMac.refine((mac) => !/^(?:0+|f+)$/.test(mac), 'must be the address of one device')

const uint16 = z.int().min(0).max(65535)
const counter = z.int().min(0).max(Number.MAX_SAFE_INTEGER)
/** True for a text that PostgreSQL can store. */
const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes('\0')
const textOf = (maxLength: number, minLength = 0) =>
  z.string().min(minLength).max(maxLength).refine(isStorable, 'must not hold NUL or half a character')
const text = textOf(200)
const DeliveryId = textOf(64, 1)

export const Statistics = z.object({
  reboots: counter.optional(),
  displaySuccess: counter.optional(),
  displayFail: counter.optional(),
  networkConnected: counter.optional(),
  networkConnectFail: counter.optional(),
  networkDisconnected: counter.optional(),
})
export type Statistics = z.infer<typeof Statistics>

/** The fields that a tag may report about itself. Unknown fields are dropped, so that old servers accept new tags. */
const ReportedFields = z.object({
  deviceType: TypeValue.optional(),
  screenType: TypeValue.optional(),
  hardwareVersion: uint16.optional(),
  softwareVersion: uint16.optional(),
  serialNumber: text.optional(),
  ip: text.optional(),
  /** The voltage in hundredths of a volt. */
  battery: z.int().min(0).max(10_000).optional(),
  usb: z.enum(['plugin', 'plugout']).optional(),
  /** The rssi is in dBm, the bssid the address of the station that it hears. */
  wifi: z
    .object({ ssid: text.optional(), bssid: Mac.optional(), rssi: z.int().min(-150).max(50).optional() })
    .optional(),
  mqtt: z.object({ host: text.optional(), port: uint16.optional() }).optional(),
  /** True: the tag listens only at its wakes. */
  sleeps: z.boolean().optional(),
  /** The hash of the frame on the screen; null, or absent in a hello: the screen is blank or its content unknown. */
  frame: Sha256.nullable().optional(),
  statistics: Statistics.optional(),
})

/** The events that a tag reports. */
export const tagEvents = [
  'online',
  'offline',
  'usb-plugin',
  'usb-plugout',
  'button',
  'button-long',
  'led-success',
  'led-fail',
  'display-success',
  'display-fail',
  'display-busy',
  'network-problem',
  'hardware-problem',
  'battery',
] as const
export const EventName = z.enum(tagEvents)
export type EventName = z.infer<typeof EventName>

const hello = z.object({ type: z.literal('hello'), protocol: z.literal(1), ...ReportedFields.shape })
const report = z.object({ type: z.literal('report'), ...ReportedFields.shape })
export const EventMessage = z.object({
  type: z.literal('event'),
  event: EventName,
  id: DeliveryId.optional(),
  frame: Sha256.nullable().optional(),
  /** The reason as a word for machines: network, hash, memory, panel, … */
  reason: text.optional(),
  /** A sentence for people. */
  message: textOf(1000).optional(),
  battery: z.int().min(0).max(10_000).optional(),
  /** The counts that the work on a `display` has just raised: a tag need not wait for its next report to tell them. */
  statistics: Statistics.optional(),
  button: z.union([textOf(50), z.int()]).optional(),
})
const result = z.object({
  type: z.literal('result'),
  id: DeliveryId,
  ok: z.boolean(),
  reason: text.optional(),
})
const progress = z.object({ type: z.literal('progress'), id: DeliveryId, percent: z.number().min(0).max(100) })

/** The messages that a tag sends, on its /up topic or in the list of POST /device/v1/up. */
export const Up = z.discriminatedUnion('type', [hello, report, EventMessage, result, progress])
export type Up = z.infer<typeof Up>

export type UpOf<T extends Up['type']> = Extract<Up, { type: T }>

export const FrameFormat = z.enum(['1bpp', '2x1bpp', '2bpp', '4bpp-acep', '4bpp-e6', '2bpp-grey', '4bpp-grey', 'png'])
export type FrameFormat = z.infer<typeof FrameFormat>

/**
 * The address and the format of a frame that a tag should fetch. The url is a path unless the server knows its own
 * address.
 */
export const FrameOffer = z.object({
  url: z.string(),
  sha256: Sha256,
  bytes: z.int(),
  format: FrameFormat,
  width: z.int(),
  height: z.int(),
})
export type FrameOffer = z.infer<typeof FrameOffer>

const display = z.object({
  type: z.literal('display'),
  id: DeliveryId,
  force: z.boolean().optional(),
  frame: FrameOffer,
})
const led = z.object({ type: z.literal('led'), id: DeliveryId, color: z.string(), times: z.int() })
const ota = z.object({
  type: z.literal('ota'),
  id: DeliveryId,
  url: z.string(),
  sha256: Sha256,
  bytes: z.int(),
  softwareVersion: uint16,
  deviceType: TypeValue,
  hardwareVersion: uint16,
  signature: z.string().optional(),
})
const config = z.object({
  type: z.literal('config'),
  id: DeliveryId,
  wifi: z.object({ ssid: z.string(), password: z.string() }).optional(),
  mqtt: z.object({ host: z.string(), port: uint16 }).optional(),
  server: z.string().optional(),
})
const reboot = z.object({ type: z.literal('reboot'), id: DeliveryId })
const ask = z.object({ type: z.literal('ask'), id: DeliveryId })
const sleep = z.object({ type: z.literal('sleep'), seconds: z.int().min(0) })
const credentials = z.object({ type: z.literal('credentials'), id: DeliveryId, secret: z.string() })

/** The messages that the server sends to a tag, on its /down topic or in the answer to a tag that polls. */
export const Down = z.discriminatedUnion('type', [display, led, ota, config, reboot, ask, sleep, credentials])
export type Down = z.infer<typeof Down>
export type DownOf<T extends Down['type']> = Extract<Down, { type: T }>

/** The messages up and down, each with its purpose. The documents are printed from this table. */
export const messages = {
  up: {
    hello: { shape: hello, about: 'The first message of every connection: who the tag is and what its screen shows.' },
    report: { shape: report, about: 'Any part of hello that has changed.' },
    event: {
      shape: EventMessage,
      about: 'Something happened. Display events carry the id of the delivery; presses carry an id of their own.',
    },
    result: {
      shape: result,
      about:
        'The outcome of the message with this id: the tag did what it asked for, or did not. If it did not, people are told the reason.',
    },
    progress: { shape: progress, about: 'The progress of a long order, in per cent.' },
  },
  down: {
    display: { shape: display, about: 'Fetch this frame and draw it. Answer with a display event of the same id.' },
    led: { shape: led, about: 'Blink, so that a person finds the tag.' },
    ota: { shape: ota, about: 'Fetch and install this firmware.' },
    config: {
      shape: config,
      about: 'Try these settings. After 5 minutes without contact, go back to the old settings, then report.',
    },
    reboot: { shape: reboot, about: 'Restart.' },
    ask: { shape: ask, about: 'Answer with hello.' },
    sleep: { shape: sleep, about: 'Nothing more is due for this number of seconds.' },
    credentials: {
      shape: credentials,
      about: 'The tag’s own secret. Keep it, and use it from the next connection on.',
    },
  },
} as const

/** A tag's topics are `{product.uri}/{mac}/up` and `/down`. */
export const upTopic = (uri: string, mac: string) => `${uri}/${mac}/up`
export const downTopic = (uri: string, mac: string) => `${uri}/${mac}/down`

/** Splits a tag's topic into its parts; undefined for any other topic. */
export function tagTopic(topic: string): { uri: string; mac: string; way: 'up' | 'down' } | undefined {
  const match = /^(.+)\/([0-9a-f]{12}(?:[0-9a-f]{4})?)\/(up|down)$/.exec(topic)
  return match ? { uri: match[1]!, mac: match[2]!, way: match[3] as 'up' | 'down' } : undefined
}

/**
 * Encodes a message as a payload: base64 of its JSON. `btoa` takes bytes, so characters beyond ASCII become escapes
 * such as `\u00e9`. That is ten times as fast as encoding the text as UTF-8 first.
 */
export const encode = (message: unknown): string =>
  btoa(
    JSON.stringify(message).replace(
      /[\u0080-\uffff]/g,
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )

/** Matches a byte beyond ASCII in the text of `atob`, which has one character for each byte. */
const BEYOND_ASCII = /[\u0080-\u00ff]/
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Decodes a payload to its JSON value. Throws DOMException if the payload is no base64, TypeError if no UTF-8,
 * SyntaxError if no JSON.
 */
export function decode(payload: string): unknown {
  const binary = atob(payload)
  if (!BEYOND_ASCII.test(binary)) return JSON.parse(binary)
  // `Uint8Array.from` would take ten times as long: it makes an array of all characters first.
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index)
  return JSON.parse(utf8.decode(bytes))
}
