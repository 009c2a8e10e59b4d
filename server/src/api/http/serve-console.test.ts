import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start.ts'

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wifi-tms-console-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<html><title>WIFI-TMS</title><div id="root"></div></html>')
  await writeFile(join(folder, 'assets/main-0a1b2c3d.js'), `console.log('${'x'.repeat(5000)}')`)
  await writeFile(join(folder, 'assets/page-0a1b2c3d.js'), 'plain')
  await writeFile(join(folder, 'assets/page-0a1b2c3d.js.br'), brotliCompressSync('built with brotli'))
  await writeFile(join(folder, 'assets/page-0a1b2c3d.js.gz'), gzipSync('built with gzip'))
  await writeFile(join(folder, 'mark.svg'), '<svg/>')
  server = await startTestServer({ console: folder, appTitle: 'Labels <&> $& Co' })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const get = (path: string, accept = 'text/html,*/*') => fetch(server.url + path, { headers: { accept } })

test.each(['/', '/index.html', '/login', '/device/list', '/device/edit/a.b', '/template/edit/%E2%82%AC?x=1', '/404'])(
  '[route-history] %s loads on a cold start',
  async (path) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(await answer.text()).toContain('<title>Labels &lt;&amp;&gt; $&amp; Co</title><div id="root">')
  },
)

test('files with a hash in their names are cached for ever, and the others are revalidated', async () => {
  const hashed = await get('/assets/main-0a1b2c3d.js', '*/*')
  expect(hashed.headers.get('content-type')).toContain('javascript')
  expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(hashed.headers.get('content-encoding')).toBeTruthy()
  const mark = await get('/mark.svg', '*/*')
  expect([mark.status, mark.headers.get('cache-control')]).toEqual([200, 'no-cache'])
})

test.each([
  ['br, gzip', 'br', 'built with brotli'],
  ['gzip', 'gzip', 'built with gzip'],
  ['identity', null, 'plain'],
])(
  'a file that was compressed in the build is sent as it is to browsers that accept %s',
  async (accept, encoding, text) => {
    const answer = await fetch(`${server.url}/assets/page-0a1b2c3d.js`, { headers: { 'accept-encoding': accept } })
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([encoding, 'accept-encoding'])
    expect(answer.headers.get('content-type')).toContain('javascript')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await answer.text()).toBe(text)
  },
)

test('a missing file is not answered with the console’s page', async () => {
  for (const path of ['/assets/main-old.js', '/missing.js']) expect((await get(path, '*/*')).status).toBe(404)
  expect((await get('/assets/main-old.js')).status).toBe(404)
})

test.each([
  '/../package.json',
  '/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '//etc/passwd',
  '/.git/config',
])('%s reads no file outside the console', async (path) => {
  const answer = await get(path, '*/*')
  expect(answer.status).toBe(404)
})

test('the path of a call is never answered with the console’s page', async () => {
  expect((await get('/user/api/nothing')).status).toBe(401)
  expect((await get('/user/api')).status).toBe(401)
})

test('the server answers 503 with the build command where the console is not built', async () => {
  const unbuiltServer = await startTestServer({ console: join(folder, 'nowhere') })
  const answer = await fetch(`${unbuiltServer.url}/device/list`, { headers: { accept: 'text/html' } })
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('npm run build')])
  await unbuiltServer.stop()
})

test.each([
  { 'if-match': '"another"' },
  { 'if-unmodified-since': 'Mon, 01 Jan 1990 00:00:00 GMT' },
  { range: 'bytes=99999999-' },
])('a file that is requested with %o is refused as the caller’s fault', async (headers) => {
  const answer = await fetch(`${server.url}/assets/main-0a1b2c3d.js`, { headers })
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 40000 })])
})

test('the page names the provider of single sign-on where there is one', async () => {
  const settings = { issuer: 'http://127.0.0.1:9', clientId: 'x', clientSecret: 'x', roles: [], claim: 'groups' }
  const other = await startTestServer({ console: folder, singleSignOn: { ...settings, name: 'A "good" <one>' } })
  onTestFinished(other.stop)
  const text = await (await fetch(other.url)).text()
  expect(text).toContain('<meta name="single-sign-on" content="A &quot;good&quot; &lt;one&gt;"><div id="root">')
  expect(await (await get('/')).text()).not.toContain('<meta')
})
