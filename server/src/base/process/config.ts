import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Role } from '@wifi-tms/contract/permissions'
import type { MailServer, Sender } from './mail-variables.ts'
import { type VariableValues, variables } from './variables.ts'

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
  /** Hosts (host or host:port) that may be called though they are not public: CALENDAR_HOSTS and INNER_HOSTS. */
  innerHosts: string[]
  /** Addresses to use instead of the calendar services' own; set only by tests, not by a variable. */
  calendarServices?: Record<'microsoft' | 'google', { login: string; api: string }>
  /** mqtt[s]://user:password@host[:port]: the broker of Home Assistant; absent: devices are not published. */
  homeAssistantMqtt?: string
  /** Absolute. The folder from which files of items are imported; absent: none. */
  importDir?: string
  /** The per cent of all items that one file of importDir may change or remove; absent: no bound. */
  importMaxChangePercent?: number
  /** The names of the values that tables in importDir give in cents without a point; absent: none. */
  importCents?: string[]
  /** For codes that a shop's scales print: by a code's first two digits, the number of digits that name the article. */
  scaleCodes: Readonly<Record<string, number>>
  /** A second person must approve price changes above `percent` %, and changes of more than `items` items. */
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
  /** Absent: people sign in by passwords only. */
  singleSignOn?: SingleSignOn
  appTitle: string
  /** Days for which the message log is stored, today included. */
  messageDays: number
  /** Days for which proofs of shown pictures are stored. */
  proofDays: number
  logLevel: string
  /** The server that takes mails, and their sender; absent: no mails are sent. */
  mail?: { server: MailServer; from: Sender }
}

/** The OpenID Connect provider by which people sign in. */
export interface SingleSignOn {
  issuer: string
  clientId: string
  clientSecret: string
  /** The roles by the provider's groups: each group that a person has gives its role. */
  roles: [group: string, role: Role][]
  /** The claim with a person's groups: its name, or names with dots between. */
  claim: string
  /** The name on the button of the login page. */
  name: string
}

/** Thrown if the program cannot start. The message has a clear line for each fault. */
export class CannotStart extends Error {}

/** Reads and checks the environment; an empty variable counts as unset. Throws CannotStart. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const faults: string[] = []
  const values = Object.fromEntries(
    Object.entries(variables).map(([name, [shape, words]]) => {
      const parsed = shape.safeParse(env[name] || undefined)
      if (!parsed.success) faults.push(`${name} must be ${words}.`)
      return [name, parsed.data]
    }),
  ) as VariableValues
  const tls = [values.MQTTS_PORT, values.TLS_CERT, values.TLS_KEY]
  if (tls.some((setting) => setting !== undefined) && tls.includes(undefined)) {
    faults.push('MQTTS_PORT, TLS_CERT and TLS_KEY must be set together or not at all.')
  }
  if (
    (values.SMTP_URL === undefined) !== (values.MAIL_FROM === undefined) &&
    !faults.some((fault) => /^(SMTP|MAIL)_/.test(fault))
  ) {
    faults.push('SMTP_URL and MAIL_FROM must be set together or not at all.')
  }
  const isSet = (name: string) => Boolean(env[name])
  const missing = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'].filter((name) => !isSet(name))
  if (missing.length > 0 && Object.keys(variables).some((name) => name.startsWith('OIDC_') && isSet(name)))
    faults.push(`${missing.join(', ')} must be set too, as single sign-on needs it.`)
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
    ...(values.HOME_ASSISTANT_MQTT && { homeAssistantMqtt: values.HOME_ASSISTANT_MQTT }),
    ...(values.IMPORT_DIR && { importDir: resolve(values.IMPORT_DIR) }),
    ...(values.IMPORT_MAX_CHANGE !== undefined && { importMaxChangePercent: values.IMPORT_MAX_CHANGE }),
    ...(values.IMPORT_CENTS && { importCents: values.IMPORT_CENTS }),
    scaleCodes: values.SCALE_CODES,
    trustedProxies: values.TRUSTED_PROXIES,
    ...(values.METRICS_TOKEN && { metricsToken: values.METRICS_TOKEN }),
    ...(values.SECRET_KEY_FILE && { secretKeyFile: resolve(values.SECRET_KEY_FILE) }),
    adminUsername: values.ADMIN_USERNAME,
    ...(values.ADMIN_PASSWORD && { adminPassword: values.ADMIN_PASSWORD }),
    ...singleSignOnOf(values),
    appTitle: values.APP_TITLE,
    messageDays: values.MESSAGE_DAYS,
    proofDays: values.PROOF_DAYS,
    logLevel: values.LOG_LEVEL,
    ...(values.SMTP_URL && values.MAIL_FROM && { mail: { server: values.SMTP_URL, from: values.MAIL_FROM } }),
  }
}

function singleSignOnOf({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_ROLES: roles,
  OIDC_CLAIM: claim = 'groups',
  OIDC_NAME: name = 'SSO',
}: VariableValues): Pick<Config, 'singleSignOn'> {
  if (!issuer || !clientId || !clientSecret || !roles) return {}
  return { singleSignOn: { issuer, clientId, clientSecret, roles, claim, name } }
}
