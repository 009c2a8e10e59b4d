import { createHmac, createSign } from 'node:crypto'
import { readProfile } from '@wifi-tms/contract/session'
import { CALLBACK_PATH, SIGN_IN_PATH } from '@wifi-tms/contract/single-sign-on'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start.ts'
import { ATTEMPT_MS } from './attempts.ts'
import { openBrowser } from './testing/open-browser.ts'
import { startProvider, type TestProvider } from './testing/start-provider.ts'

let clock = Date.now()
let provider: TestProvider
let server: TestServer
beforeAll(async () => {
  provider = await startProvider({ inIdToken: true })
  server = await startTestServer({ singleSignOn: provider.settings, now: () => new Date(clock) })
  provider.serve(server.url)
  provider.people.anna = { preferred_username: 'anna', groups: ['staff'] }
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const browser = () => openBrowser(server.url)
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Signs in, which must fail with a reason and open no session. */
async function expectFault(reason: string, opened = browser()) {
  const page = await opened.signIn('anna', '/device/list')
  expect([page.url.pathname, page.url.search]).toEqual(['/login', `?redirect=%2Fdevice%2Flist&reason=${reason}`])
  expect(opened.token()).toBe('')
}
const expectSuccess = async (opened = browser()) => {
  const page = await opened.signIn('anna', '/device/list')
  expect(page.url.pathname).toBe('/device/list')
  return server.ask(readProfile, {}, opened.token())
}

test('the browser is sent to the provider with a challenge, a state and a nonce that are new each time', async () => {
  const addresses = await Promise.all(
    [1, 2].map(async () => {
      const answer = await fetch(`${server.url}${SIGN_IN_PATH}`, { redirect: 'manual' })
      const cookie = answer.headers.get('set-cookie')!
      expect(cookie).toMatch(/^Sign-In=[\w-]+; Path=\/user\/api\/oidc\/callback; Max-Age=600; HttpOnly; SameSite=Lax$/)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      return new URL(answer.headers.get('location')!)
    }),
  )
  const [first, second] = addresses.map(({ searchParams }) => Object.fromEntries(searchParams))
  expect(first).toMatchObject({
    client_id: 'wifi-tms',
    response_type: 'code',
    scope: 'openid profile email groups',
    redirect_uri: `${server.url}${CALLBACK_PATH}`,
    code_challenge_method: 'S256',
  })
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(first![name]).toMatch(/^[\w-]{43}$/)
    expect(first![name]).not.toBe(second![name])
  }
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/user/api/oidc/start',
  '',
])('a sign-in never leads to another site or a call: %s', async (redirect) => {
  const page = await browser().signIn('anna', redirect)
  expect(page.url.href).toBe(`${server.url}/`)
})

test('a state is accepted once, only from the browser that began the sign-in, and for ten minutes', async () => {
  const opened = browser()
  const callback = await opened.signInUpToCallback('anna')
  const [cookie] = [...opened.cookies.entries()].filter(([name]) => name === 'Sign-In')
  const other = browser()
  expect((await other.visit(callback)).url.search).toBe('?reason=expired')
  const wrongState = new URL(callback)
  wrongState.searchParams.set('state', 'x'.repeat(43))
  expect((await opened.visit(wrongState)).url.search).toBe('?reason=expired')
  expect((await opened.visit(callback)).url.pathname).toBe('/')
  const token = opened.token()
  expect(token).not.toBe('')
  expect((await opened.visit(callback)).url.search).toBe('?reason=expired')
  // Also for somebody who kept the cookie: the provider refuses the code.
  other.cookies.set(...cookie!)
  expect((await other.visit(callback)).url.search).toBe('?reason=failed')
  expect(other.token()).toBe('')

  const late = browser()
  const lateCallback = await late.signInUpToCallback('anna')
  clock += ATTEMPT_MS
  expect((await late.visit(lateCallback)).url.search).toBe('?reason=expired')
  expect(late.token()).toBe('')
})

test('a cookie that the server has not made counts as none', async () => {
  const opened = browser()
  const callback = await opened.signInUpToCallback('anna')
  const { value, attributes } = opened.cookies.get('Sign-In')!
  opened.cookies.set('Sign-In', { value: value.slice(0, -4).concat('AAAA'), attributes })
  expect((await opened.visit(callback)).url.search).toBe('?reason=expired')
})

test('an answer of another issuer is refused (mix-up), and so is one without an issuer', async () => {
  for (const change of [
    (url: URL) => url.searchParams.set('iss', 'https://other.example'),
    (url: URL) => url.searchParams.delete('iss'),
  ]) {
    const opened = browser()
    const callback = await opened.signInUpToCallback('anna')
    change(callback)
    expect((await opened.visit(callback)).url.search).toBe('?reason=failed')
    expect(opened.token()).toBe('')
  }
})

const tampered = (alter: Parameters<TestProvider['tamperWith']>[0]) => {
  provider.tamperWith(alter)
  onTestFinished(() => provider.tamperWith(undefined))
}

test.each([
  ['another issuer', { iss: 'https://other.example' }],
  ['another client', { aud: 'other' }],
  ['several clients, for another one', { aud: ['wifi-tms', 'other'], azp: 'other' }],
  ['another nonce', { nonce: 'x'.repeat(43) }],
  ['no nonce', { nonce: undefined }],
  ['an end in the past', { exp: Math.floor(Date.now() / 1000) - 120 }],
  ['a beginning in the future', { iat: Math.floor(Date.now() / 1000) + 300, nbf: Math.floor(Date.now() / 1000) + 300 }],
  ['no person', { sub: undefined }],
])('an ID token with %s is refused', async (_, claims) => {
  tampered((token) => void Object.assign(token.claims, claims))
  await expectFault('failed')
})

test('an ID token is accepted while the clocks differ by less than a minute', async () => {
  tampered((token) => void Object.assign(token.claims, { exp: Math.floor(Date.now() / 1000) - 40 }))
  await expectSuccess()
})

test.each([
  ['without a signature', ({ claims }: { claims: object }) => `${encoded({ alg: 'none' })}.${encoded(claims)}.`],
  [
    'signed with the secret of the client',
    ({ claims }: { claims: object }) => {
      const text = `${encoded({ alg: 'HS256' })}.${encoded(claims)}`
      return `${text}.${createHmac('sha256', provider.settings.clientSecret).update(text).digest('base64url')}`
    },
  ],
  [
    'whose claims were changed after it was signed',
    (
      { header, claims }: { header: object; claims: object },
      key: Parameters<ReturnType<typeof createSign>['sign']>[0],
    ) => {
      const signature = createSign('sha256')
        .update(`${encoded(header)}.${encoded(claims)}`)
        .sign(key, 'base64url')
      return `${encoded(header)}.${encoded({ ...claims, groups: ['admins'] })}.${signature}`
    },
  ],
] as const)('an ID token %s is refused', async (_, make) => {
  tampered((token, key) => make(token, key))
  await expectFault('failed')
})

test('UserInfo about another person is refused', async () => {
  provider.people.anna = { preferred_username: 'anna' }
  provider.changeBodies((path, body) => {
    if (path === '/me') body.sub = 'somebody-else'
  })
  onTestFinished(() => {
    provider.changeBodies(undefined)
    provider.people.anna = { preferred_username: 'anna', groups: ['staff'] }
  })
  await expectFault('failed')
})

test('the new keys of a provider are accepted at once', async () => {
  await expectSuccess()
  provider.rotateKeys()
  await expectSuccess()
})

test('a provider whose description names another issuer signs nobody in', async () => {
  provider.changeBodies((path, body) => {
    if (path.endsWith('openid-configuration')) body.issuer = `${body.issuer}/other`
  })
  onTestFinished(() => provider.changeBodies(undefined))
  await expectFault('failed')
})

test('a person who cancels comes back to the login', async () => {
  const opened = browser()
  const { text } = await opened.start('/device/list')
  const abort = /href="([^"]+\/abort)"/.exec(text)![1]!
  expect((await opened.visit(abort)).url.search).toBe('?redirect=%2Fdevice%2Flist&reason=cancelled')
})

test('while the provider is down, passwords still work, and the browser comes back to the login with the reason', async () => {
  const opened = browser()
  const callback = await opened.signInUpToCallback('anna', '/device/list')
  await provider.stop()
  expect((await opened.visit(callback)).url.search).toBe('?redirect=%2Fdevice%2Flist&reason=provider-down')
  await expectFault('provider-down')
  expect(await server.login()).not.toBe('')
  await provider.restart()
  await expectSuccess()
})

test('a provider that answers 503, a page in place of JSON, or without end lets nobody in, and the browser learns why', async () => {
  onTestFinished(() => provider.serve(server.url))
  provider.answerWith((_, response) => response.writeHead(503).end())
  await expectFault('provider-down')
  provider.answerWith((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello'))
  await expectFault('failed')
  provider.answerWith((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '.repeat(65_536)), 1)
    response.on('close', () => clearInterval(timer))
  })
  await expectFault('provider-down')
})
