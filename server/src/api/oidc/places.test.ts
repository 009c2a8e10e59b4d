import { readProfile } from '@wifi-tms/contract/session'
import { CALLBACK_PATH, SIGN_IN_PATH } from '@wifi-tms/contract/single-sign-on'
import { expect, onTestFinished, test } from 'vitest'
import { LineFull } from '../../base/concurrency/take-turns.ts'
import { startTestServer } from '../../testing/start.ts'
import { startServers } from '../../testing/start-servers.ts'
import { openProvider } from './provider.ts'
import { openBrowser } from './testing/open-browser.ts'
import { startProvider } from './testing/start-provider.ts'

const startFor = async (options = {}) => {
  const provider = await startProvider(options)
  onTestFinished(provider.stop)
  provider.people.anna = { groups: ['staff'] }
  return provider
}

test('a sign-in that began at one server ends at another, under the public address, with cookies for TLS only', async () => {
  const provider = await startFor()
  const publicUrl = 'https://tags.example.com'
  provider.serve(publicUrl)
  const { servers } = await startServers(2, { publicUrl, singleSignOn: provider.settings })
  const browser = openBrowser(servers[0]!.url, publicUrl)
  const callback = await browser.signInUpToCallback('anna', '/device/list')
  expect(callback.href).toMatch(/^https:\/\/tags\.example\.com\/user\/api\/oidc\/callback\?code=/)
  const [first, second] = servers.map(({ url }) => `${url}${CALLBACK_PATH}${callback.search}`)
  const page = await browser.visit(second!)
  expect(page.url.href).toBe(`${servers[1]!.url}/device/list`)
  expect(browser.cookies.get('Admin-Token')!.attributes).toHaveProperty('secure')
  for (const server of servers)
    expect(await server.ask(readProfile, {}, browser.token())).toMatchObject({ username: 'anna', roles: ['editor'] })
  expect((await browser.visit(first!)).url.search).toBe('?reason=expired')
})

test('a server whose provider is down starts, and people sign in once the provider is up', async () => {
  const provider = await startFor()
  await provider.stop()
  const server = await startTestServer({ singleSignOn: provider.settings })
  onTestFinished(server.stop)
  expect((await openBrowser(server.url).start()).url.search).toBe('?reason=provider-down')
  provider.serve(server.url)
  await provider.restart()
  expect((await openBrowser(server.url).signIn('anna')).url.pathname).toBe('/')
})

test('a stranger who begins sign-ins without end is refused before the provider is asked, and others are not', async () => {
  const provider = await startFor()
  provider.serve('http://tags.example.com')
  const { begin } = openProvider(provider.settings, { burst: 2, perSecond: 0 })
  const beginAs = (stranger: string) => begin('http://tags.example.com/', '/', stranger)
  await beginAs('greedy')
  await beginAs('greedy')
  const askedCount = provider.paths.length
  await expect(beginAs('greedy')).rejects.toThrow(LineFull)
  expect(provider.paths).toHaveLength(askedCount)
  expect((await beginAs('modest')).address).toContain(provider.settings.issuer)
})

test('without a provider there is nothing to begin a sign-in with', async () => {
  const server = await startTestServer()
  onTestFinished(server.stop)
  for (const path of [SIGN_IN_PATH, CALLBACK_PATH]) expect((await fetch(`${server.url}${path}`)).status).toBe(401)
})

test('the log names who signs in and why others do not, without codes, tokens and secrets', async () => {
  const provider = await startFor()
  const server = await startTestServer({ singleSignOn: provider.settings, logLevel: 'debug' })
  onTestFinished(server.stop)
  provider.serve(server.url)
  const lines: object[] = []
  for (const level of ['debug', 'info', 'warn', 'error'] as const)
    server.core.log[level] = ((...line: object[]) => void lines.push(line)) as typeof server.core.log.info
  const browser = openBrowser(server.url)
  const callback = await browser.signInUpToCallback('anna')
  await browser.visit(callback)
  const other = openBrowser(server.url)
  const otherCallback = await other.signInUpToCallback('anna')
  provider.tamperWith((token) => void Object.assign(token.claims, { aud: 'other' }))
  await other.visit(otherCallback)
  const text = JSON.stringify(lines)
  expect(text).toContain('login by single sign-on')
  expect(text).toMatch(/"code":"OAUTH_JWT_CLAIM_COMPARISON_FAILED"/)
  const secrets = [browser.token(), provider.settings.clientSecret]
  for (const { searchParams } of [callback, otherCallback, ...browser.visited, ...other.visited])
    secrets.push(...['code', 'state', 'nonce', 'code_challenge'].map((name) => searchParams.get(name) ?? ''))
  for (const secret of secrets.filter(Boolean)) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/eyJ/)
})
