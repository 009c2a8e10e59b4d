import { generateKeyPairSync, verify } from 'node:crypto'
import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** An event as a service stores it. */
type StoredEvent = Record<string, unknown> & { id: string }

/** The number of entries in one answer: so few that tests read several pages. */
const PAGE_SIZE = 2
const SECRET = 'very-secret-of-the-application'
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PRIVATE_KEY = keys.privateKey.export({ type: 'pkcs8', format: 'pem' })
const ACCOUNT = 'rooms@project.iam.gserviceaccount.com'

/**
 * A server on this machine that answers by the documentation of Microsoft Graph and of the Google Calendar API, with
 * one calendar per mailbox.
 */
export async function startCloud() {
  const calendars = new Map<string, Map<string, StoredEvent>>()
  const calendar = (name: string) => calendars.getOrInsertComputed(name, () => new Map<string, StoredEvent>())
  const tokens = new Set<string>()
  /** The requests so far, as method and path. */
  const requests: string[] = []
  /** Functions that answer a request in place of the usual handling, each once. */
  const substitutes: ((request: IncomingMessage, reply: ServerResponse) => boolean)[] = []
  let count = 0

  const server = http.createServer(async (request, reply) => {
    const url = new URL(request.url!, 'http://cloud')
    const body = await text(request)
    requests.push(`${request.method} ${decodeURIComponent(url.pathname)}`)
    const index = substitutes.findIndex((answer) => answer(request, reply))
    if (index >= 0) {
      substitutes.splice(index, 1)
      if (reply.writableEnded) return
    }
    const sendJson = (status: number, json?: object) => {
      if (reply.destroyed) return
      reply.writeHead(status, { 'content-type': 'application/json' }).end(json && JSON.stringify(json))
    }
    if (/token$/.test(url.pathname)) return giveToken(new URLSearchParams(body), url.pathname, sendJson)
    if (!tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '')) return sendJson(401, { error: {} })
    // The path is for example /graph/users/NAME/events/ID or /google/calendars/NAME/events/ID.
    const [, service, , name = '', , id] = url.pathname.split('/').map(decodeURIComponent)
    const events = calendar(name)
    const sentEvent = body ? (JSON.parse(body) as StoredEvent) : undefined
    return (service === 'graph' ? graph : google)({ request, url, events, id, sentEvent, sendJson })
  })

  function giveToken(form: URLSearchParams, path: string, sendJson: SendJson) {
    const token = `token-${++count}`
    const isGranted = path.startsWith('/login/')
      ? form.get('client_secret') === SECRET && form.get('scope') === 'https://graph.microsoft.com/.default'
      : isSigned(form.get('assertion') ?? '')
    if (!isGranted) return sendJson(path.startsWith('/login/') ? 401 : 400, { error: 'invalid_client' })
    tokens.add(token)
    return sendJson(200, { access_token: token, expires_in: 3600, token_type: 'Bearer' })
  }

  function graph({ request, url, events, id, sentEvent, sendJson }: Call) {
    const { method } = request
    if (url.pathname.endsWith('/calendarView')) {
      if (request.headers.prefer !== 'outlook.timezone="UTC"') return sendJson(400)
      const skip = Number(url.searchParams.get('$skip') ?? 0)
      const eventList = [...events.values()]
      url.searchParams.set('$skip', String(skip + PAGE_SIZE))
      const next =
        skip + PAGE_SIZE < eventList.length ? { '@odata.nextLink': `${api}${url.pathname}${url.search}` } : {}
      return sendJson(200, { value: eventList.slice(skip, skip + PAGE_SIZE), ...next })
    }
    if (method === 'GET') {
      const entryId = /ep\/value eq '(\w+)'/.exec(url.searchParams.get('$filter') ?? '')?.[1]
      const belongsToEntry = (event: StoredEvent) =>
        JSON.stringify(event.singleValueExtendedProperties)?.includes(`"${entryId}"`)
      return sendJson(200, { value: [...events.values()].filter(belongsToEntry) })
    }
    if (method === 'POST') {
      const event = { ...sentEvent, id: `AAMk${++count}=` }
      events.set(event.id, event)
      return sendJson(201, event)
    }
    const stored = events.get(id!)
    if (!stored) return sendJson(404, { error: { code: 'ErrorItemNotFound' } })
    if (method === 'DELETE') events.delete(id!)
    else events.set(id!, { ...stored, ...sentEvent })
    return sendJson(method === 'DELETE' ? 204 : 200, method === 'DELETE' ? undefined : events.get(id!))
  }

  function google({ request, url, events, id, sentEvent, sendJson }: Call) {
    const { method } = request
    if (method === 'GET') {
      const from = Number(url.searchParams.get('pageToken') ?? 0)
      const eventList = [...events.values()].filter(({ status }) => status !== 'cancelled')
      const next = from + PAGE_SIZE < eventList.length ? { nextPageToken: String(from + PAGE_SIZE) } : {}
      return sendJson(200, { kind: 'calendar#events', items: eventList.slice(from, from + PAGE_SIZE), ...next })
    }
    if (method === 'POST') {
      // An event that was removed keeps its id.
      if (events.has(sentEvent!.id)) return sendJson(409, { error: { errors: [{ reason: 'duplicate' }] } })
      events.set(sentEvent!.id, sentEvent!)
      return sendJson(200, sentEvent)
    }
    const stored = events.get(id!)
    if (!stored) return sendJson(404)
    if (method === 'DELETE' && stored.status === 'cancelled') return sendJson(410)
    events.set(id!, method === 'DELETE' ? { ...stored, status: 'cancelled' } : sentEvent!)
    return sendJson(method === 'DELETE' ? 204 : 200, method === 'DELETE' ? undefined : sentEvent)
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** The addresses of this double, for the server's configuration. */
    services: {
      microsoft: { login: `${api}/login`, api: `${api}/graph` },
      google: { login: `${api}/token`, api: `${api}/google` },
    },
    /** The secrets that people enter. */
    secrets: { microsoft: SECRET, google: JSON.stringify({ client_email: ACCOUNT, private_key: PRIVATE_KEY }) },
    /** Secret texts that must appear in no answer, row or log. */
    secretTexts: [SECRET, 'BEGIN PRIVATE KEY', 'token-'],
    account: ACCOUNT,
    requests,
    calendar,
    revokeTokens: () => tokens.clear(),
    /**
     * Calls `answer` for the next request whose method and address match. If `answer` does not end the reply, the usual
     * handling follows.
     */
    replyOnce: (pattern: RegExp, answer: (reply: ServerResponse) => void) =>
      substitutes.push((request, reply) => {
        if (!pattern.test(`${request.method} ${decodeURIComponent(request.url!)}`)) return false
        answer(reply)
        return true
      }),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

type SendJson = (status: number, json?: object) => void

interface Call {
  request: IncomingMessage
  url: URL
  events: Map<string, StoredEvent>
  id: string | undefined
  sentEvent: StoredEvent | undefined
  sendJson: SendJson
}

function isSigned(assertion: string): boolean {
  const [head = '', claims = '', signature = ''] = assertion.split('.')
  const { iss, scope, exp, iat } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}')
  const hasClaims = iss === ACCOUNT && scope === 'https://www.googleapis.com/auth/calendar.events' && exp - iat <= 3600
  return (
    hasClaims &&
    verify('RSA-SHA256', Buffer.from(`${head}.${claims}`), keys.publicKey, Buffer.from(signature, 'base64url'))
  )
}
