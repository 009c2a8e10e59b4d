import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { MESSAGE_DAYS } from '@wifi-tms/contract/debug'
import { PROOF_DAYS } from '@wifi-tms/contract/item-proofs'
import { trimmedEnd } from '@wifi-tms/contract/trimmed'
import { z } from 'zod'

/** The configuration, read from the environment and checked. Ports of 0 mean any free port. */
export interface Config {
  port: number
  host: string
  mqttPort: number
  /** Absent: no MQTT over TLS. */
  mqttsPort?: number
  /** Absolute paths of certificate and key as PEM; present whenever mqttsPort is. */
  tls?: { cert: string; key: string }
  /** Absolute. */
  dataDir: string
  /** postgres://…; absent: SQLite in dataDir. */
  databaseUrl?: string
  /** Milliseconds without an answer after which a connection to PostgreSQL is checked; set only by tests. */
  databaseSilentMs?: number
  /** file:///folder or s3://key:secret@host/bucket: the store of files; absent: in dataDir. */
  blobUrl?: string
  /** http(s)://… without a slash at the end: the address by which tags and people reach this server from outside. */
  publicUrl?: string
  /** Origins whose pages may call; ['*']: all. */
  corsOrigin: string[]
  /** host or host:port of calendars and access points that may be at inner addresses: CALENDAR_HOSTS and INNER_HOSTS. */
  innerHosts: string[]
  /** Addresses to use instead of the calendar services' own; set only by tests, not by a variable. */
  calendarServices?: Record<'microsoft' | 'google', { login: string; api: string }>
  /** Absolute. The folder from which files of items are imported; absent: none. */
  importDir?: string
  /** The per cent of all items that one file of importDir may change or remove; absent: no bound. */
  importMaxChangePercent?: number
  /** The names of the values that tables in importDir give in cents without a point; absent: none. */
  importCents?: string[]
  /** The number of digits of an article after each prefix of the codes that a shop's scales print. */
  scaleCodes: Readonly<Record<string, number>>
  /** Changes that need a second person: of a price by more per cent, or of more items at once; absent: none. */
  review?: { percent?: number; items?: number }
  /** Addresses and ranges whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  /** The token that a request for /metrics must have; absent: none is needed. */
  metricsToken?: string
  /** Absolute. The file with the key that encrypts secrets; absent: one in dataDir. */
  secretKeyFile?: string
  adminUsername: string
  /** The admin's password on the first start; absent: one is generated. */
  adminPassword?: string
  appTitle: string
  /** Days for which the message log is stored, today included. */
  messageDays: number
  /** Days for which proofs of shown pictures are stored. */
  proofDays: number
  logLevel: string
}

/** Thrown if the program cannot start. The message has a clear line for each fault. */
export class CannotStart extends Error {}

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
/** The parts of a list between commas. */
const partsOf = (list: string) => list.split(',').flatMap((part) => part.trim() || [])
const Hosts = [
  z
    .string()
    .default('')
    .transform((list) => partsOf(list.toLowerCase()))
    .refine((hosts) => hosts.every(isHost)),
  'hosts like calendar.example.lan or 10.0.0.5:8443, separated by commas',
] as const
const isOrigin = (text: string) => text === '*' || URL.parse(text)?.origin === text

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Each variable with its shape and the words that complete "NAME must be …". */
const variables = {
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
  MESSAGE_DAYS: [
    z.coerce.number().int().min(1).max(MESSAGE_DAYS).default(MESSAGE_DAYS),
    `a number from 1 to ${MESSAGE_DAYS}`,
  ],
  PROOF_DAYS: [z.coerce.number().int().min(30).max(3650).default(PROOF_DAYS), 'a number of days from 30 to 3650'],
  LOG_LEVEL: [z.enum(logLevels).default('info'), `one of ${logLevels.join(', ')}`],
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

type Values = { [K in keyof typeof variables]: z.output<(typeof variables)[K][0]> }

/** Reads and checks the environment; an empty variable counts as unset. Throws CannotStart. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const faults: string[] = []
  const values = Object.fromEntries(
    Object.entries(variables).map(([name, [shape, words]]) => {
      const parsed = shape.safeParse(env[name] || undefined)
      if (!parsed.success) faults.push(`${name} must be ${words}.`)
      return [name, parsed.data]
    }),
  ) as Values
  const tls = [values.MQTTS_PORT, values.TLS_CERT, values.TLS_KEY]
  if (tls.some((setting) => setting !== undefined) && tls.includes(undefined)) {
    faults.push('MQTTS_PORT, TLS_CERT and TLS_KEY must be set together or not at all.')
  }
  const pem = (name: 'TLS_CERT' | 'TLS_KEY') => {
    const path = values[name]
    if (path === undefined) return undefined
    try {
      const text = readFileSync(path, 'utf8')
      if (!text.includes('-----BEGIN ')) faults.push(`${name} must be a PEM file: ${path} is none.`)
    } catch (error) {
      faults.push(`${name} must be a PEM file: ${(error as Error).message}.`)
    }
    return resolve(path)
  }
  const [cert, key] = [pem('TLS_CERT'), pem('TLS_KEY')]
  if (faults.length > 0) throw new CannotStart(faults.join('\n'))
  return {
    port: values.PORT,
    host: values.HOST,
    mqttPort: values.MQTT_PORT,
    ...(values.MQTTS_PORT !== undefined && { mqttsPort: values.MQTTS_PORT }),
    ...(cert && key && { tls: { cert, key } }),
    dataDir: resolve(values.DATA_DIR),
    ...(values.DATABASE_URL && { databaseUrl: values.DATABASE_URL }),
    ...(values.BLOB_URL && { blobUrl: values.BLOB_URL }),
    ...(values.PUBLIC_URL && { publicUrl: values.PUBLIC_URL }),
    corsOrigin: values.CORS_ORIGIN,
    innerHosts: [...values.CALENDAR_HOSTS, ...values.INNER_HOSTS],
    ...((values.REVIEW_PRICES !== undefined || values.REVIEW_ITEMS !== undefined) && {
      review: {
        ...(values.REVIEW_PRICES !== undefined && { percent: values.REVIEW_PRICES }),
        ...(values.REVIEW_ITEMS !== undefined && { items: values.REVIEW_ITEMS }),
      },
    }),
    ...(values.IMPORT_DIR && { importDir: resolve(values.IMPORT_DIR) }),
    ...(values.IMPORT_MAX_CHANGE !== undefined && { importMaxChangePercent: values.IMPORT_MAX_CHANGE }),
    ...(values.IMPORT_CENTS && { importCents: values.IMPORT_CENTS }),
    scaleCodes: values.SCALE_CODES,
    trustedProxies: values.TRUSTED_PROXIES,
    ...(values.METRICS_TOKEN && { metricsToken: values.METRICS_TOKEN }),
    ...(values.SECRET_KEY_FILE && { secretKeyFile: resolve(values.SECRET_KEY_FILE) }),
    adminUsername: values.ADMIN_USERNAME,
    ...(values.ADMIN_PASSWORD && { adminPassword: values.ADMIN_PASSWORD }),
    appTitle: values.APP_TITLE,
    messageDays: values.MESSAGE_DAYS,
    proofDays: values.PROOF_DAYS,
    logLevel: values.LOG_LEVEL,
  }
}
