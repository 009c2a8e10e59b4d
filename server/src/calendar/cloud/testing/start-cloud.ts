import { generateKeyPairSync, verify } from 'node:crypto'
import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** An event as a service stores it. */
type Kept = Record<string, unknown> & { id: string }

const SECRET = 'very-secret-of-the-application'
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PRIVATE = keys.privateKey.export({ type: 'pkcs8', format: 'pem' })
const ACCOUNT = 'rooms@project.iam.gserviceaccount.com'

/**
 * A server on this machine that answers by the documentation of Microsoft Graph and of the Google Calendar API, with
 * two entries a page and one calendar per mailbox.
 */
export async function startCloud() {
  const calendars = new Map<string, Map<string, Kept>>()
  const calendar = (name: string) => calendars.getOrInsertComputed(name, () => new Map<string, Kept>())
  const tokens = new Set<string>()
  /** The requests so far, and substitute answers, each for one request. */
  const requests: string[] = []
  const instead: ((request: IncomingMessage, reply: ServerResponse) => boolean)[] = []
  let count = 0

  const server = http.createServer(async (request, reply) => {
    const url = new URL(request.url!, 'http://cloud')
    const body = await text(request)
    requests.push(`${request.method} ${decodeURIComponent(url.pathname)}`)
    const index = instead.findIndex((answer) => answer(request, reply))
    if (index >= 0) {
      instead.splice(index, 1)
      if (reply.writableEnded) return
    }
    const say = (status: number, json?: object) => {
      if (reply.destroyed) return
      reply.writeHead(status, { 'content-type': 'application/json' }).end(json && JSON.stringify(json))
    }
    if (/token$/.test(url.pathname)) return giveToken(new URLSearchParams(body), url.pathname, say)
    if (!tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '')) return say(401, { error: {} })
    const [, service, , name = '', , id] = url.pathname.split('/').map(decodeURIComponent)
    const there = calendar(name)
    const sent = body ? (JSON.parse(body) as Kept) : undefined
    return (service === 'graph' ? graph : google)({ request, url, there, id, sent, say })
  })

  function giveToken(form: URLSearchParams, path: string, say: Say) {
    const token = `token-${++count}`
    const good = path.startsWith('/login/')
      ? form.get('client_secret') === SECRET && form.get('scope') === 'https://graph.microsoft.com/.default'
      : isSigned(form.get('assertion') ?? '')
    if (!good) return say(path.startsWith('/login/') ? 401 : 400, { error: 'invalid_client' })
    tokens.add(token)
    return say(200, { access_token: token, expires_in: 3600, token_type: 'Bearer' })
  }

  function graph({ request, url, there, id, sent, say }: Call) {
    const { method } = request
    if (url.pathname.endsWith('/calendarView')) {
      if (request.headers.prefer !== 'outlook.timezone="UTC"') return say(400)
      const skip = Number(url.searchParams.get('$skip') ?? 0)
      const all = [...there.values()]
      url.searchParams.set('$skip', String(skip + 2))
      const next = skip + 2 < all.length ? { '@odata.nextLink': `${api}${url.pathname}${url.search}` } : {}
      return say(200, { value: all.slice(skip, skip + 2), ...next })
    }
    if (method === 'GET') {
      const wanted = /ep\/value eq '(\w+)'/.exec(url.searchParams.get('$filter') ?? '')?.[1]
      const isIt = (event: Kept) => JSON.stringify(event.singleValueExtendedProperties)?.includes(`"${wanted}"`)
      return say(200, { value: [...there.values()].filter(isIt) })
    }
    if (method === 'POST') {
      const event = { ...sent, id: `AAMk${++count}=` }
      there.set(event.id, event)
      return say(201, event)
    }
    const stored = there.get(id!)
    if (!stored) return say(404, { error: { code: 'ErrorItemNotFound' } })
    if (method === 'DELETE') there.delete(id!)
    else there.set(id!, { ...stored, ...sent })
    return say(method === 'DELETE' ? 204 : 200, method === 'DELETE' ? undefined : there.get(id!))
  }

  function google({ request, url, there, id, sent, say }: Call) {
    const { method } = request
    if (method === 'GET') {
      const from = Number(url.searchParams.get('pageToken') ?? 0)
      const all = [...there.values()].filter(({ status }) => status !== 'cancelled')
      const next = from + 2 < all.length ? { nextPageToken: String(from + 2) } : {}
      return say(200, { kind: 'calendar#events', items: all.slice(from, from + 2), ...next })
    }
    if (method === 'POST') {
      // An event that was removed keeps its id.
      if (there.has(sent!.id)) return say(409, { error: { errors: [{ reason: 'duplicate' }] } })
      there.set(sent!.id, sent!)
      return say(200, sent)
    }
    const stored = there.get(id!)
    if (!stored) return say(404)
    if (method === 'DELETE' && stored.status === 'cancelled') return say(410)
    there.set(id!, method === 'DELETE' ? { ...stored, status: 'cancelled' } : sent!)
    return say(method === 'DELETE' ? 204 : 200, method === 'DELETE' ? undefined : sent)
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** Its addresses, for the server's configuration. */
    services: {
      microsoft: { login: `${api}/login`, api: `${api}/graph` },
      google: { login: `${api}/token`, api: `${api}/google` },
    },
    /** The secrets that people enter. */
    secrets: { microsoft: SECRET, google: JSON.stringify({ client_email: ACCOUNT, private_key: PRIVATE }) },
    /** Texts that must appear nowhere. */
    hidden: [SECRET, 'BEGIN PRIVATE KEY', 'token-'],
    account: ACCOUNT,
    asked: requests,
    calendar,
    /** Revokes all tokens. */
    forget: () => tokens.clear(),
    /** Answers the next request that fits in another way; an answer that ends nothing lets the request go on. */
    once: (fits: RegExp, answer: (reply: ServerResponse) => void) =>
      instead.push((request, reply) => {
        if (!fits.test(`${request.method} ${decodeURIComponent(request.url!)}`)) return false
        answer(reply)
        return true
      }),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Say = (status: number, json?: object) => void

interface Call {
  request: IncomingMessage
  url: URL
  there: Map<string, Kept>
  id: string | undefined
  sent: Kept | undefined
  say: Say
}

function isSigned(assertion: string): boolean {
  const [head = '', claims = '', signature = ''] = assertion.split('.')
  const { iss, scope, exp, iat } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}')
  const isSaid = iss === ACCOUNT && scope === 'https://www.googleapis.com/auth/calendar.events' && exp - iat <= 3600
  return (
    isSaid &&
    verify('RSA-SHA256', Buffer.from(`${head}.${claims}`), keys.publicKey, Buffer.from(signature, 'base64url'))
  )
}
