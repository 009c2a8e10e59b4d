import type { IncomingMessage } from 'node:http'
import { FEED_BYTES } from '@wifi-tms/contract/feeds'
import { askOutside, InnerAddress, LargeAnswer, readWhole } from '../../base/outside/ask-outside.ts'
import { FeedFailed } from './failed.ts'
import type { Bounds } from './remote.ts'

const MAX_REDIRECTS = 5
const REDIRECT_STATUSES = [301, 302, 303, 307, 308]
/** The maximum number of milliseconds from the start of the first request to the last byte of the answer. */
const TIMEOUT_MS = 20_000

/** A request. The address's user name and password are sent only to its own host. */
export interface RequestParts {
  method?: string
  headers?: Readonly<Record<string, string>>
  /** Headers for the address's own host only. */
  ownHeaders?: Readonly<Record<string, string>>
  body?: string
  /** The maximum number of redirects that are followed. */
  redirects?: number
  /** True if the answer may be compressed. The caller unpacks it. */
  acceptsCompressed?: boolean
}

/** Sends a request, follows redirects, and reads a successful answer to its end. Throws FeedFailed. */
export async function send(address: string, parts: RequestParts, { hosts, signal, timeoutMs = TIMEOUT_MS }: Bounds) {
  const timeout = AbortSignal.timeout(timeoutMs)
  const stopped = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    const answer = await follow(new URL(address), parts, hosts, stopped)
    const { statusCode: status = 0, headers } = answer
    const isGood = status >= 200 && status < 300
    const bytes = isGood ? await readBody(answer, parts.acceptsCompressed === true) : NO_BYTES
    if (!isGood) answer.destroy()
    return { status, headers, bytes, text: parts.acceptsCompressed ? '' : new TextDecoder().decode(bytes) }
  } catch (error) {
    if (error instanceof FeedFailed) throw error
    if (error instanceof InnerAddress) throw new FeedFailed('address')
    if (error instanceof LargeAnswer) throw new FeedFailed('too-large')
    throw new FeedFailed(timeout.aborted ? 'slow' : 'unreachable')
  }
}

const NO_BYTES = new Uint8Array()

async function follow(
  first: URL,
  { method = 'GET', headers, ownHeaders, body, redirects = MAX_REDIRECTS }: RequestParts,
  hosts: readonly string[],
  signal: AbortSignal,
) {
  const ordinary = { 'accept-encoding': 'identity', 'user-agent': 'wifi-tms', ...headers }
  let url = first
  for (let count = 0; count <= redirects; count++) {
    const isOwn = url.origin === first.origin
    const login = isOwn && (first.username || first.password) ? loginOf(first) : {}
    const allHeaders = { ...ordinary, ...login, ...(isOwn && ownHeaders) }
    const answer = await askOutside(url, { method, headers: allHeaders, body }, hosts, signal)
    if (!REDIRECT_STATUSES.includes(answer.statusCode ?? 0)) return answer
    answer.destroy()
    const next = URL.parse(answer.headers.location ?? '', url)
    if (!next || !/^https?:$/.test(next.protocol)) throw new FeedFailed('redirects')
    url = next
  }
  throw new FeedFailed('redirects')
}

const loginOf = ({ username, password }: URL) => ({
  authorization: `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`,
})

/** Reads an answer to its end. Throws FeedFailed for an unexpected encoding. */
async function readBody(answer: IncomingMessage, acceptsCompressed: boolean): Promise<Uint8Array> {
  if (!acceptsCompressed && (answer.headers['content-encoding'] ?? 'identity') !== 'identity') {
    answer.destroy()
    throw new FeedFailed('not-calendar')
  }
  return readWhole(answer, FEED_BYTES)
}
