import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { serveFeed } from '../feeds/testing/serve-feed.ts'
import { readAnswer } from './dav-answer.ts'
import { openCaldav } from './open-caldav.ts'

const login = { username: 'anna', password: 'p:ss wörd' }
const LOCAL_BOUNDS = { hosts: ['127.0.0.1'] }
const NO_MARKS = { etag: null, modified: null }
const SPAN = { timeZone: 'UTC', from: '2026-11-01T00:00:00.000Z', until: '2027-11-01T00:00:00.000Z' }

const resource = (href: string, props: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${props}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
const calendar = (href: string, moreProps = '') =>
  resource(href, `<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>${moreProps}`)
const sendResources = (reply: ServerResponse, ...parts: string[]) =>
  void reply
    .writeHead(207, { 'content-type': 'application/xml; charset=utf-8' })
    .end(
      `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${parts.join('')}</d:multistatus>`,
    )

type Answers = Record<string, (reply: ServerResponse, request: IncomingMessage) => void>
/** A server that answers by method and path, and 404 to everything else. */
const serve = async (answers: Answers) => {
  const server = await serveFeed((request, reply) => {
    const answer = answers[`${request.method} ${request.url}`]
    if (answer) answer(reply, request)
    else reply.writeHead(404).end()
  })
  return {
    ...server,
    url: `http://${server.host}/`,
    requestLines: () => server.requests.map(({ method, url }) => `${method} ${url}`),
  }
}

test('a calendar is found through redirects and beside collections that are no calendars, and every request has the login', async () => {
  const server = await serve({
    'PROPFIND /': (reply) => void reply.writeHead(405).end(),
    'PROPFIND /.well-known/caldav': (reply) => void reply.writeHead(301, { location: '/dav/' }).end(),
    'PROPFIND /dav/': (reply) =>
      sendResources(
        reply,
        resource('/dav/', '<d:current-user-principal><d:href>/dav/me/</d:href></d:current-user-principal>'),
      ),
    'PROPFIND /dav/me/': (reply) =>
      sendResources(
        reply,
        resource('/dav/me/', '<c:calendar-home-set><d:href>/dav/all/</d:href></c:calendar-home-set>'),
      ),
    'PROPFIND /dav/all/': (reply) => {
      const tasks = '<c:supported-calendar-component-set><c:comp name="VTODO"/></c:supported-calendar-component-set>'
      sendResources(
        reply,
        resource('/dav/all/', '<d:resourcetype><d:collection/></d:resourcetype>'),
        calendar('/dav/all/a%20b'),
        calendar('/dav/all/todo/', tasks),
      )
    },
    'PUT /dav/all/a%20b/1.ics': (reply) => void reply.writeHead(201).end(),
  })
  const remote = await openCaldav({ url: server.url, ...login }, LOCAL_BOUNDS, readAnswer)
  // This server sends no ETag, so the next write reads the object first.
  expect(await remote.write!.put('1', 'text', null)).toBeNull()
  expect(server.requestLines().at(-1)).toBe('PUT /dav/all/a%20b/1.ics')
  const expectedLogin = `Basic ${Buffer.from('anna:p:ss wörd').toString('base64')}`
  expect(new Set(server.requests.map(({ headers }) => headers.authorization))).toEqual(new Set([expectedLogin]))
})

test('a password is sent to no other server than that of the address', async () => {
  const thief = await serve({ 'PROPFIND /': (reply) => sendResources(reply, calendar('/')) })
  for (const answer of [
    (reply: ServerResponse) => void reply.writeHead(302, { location: thief.url }).end(),
    (reply: ServerResponse) =>
      sendResources(
        reply,
        resource('/', `<d:current-user-principal><d:href>${thief.url}</d:href></d:current-user-principal>`),
      ),
  ]) {
    const server = await serve({ 'PROPFIND /': answer })
    await openCaldav({ url: server.url, ...login }, LOCAL_BOUNDS, readAnswer).catch(() => {})
  }
  expect(thief.requests.map(({ headers }) => headers.authorization).filter(Boolean)).toEqual([])
})

test('an unchanged calendar is not read, and a changed one is read a hundred events at a time', async () => {
  let syncToken = 'x-1'
  const objects = Array.from({ length: 150 }, (_, index) => `/cal/${index}.ics`)
  let objectRequests = 0
  const server = await serve({
    'PROPFIND /cal/': (reply) => sendResources(reply, calendar('/cal/', `<d:sync-token>${syncToken}</d:sync-token>`)),
    'REPORT /cal/': async (reply, request) => {
      let body = ''
      for await (const part of request) body += part
      const hrefs = [...body.matchAll(/<d:href>([^<]+)/g)].map(([, href]) => href!)
      if (hrefs.length > 0) objectRequests++
      if (hrefs.length === 0) expect(body).toContain('start="20261101T000000Z"')
      sendResources(
        reply,
        ...(hrefs.length > 0 ? hrefs : objects).map((href) =>
          resource(href, `<c:calendar-data><![CDATA[text ${href}]]></c:calendar-data>`),
        ),
      )
    },
  })
  const open = () => openCaldav({ url: `${server.url}cal/`, ...login }, LOCAL_BOUNDS, readAnswer)
  const remote = await open()
  const read = await remote.read(NO_MARKS, SPAN)
  const texts = read && 'texts' in read ? read.texts : []
  expect([texts.length, texts.at(-1), read?.etag, objectRequests]).toEqual([150, 'text /cal/149.ics', 'x-1', 2])
  expect(await remote.read({ etag: 'x-1', modified: null }, SPAN)).toBeUndefined()
  syncToken = 'x-2'
  expect((await (await open()).read({ etag: 'x-1', modified: null }, SPAN))?.etag).toBe('x-2')
})

test.each<[reason: string, status: number | null, answer: Answers[string]]>([
  ['login', null, (reply: ServerResponse) => void reply.writeHead(401).end()],
  ['status', 503, (reply: ServerResponse) => void reply.writeHead(503).end('<x/>')],
  ['which', null, (reply: ServerResponse) => sendResources(reply, resource('/cal/', '<d:resourcetype/>'))],
  [
    'not-calendar',
    null,
    (reply: ServerResponse) => void reply.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello'),
  ],
  [
    'not-calendar',
    null,
    (reply: ServerResponse) => void reply.writeHead(207, { 'content-type': 'text/xml' }).end('<d:multi'),
  ],
])('a calendar that cannot be opened fails with the reason %s, status %s', async (reason, status, answer) => {
  const server = await serve({
    'PROPFIND /cal/': answer,
    'PROPFIND /.well-known/caldav': (reply) => sendResources(reply),
  })
  await expect(openCaldav({ url: `${server.url}cal/`, ...login }, LOCAL_BOUNDS, readAnswer)).rejects.toMatchObject({
    reason,
    status,
  })
})

test.each([304, 404, 500, 999])(
  'a calendar that answers %i to reading and writing fails with that status',
  async (status) => {
    const server = await serve({
      'PROPFIND /cal/': (reply) => sendResources(reply, calendar('/cal/')),
      'REPORT /cal/': (reply) => void reply.writeHead(status).end(),
      'PUT /cal/1.ics': (reply) => void reply.writeHead(status).end(),
    })
    const remote = await openCaldav({ url: `${server.url}cal/`, ...login }, LOCAL_BOUNDS, readAnswer)
    await expect(remote.read(NO_MARKS, SPAN)).rejects.toMatchObject({ reason: 'status', status })
    await expect(remote.write!.put('1', 'text', null)).rejects.toMatchObject({ reason: 'write', status })
  },
)

test('an object that was removed after it was listed is left out', async () => {
  const missingObject =
    '<d:response><d:href>/cal/2.ics</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>'
  const data = (href: string) => resource(href, '<c:calendar-data>text</c:calendar-data>')
  const server = await serve({
    'PROPFIND /cal/': (reply) => sendResources(reply, calendar('/cal/')),
    'REPORT /cal/': (reply) => sendResources(reply, data('/cal/1.ics'), missingObject),
  })
  const remote = await openCaldav({ url: `${server.url}cal/`, ...login }, LOCAL_BOUNDS, readAnswer)
  expect(await remote.read(NO_MARKS, SPAN)).toMatchObject({ texts: ['text'] })
})

test('a mark (ETag) that is too long to store is ignored', async () => {
  // At most 1000 characters are stored.
  const longMark = 'x'.repeat(1001)
  const server = await serve({
    'PROPFIND /cal/': (reply) => sendResources(reply, calendar('/cal/', `<d:sync-token>${longMark}</d:sync-token>`)),
    'REPORT /cal/': (reply) => sendResources(reply),
    'PUT /cal/1.ics': (reply) => void reply.writeHead(201, { etag: longMark }).end(),
  })
  const remote = await openCaldav({ url: `${server.url}cal/`, ...login }, LOCAL_BOUNDS, readAnswer)
  expect([(await remote.read(NO_MARKS, SPAN))?.etag, await remote.write!.put('1', 'text', null)]).toEqual([null, null])
})

test('an answer with too many resources is refused', async () => {
  // At most 20,000 are allowed.
  const text = `<multistatus>${'<response><href>a</href></response>'.repeat(20_001)}</multistatus>`
  await expect(readAnswer({ type: 'text/xml', text })).rejects.toMatchObject({ name: 'TooMuch' })
})

test('a write or removal that the server refuses fails; the removal of a missing object succeeds, and so does a write after a wrong mark', async () => {
  const server = await serve({
    'PROPFIND /cal/': (reply) => sendResources(reply, calendar('/cal/')),
    'PUT /cal/1.ics': (reply) => void reply.writeHead(403).end(),
    'PUT /cal/2.ics': (reply, { headers }) =>
      void (
        headers['if-none-match'] || headers['if-match'] ? reply.writeHead(412) : reply.writeHead(204, { etag: '"2"' })
      ).end(),
    'DELETE /cal/1.ics': (reply) => void reply.writeHead(403).end(),
  })
  const { write } = await openCaldav({ url: `${server.url}cal/`, ...login }, LOCAL_BOUNDS, readAnswer)
  const refused = { reason: 'write', status: 403 }
  await expect(write!.put('1', 'text', '"1"')).rejects.toMatchObject(refused)
  await expect(write!.remove('1')).rejects.toMatchObject(refused)
  expect([await write!.put('2', 'text', '"1"'), await write!.put('2', 'text', null)]).toEqual(['"2"', '"2"'])
  await write!.remove('3')
})
