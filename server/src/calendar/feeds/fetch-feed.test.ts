import { FEED_BYTES } from '@wifi-tms/contract/feeds'
import { expect, test } from 'vitest'
import { isListed, isOuter } from '../../base/outside/addresses.ts'
import { fetchFeed } from './fetch-feed.ts'
import { calendarOf } from './testing/calendar-of.ts'
import { sendCalendar, serveFeed } from './testing/serve-feed.ts'

const NO_MARKS = { etag: null, modified: null }
const LOCAL_BOUNDS = { hosts: ['127.0.0.1'] }
const text = calendarOf([])
const textOf = (answer: Awaited<ReturnType<typeof fetchFeed>>) => answer && Buffer.from(answer.file.bytes).toString()

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
  ...[
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    'ff02::1',
  ],
  ...['64:ff9b::a00:1', '2002:a00:1::', '2001:0:a00::', '2001:db8::1', 'nonsense', ''],
])('%s is no address of the Internet', (address) => expect(isOuter(address)).toBe(false))

test.each(['1.1.1.1', '172.32.0.1', '9.255.255.255', '2606:4700::1111', '2a00:1450::1'])(
  '%s is an address of the Internet',
  (address) => expect(isOuter(address)).toBe(true),
)

test('a host is allowed with every port or with one', () => {
  const isAllowed = (url: string, ...hosts: string[]) => isListed(new URL(url), hosts)
  expect(isAllowed('https://Cal.lan/x', 'cal.lan')).toBe(true)
  expect(isAllowed('https://cal.lan:8443/x', 'cal.lan')).toBe(true)
  expect(isAllowed('https://cal.lan/x', 'cal.lan:443')).toBe(true)
  expect(isAllowed('http://cal.lan/x', 'cal.lan:443')).toBe(false)
  expect(isAllowed('https://cal.lan.evil.com/x', 'cal.lan')).toBe(false)
  expect(isAllowed('http://[::1]:81/', '[::1]:81')).toBe(true)
})

test.each([
  ...['http://127.0.0.1:9/x', 'http://2130706433/x', 'http://0x7f.1/x', 'http://localhost:9/x', 'http://[::1]/x'],
  ...['http://[::ffff:127.0.0.1]/x', 'http://169.254.169.254/latest/meta-data'],
])('%s is never connected to', async (url) => {
  await expect(fetchFeed(url, NO_MARKS, { hosts: [] })).rejects.toMatchObject({ reason: 'address' })
})

test('a host name that resolves to this machine is refused when the connection is made, and no byte is sent', async () => {
  const feed = await serveFeed(sendCalendar(text))
  const url = `http://localhost:${feed.host.split(':')[1]}/`
  await expect(fetchFeed(url, NO_MARKS, { hosts: [] })).rejects.toMatchObject({ reason: 'address' })
  expect(feed.requests).toEqual([])
  expect(textOf(await fetchFeed(url, NO_MARKS, { hosts: ['localhost'] }))).toBe(text)
})

test('a redirect to an inner address is refused, an allowed one is followed, and circles end', async () => {
  const inner = await serveFeed(sendCalendar(text))
  const redirectTo = (to: string) => serveFeed((_, reply) => void reply.writeHead(302, { location: to }).end())
  const outer = await redirectTo(`http://${inner.host}/x`)
  await expect(fetchFeed(outer.url, NO_MARKS, { hosts: [outer.host] })).rejects.toMatchObject({ reason: 'address' })
  expect(inner.requests).toEqual([])
  const urlWithLogin = outer.url.replace('//', '//anna:p%40ss@')
  expect(textOf(await fetchFeed(urlWithLogin, NO_MARKS, { hosts: [outer.host, inner.host] }))).toBe(text)
  expect(outer.requests.at(-1)?.headers.authorization).toBe(`Basic ${btoa('anna:p@ss')}`)
  expect(inner.requests.at(-1)?.headers.authorization).toBeUndefined()
  expect(inner.requests.at(-1)?.url).toBe('/x')
  for (const to of ['/again', 'file:///etc/passwd', 'http://']) {
    const feed = await redirectTo(to)
    await expect(fetchFeed(feed.url, NO_MARKS, LOCAL_BOUNDS)).rejects.toMatchObject({ reason: 'redirects' })
    expect(feed.requests.length).toBeLessThanOrEqual(6)
  }
})

test('an endless body, a body that never ends, one that breaks off, and a status 404 all fail', async () => {
  let ended = false
  const part = Buffer.alloc(256 * 1024, 'x')
  const endless = await serveFeed((_, reply) => {
    reply.on('close', () => {
      ended = true
    })
    const more = () => {
      while (!ended && reply.write(part));
      reply.once('drain', more)
    }
    more()
  })
  await expect(fetchFeed(endless.url, NO_MARKS, LOCAL_BOUNDS)).rejects.toMatchObject({ reason: 'too-large' })
  await expect.poll(() => ended).toBe(true)
  expect(FEED_BYTES).toBe(10_485_760)
  const slow = await serveFeed((_, reply) => void reply.write('BEGIN'))
  await expect(fetchFeed(slow.url, NO_MARKS, { ...LOCAL_BOUNDS, timeoutMs: 300 })).rejects.toMatchObject({
    reason: 'slow',
  })
  const broken = await serveFeed((_, reply) => {
    reply.writeHead(200, { 'content-length': '999' })
    reply.write('BEGIN', () => reply.destroy())
  })
  await expect(fetchFeed(broken.url, NO_MARKS, LOCAL_BOUNDS)).rejects.toMatchObject({ reason: 'unreachable' })
  broken.close()
  await expect(fetchFeed(broken.url, NO_MARKS, LOCAL_BOUNDS)).rejects.toMatchObject({ reason: 'unreachable' })
  const gone = await serveFeed((_, reply) => void reply.writeHead(404).end())
  await expect(fetchFeed(gone.url, NO_MARKS, LOCAL_BOUNDS)).rejects.toMatchObject({ reason: 'status', status: 404 })
})

test('an unchanged calendar is not sent again', async () => {
  const marks = { etag: '"a1"', modified: 'Mon, 30 Nov 2026 08:00:00 GMT' }
  const feed = await serveFeed(sendCalendar(text, { etag: marks.etag, 'last-modified': marks.modified }))
  const answer = await fetchFeed(feed.url, NO_MARKS, LOCAL_BOUNDS)
  expect(answer).toMatchObject(marks)
  expect(textOf(answer)).toBe(text)
  feed.answer((request, reply) => {
    const { 'if-none-match': etag, 'if-modified-since': modified } = request.headers
    reply.writeHead(etag === marks.etag && modified === marks.modified ? 304 : 500).end()
  })
  expect(await fetchFeed(feed.url, marks, LOCAL_BOUNDS)).toBeUndefined()
  feed.answer((_, reply) => void reply.writeHead(304).end())
  await expect(fetchFeed(feed.url, NO_MARKS, LOCAL_BOUNDS)).rejects.toMatchObject({ reason: 'status', status: 304 })
})
