import { isIP } from 'node:net'
import { MESSAGE_DAYS } from '@wifi-tms/contract/debug'
import { PROOF_DAYS } from '@wifi-tms/contract/item-proofs'
import { Role, roles } from '@wifi-tms/contract/permissions'
import { trimmedEnd } from '@wifi-tms/contract/trimmed'
import { z } from 'zod'
import { isOuter } from '../outside/addresses.ts'
import { readMailServer, readSender } from './mail-variables.ts'

const Port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((port) => port <= 65535)

const isUrl = (text: string, ...protocols: string[]) => protocols.includes(URL.parse(text)?.protocol ?? '')
const isHost = (text: string) => /^[^/@?#]+$/.test(text) && URL.parse(`tcp://${text}`) !== null
/** True for an address, a range such as 10.0.0.0/8, or a name of a range: loopback, linklocal or uniquelocal. */
const isProxy = (text: string) => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', prefixLength, ...furtherParts] = text.split('/')
  // isIP returns 0 for a text that is no address.
  const maxPrefixLength = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!
  return (
    furtherParts.length === 0 &&
    maxPrefixLength > 0 &&
    (prefixLength === undefined || (/^\d{1,3}$/.test(prefixLength) && Number(prefixLength) <= maxPrefixLength))
  )
}
/** True for a folder by its absolute path, or a bucket with key and secret. */
const isStore = (text: string) => {
  const { protocol, hostname, pathname, username, password } = URL.parse(text) ?? {}
  if (protocol === 'file:') return hostname === '' && pathname !== '/'
  return protocol === 's3:' && /^\/[^/]+\/?$/.test(pathname ?? '') && [hostname, username, password].every(Boolean)
}
/** True if each `%` of a text begins an encoded sign. */
const isEncoded = (text: string) => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
/** True for an MQTT broker, with a login whose signs are percent-encoded where an address needs that. */
const isBroker = (text: string) => {
  const url = URL.parse(text)
  return (
    url !== null &&
    ['mqtt:', 'mqtts:'].includes(url.protocol) &&
    url.hostname !== '' &&
    url.port !== '0' &&
    ['', '/'].includes(url.pathname + url.search + url.hash) &&
    isEncoded(url.username + url.password)
  )
}
/** The parts of a list between commas, without the empty ones. */
const partsOf = (list: string) => list.split(',').flatMap((part) => part.trim() || [])
const Hosts = [
  z
    .string()
    .default('')
    .transform((list) => partsOf(list.toLowerCase()))
    .refine((hosts) => hosts.every(isHost)),
  'hosts like calendar.example.lan or 10.0.0.5:8443, separated by commas',
] as const
/** An optional text that `read` understands; it returns undefined for any other text. */
const parsedBy = <Value>(read: (text: string) => Value | undefined) =>
  z
    .string()
    .transform((text, ctx) => {
      const value = read(text)
      if (value === undefined) ctx.addIssue({ code: 'custom', message: 'cannot be read' })
      return value as Value
    })
    .optional()
const isOrigin = (text: string) => text === '*' || URL.parse(text)?.origin === text

/** True for an https address without login, query and fragment; an http address must not be a public one. */
const isIssuer = (text: string) => {
  const { protocol, hostname, username, password, search, hash } = URL.parse(text) ?? {}
  if (username || password || search || hash || !hostname) return false
  return protocol === 'https:' || (protocol === 'http:' && !isOuter(hostname.replace(/^\[(.+)\]$/, '$1')))
}
/** Groups of the provider with the role of each. A group has no commas, but may have `=`. */
const GroupRoles = z
  .string()
  .transform(partsOf)
  .transform((parts) =>
    parts.map((part) => {
      const end = part.lastIndexOf('=')
      return [part.slice(0, Math.max(end, 0)).trim(), part.slice(end + 1).trim()]
    }),
  )
  .pipe(z.array(z.tuple([z.string().min(1), Role])).min(1))

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Each variable with its shape and the words that complete "NAME must be …". */
export const variables = {
  PORT: [Port.default(8080), 'a port number from 0 to 65535'],
  HOST: [z.string().min(1).default('0.0.0.0'), 'an address to listen on'],
  MQTT_PORT: [Port.default(1883), 'a port number from 0 to 65535'],
  MQTTS_PORT: [Port.optional(), 'a port number from 0 to 65535'],
  TLS_CERT: [z.string().optional(), 'a PEM file'],
  TLS_KEY: [z.string().optional(), 'a PEM file'],
  DATA_DIR: [z.string().default('./data'), 'a folder'],
  DATABASE_URL: [
    z
      .string()
      .refine((url) => isUrl(url, 'postgres:', 'postgresql:'))
      .optional(),
    'an address that begins with postgres://',
  ],
  PUBLIC_URL: [
    z
      .string()
      .refine((url) => isUrl(url, 'http:', 'https:'))
      .transform((url) => trimmedEnd(url, /\//))
      .optional(),
    'an address that begins with http:// or https://',
  ],
  CORS_ORIGIN: [
    z
      .string()
      .default('')
      .transform(partsOf)
      .refine((origins) => origins.every(isOrigin)),
    'origins like https://console.example.com, separated by commas, or *',
  ],
  CALENDAR_HOSTS: Hosts,
  INNER_HOSTS: Hosts,
  HOME_ASSISTANT_MQTT: [
    z.string().refine(isBroker).optional(),
    'a broker like mqtt://user:password@broker.example.lan:1883, or with mqtts://',
  ],
  IMPORT_DIR: [z.string().optional(), 'a folder'],
  IMPORT_MAX_CHANGE: [z.coerce.number().min(0).max(100).optional(), 'per cents from 0 to 100'],
  IMPORT_CENTS: [z.string().transform(partsOf).optional(), 'names of values, separated by commas'],
  REVIEW_PRICES: [z.coerce.number().positive().max(10_000).optional(), 'per cents above 0'],
  REVIEW_ITEMS: [z.coerce.number().int().min(0).optional(), 'a number of items'],
  SCALE_CODES: [
    z
      .string()
      .default('')
      .transform(partsOf)
      .refine((codes) => codes.every((code) => /^(?:02|2\d):[4-6]$/.test(code)))
      .transform((codes) => Object.fromEntries(codes.map((code) => [code.slice(0, 2), Number(code.slice(3))]))),
    'prefixes (02, 20 to 29) with the digits of their articles (4 to 6) like 28:4,29:5',
  ],
  TRUSTED_PROXIES: [
    z
      .string()
      .default('loopback')
      .transform(partsOf)
      .refine((proxies) => proxies.every(isProxy)),
    'addresses or ranges like 10.0.0.7 or 10.0.0.0/8, separated by commas',
  ],
  METRICS_TOKEN: [
    z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/)
      .optional(),
    '16 to 200 visible ASCII characters',
  ],
  SECRET_KEY_FILE: [z.string().optional(), 'a file'],
  ADMIN_USERNAME: [z.string().trim().min(1).max(64).default('admin'), '1 to 64 characters'],
  ADMIN_PASSWORD: [z.string().min(6).max(200).optional(), '6 to 200 characters'],
  APP_TITLE: [z.string().trim().min(1).max(100).default('WIFI-TMS'), '1 to 100 characters'],
  OIDC_ISSUER: [
    z.string().refine(isIssuer).optional(),
    'an address that begins with https://, or with http:// for a provider in an inner network',
  ],
  OIDC_CLIENT_ID: [z.string().max(500).optional(), '1 to 500 characters'],
  OIDC_CLIENT_SECRET: [z.string().max(500).optional(), '1 to 500 characters'],
  OIDC_ROLES: [
    GroupRoles.optional(),
    `groups with their roles (${roles.join(', ')}) like it-staff=admin,everybody=viewer`,
  ],
  OIDC_CLAIM: [
    z.string().max(200).optional(),
    'the name of a claim, or names with dots between like realm_access.roles',
  ],
  OIDC_NAME: [z.string().trim().min(1).max(50).optional(), '1 to 50 characters'],
  MESSAGE_DAYS: [
    z.coerce.number().int().min(1).max(MESSAGE_DAYS).default(MESSAGE_DAYS),
    `a number from 1 to ${MESSAGE_DAYS}`,
  ],
  PROOF_DAYS: [z.coerce.number().int().min(30).max(3650).default(PROOF_DAYS), 'a number of days from 30 to 3650'],
  LOG_LEVEL: [z.enum(logLevels).default('info'), `one of ${logLevels.join(', ')}`],
  SMTP_URL: [parsedBy(readMailServer), 'an address like smtps://user:password@mail.example.com:465'],
  MAIL_FROM: [parsedBy(readSender), 'an address like tags@example.com, or Tags <tags@example.com>'],
  BROKER_URL: [
    z.undefined(),
    'unset: there is no outside broker, for none that was tried (RabbitMQ, NATS) keeps the rules for tags; ' +
      'each server is its own (docs/decisions/0311-no-outside-broker.md)',
  ],
  BLOB_URL: [
    z.string().refine(isStore).optional(),
    'file:///folder, or s3://key:secret@host[:port]/bucket[?region=…&tls=0]',
  ],
} as const

export type VariableValues = { [K in keyof typeof variables]: z.output<(typeof variables)[K][0]> }
