import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { CannotStart, readConfig } from './config.ts'

const faultsOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(CannotStart)
    return (error as Error).message.split('\n')
  }
}

test('an empty environment gives the documented defaults', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: '0.0.0.0',
    mqttPort: 1883,
    dataDir: resolve('data'),
    corsOrigin: [],
    innerHosts: [],
    scaleCodes: {},
    trustedProxies: ['loopback'],
    adminUsername: 'admin',
    appTitle: 'WIFI-TMS',
    messageDays: 7,
    proofDays: 400,
    logLevel: 'info',
  })
})

test('an empty variable counts as unset, and values that are set are used', () => {
  const env = {
    PORT: '',
    DATABASE_URL: 'postgres://u:p@h/db',
    PUBLIC_URL: 'https://tags.example.com/',
    CORS_ORIGIN: ' https://a.example.com , http://b.example.com:81',
    CALENDAR_HOSTS: ' Cal.example.lan , 10.0.0.5:8443',
    INNER_HOSTS: '[::1]:80',
    TRUSTED_PROXIES: '10.0.0.7, 192.168.0.0/16,fd00::/8, loopback',
    METRICS_TOKEN: 'long-enough-token',
    IMPORT_MAX_CHANGE: '20',
    IMPORT_CENTS: 'price, offer',
    SCALE_CODES: '02:5, 29:4',
    HOME_ASSISTANT_MQTT: 'mqtts://tms:p%40ss@[fd00::1]',
    REVIEW_PRICES: '30',
    REVIEW_ITEMS: '0',
    SECRET_KEY_FILE: '/run/key',
    SMTP_URL: 'smtps://anna:p%40ss@mail.example.com',
    MAIL_FROM: '"The tags" <tags@example.com>',
  }
  expect(readConfig(env)).toMatchObject({
    port: 8080,
    databaseUrl: 'postgres://u:p@h/db',
    publicUrl: 'https://tags.example.com',
    corsOrigin: ['https://a.example.com', 'http://b.example.com:81'],
    innerHosts: ['cal.example.lan', '10.0.0.5:8443', '[::1]:80'],
    trustedProxies: ['10.0.0.7', '192.168.0.0/16', 'fd00::/8', 'loopback'],
    metricsToken: 'long-enough-token',
    mail: {
      server: { host: 'mail.example.com', port: 465, secure: true, login: { user: 'anna', pass: 'p@ss' } },
      from: { name: 'The tags', address: 'tags@example.com' },
    },
    importMaxChangePercent: 20,
    importCents: ['price', 'offer'],
    scaleCodes: { '02': 5, 29: 4 },
    homeAssistantMqtt: 'mqtts://tms:p%40ss@[fd00::1]',
    review: { percent: 30, items: 0 },
    secretKeyFile: '/run/key',
  })
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['MQTT_PORT', '-1'],
  ['IMPORT_MAX_CHANGE', '101'],
  ['HOME_ASSISTANT_MQTT', 'http://broker.example.lan'],
  ['HOME_ASSISTANT_MQTT', 'mqtt://user:password@/'],
  ['HOME_ASSISTANT_MQTT', 'mqtt://user:pass%word@broker.example.lan'],
  ['HOME_ASSISTANT_MQTT', 'mqtt://user:pass%ff@broker.example.lan'],
  ['HOME_ASSISTANT_MQTT', 'mqtt://user:password@broker.example.lan/topic'],
  ['SCALE_CODES', '30:5'],
  ['SCALE_CODES', '29:9'],
  ['REVIEW_PRICES', '0'],
  ['REVIEW_ITEMS', '1.5'],
  ['DATABASE_URL', 'mysql://host/db'],
  ['DATABASE_URL', 'not an address'],
  ['BLOB_URL', 'https://key:secret@s3.example.com/bucket'],
  ['BLOB_URL', 's3://s3.example.com/bucket'],
  ['BLOB_URL', 's3://key@s3.example.com/bucket'],
  ['BLOB_URL', 's3://key:secret@s3.example.com'],
  ['BLOB_URL', 's3://key:secret@s3.example.com/bucket/folder'],
  ['BLOB_URL', 'file://host/folder'],
  ['BLOB_URL', 'file:///'],
  ['PUBLIC_URL', 'tags.example.com'],
  ['CORS_ORIGIN', 'https://a.example.com/path'],
  ['CALENDAR_HOSTS', 'https://cal.example.lan/'],
  ['INNER_HOSTS', 'cal.example.lan:99999'],
  ['TRUSTED_PROXIES', 'proxy.example.lan'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ['TRUSTED_PROXIES', '10.0.0.0/255.0.0.0'],
  ['METRICS_TOKEN', 'short'],
  ['METRICS_TOKEN', 'with a space between'],
  ['ADMIN_PASSWORD', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['APP_TITLE', ' '],
])('a wrong %s gives one line that names it: %s', (name, value) => {
  expect(faultsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} must be .+\\.$`))])
})

test('a configured external broker stops the start with one line that has the reason and the page about it, but not its address', async () => {
  const [line, ...more] = faultsOf({ BROKER_URL: 'amqps://user:hidden@broker.example.lan' })
  expect(more).toEqual([])
  expect(line).toMatch(/^BROKER_URL must be unset: there is no outside broker, .+ keeps the rules for tags; .+\.$/)
  expect(line).not.toMatch(/hidden|example/)
  const [record] = line!.match(/docs\/decisions\/[\w-]+\.md/) ?? []
  await access(new URL(`../../../../${record}`, import.meta.url))
})

test('several wrong values give a line each, and secrets are not repeated', () => {
  const lines = faultsOf({
    PORT: 'x',
    ADMIN_PASSWORD: 'abc',
    HOME_ASSISTANT_MQTT: 'http://user:hidden@h',
    DATABASE_URL: 'mysql://user:hidden@h',
    BLOB_URL: 's3://a:hidden@h',
  })
  expect(lines.map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'HOME_ASSISTANT_MQTT',
    'ADMIN_PASSWORD',
    'BLOB_URL',
  ])
  expect(lines.join()).not.toMatch(/hidden|abc/)
})

test('TLS needs its port, certificate and key together, as PEM files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-'))
  const [pem, notPem] = [join(folder, 'a.pem'), join(folder, 'b.txt')]
  await writeFile(pem, '-----BEGIN CERTIFICATE-----\n')
  await writeFile(notPem, 'nothing of the kind')
  expect(faultsOf({ MQTTS_PORT: '8883' })).toEqual([expect.stringContaining('set together')])
  expect(faultsOf({ MQTTS_PORT: '8883', TLS_CERT: pem, TLS_KEY: join(folder, 'gone') })).toEqual([
    expect.stringMatching(/^TLS_KEY must be a PEM file/),
  ])
  expect(faultsOf({ MQTTS_PORT: '8883', TLS_CERT: notPem, TLS_KEY: pem })).toEqual([expect.stringMatching(/^TLS_CERT/)])
  expect(readConfig({ MQTTS_PORT: '8883', TLS_CERT: pem, TLS_KEY: pem }).tls).toEqual({ cert: pem, key: pem })
  await rm(folder, { recursive: true })
})

test('SMTP_URL and MAIL_FROM are set together, and a wrong value of either is one line without its secrets', () => {
  const from = { MAIL_FROM: 'tags@example.com' }
  expect(faultsOf({ SMTP_URL: 'smtp://mail' })).toEqual([expect.stringContaining('set together')])
  expect(faultsOf(from)).toEqual([expect.stringContaining('set together')])
  for (const url of [
    'http://a:hidden@b',
    'smtp://',
    'smtp://a:hidden@b/path',
    'smtp://a:hidden@b?x=1',
    'smtp://:hidden@b',
    'smtp://a:%zz@b',
  ]) {
    const lines = faultsOf({ SMTP_URL: url, ...from })
    expect(lines, url).toEqual([expect.stringMatching(/^SMTP_URL must be/)])
    expect(lines.join()).not.toMatch(/hidden/)
  }
  for (const MAIL_FROM of ['nobody', 'a@b.com\r\nBcc: c@d.com', 'Name <a@b.com', '<>', 'a\nb <a@b.com>'])
    expect(faultsOf({ SMTP_URL: 'smtp://mail:25', MAIL_FROM }), MAIL_FROM).toEqual([
      expect.stringMatching(/^MAIL_FROM must be/),
    ])
  expect(readConfig({ SMTP_URL: 'smtp://[::1]:25/', ...from }).mail).toEqual({
    server: { host: '::1', port: 25, secure: false },
    from: { name: '', address: 'tags@example.com' },
  })
})

const oidc = {
  OIDC_ISSUER: 'https://login.example.com/realms/shop',
  OIDC_CLIENT_ID: 'wifi-tms',
  OIDC_CLIENT_SECRET: 'hidden',
  OIDC_ROLES: 'it=admin, cn=Staff = editor ,everybody=viewer,it=editor',
}

test('single sign-on has a claim and a name by default, and groups may have an equals sign', () => {
  expect(readConfig(oidc).singleSignOn).toEqual({
    issuer: 'https://login.example.com/realms/shop',
    clientId: 'wifi-tms',
    clientSecret: 'hidden',
    roles: [
      ['it', 'admin'],
      ['cn=Staff', 'editor'],
      ['everybody', 'viewer'],
      ['it', 'editor'],
    ],
    claim: 'groups',
    name: 'SSO',
  })
  const given = { ...oidc, OIDC_CLAIM: 'realm_access.roles', OIDC_NAME: 'Example Corp' }
  expect(readConfig(given).singleSignOn).toMatchObject({ claim: 'realm_access.roles', name: 'Example Corp' })
})

test.each(['http://127.0.0.1:9000', 'http://[::1]/x', 'http://sso.lan', 'https://8.8.8.8'])(
  '%s may be a provider',
  (issuer) => {
    expect(readConfig({ ...oidc, OIDC_ISSUER: issuer }).singleSignOn?.issuer).toBe(issuer)
  },
)

test.each([
  ['OIDC_ISSUER', 'login.example.com'],
  ['OIDC_ISSUER', 'http://8.8.8.8'],
  ['OIDC_ISSUER', 'http://[2606:4700::1111]'],
  ['OIDC_ISSUER', 'ldap://login.example.com'],
  ['OIDC_ISSUER', 'https://user:hidden@login.example.com'],
  ['OIDC_ISSUER', 'https://login.example.com/?realm=hidden'],
  ['OIDC_ROLES', 'it'],
  ['OIDC_ROLES', '=admin'],
  ['OIDC_ROLES', 'it=boss'],
  ['OIDC_ROLES', ' , '],
  ['OIDC_NAME', 'x'.repeat(51)],
])('a wrong %s gives one line that names it, and repeats no secret: %s', (name, value) => {
  const lines = faultsOf({ ...oidc, [name]: value })
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name} must be .+\\.$`))])
  expect(lines.join()).not.toContain('hidden')
})

test('a part of single sign-on without the others gives one line that names what is missing', () => {
  for (const name of Object.keys(oidc)) {
    const lines = faultsOf({ ...oidc, [name]: '' })
    expect(lines).toEqual([`${name} must be set too, as single sign-on needs it.`])
  }
  expect(faultsOf({ OIDC_NAME: 'x' })).toEqual([expect.stringMatching(/^OIDC_ISSUER, .+ OIDC_ROLES must be set too, /)])
})
