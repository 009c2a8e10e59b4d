import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { FEED_BYTES } from '@wifi-tms/contract/feeds'
import { Day } from '@wifi-tms/contract/wall-time'
import { z } from 'zod'
import { FeedFailed, LONGEST_REST_SECONDS } from '../remote/failed.ts'
import { type Instance, storedNameOf } from '../remote/instances.ts'
import { addLoss, noLosses } from '../remote/losses.ts'
import type { Bounds, Expanded, Span } from '../remote/remote.ts'
import { type RequestParts, send } from '../remote/send.ts'

/** The maximum number of milliseconds that a reading may take. */
const READ_MS = 60_000
/** The maximum number of entries that a reading may have. */
const MOST_ENTRIES = 100_000
/**
 * The maximum number of seconds that a call waits before it is tried again. With a longer Retry-After the call fails.
 */
const LONGEST_WAIT = 5
/** The maximum number of times that a call is tried again. */
const MOST_RETRIES = 2
/** The number of seconds before its expiry from which on a token is no longer used. */
const SPARE_SECONDS = 60

/** The tokens of services, by a hash of their grant; `until` is the last moment of use, by performance.now(). */
export type Tokens = Map<string, Promise<{ text: string; until: number }>>

/**
 * The parts of a request for a token: its address, the identity of the client, and its form. The form is made anew for
 * each request, as it may contain a signature with the present time.
 */
export interface Grant {
  address: string
  client: string
  form(): Record<string, string>
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() })

/**
 * Makes the functions that send requests to a service, with tokens of OAuth 2.0 (RFC 6749), and only to the service's
 * own addresses. All of them throw FeedFailed.
 */
export function openCloud(api: string, grant: Grant, bounds: Bounds, tokens: Tokens) {
  const key = createHash('sha256').update(`${grant.address} ${grant.client}`).digest('base64url')

  async function fetchToken() {
    const body = new URLSearchParams(grant.form()).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { status, text } = await sendWithRetries({ address: grant.address, method: 'POST', headers, body })
    if (status === 400 || status === 401) throw new FeedFailed('login')
    if (status !== 200) throw new FeedFailed('status', status)
    const { access_token, expires_in } = parse(Token, text)
    return { text: access_token, until: performance.now() + (expires_in - SPARE_SECONDS) * 1000 }
  }

  async function currentToken(): Promise<string> {
    const token = await tokens.get(key)
    if (token && token.until > performance.now()) return token.text
    const newToken = fetchToken()
    tokens.set(key, newToken)
    newToken.catch(() => tokens.delete(key))
    return (await newToken).text
  }

  /** Makes a request, and repeats it if the service answers that it is briefly busy. */
  async function sendWithRetries({ address, ...parts }: RequestParts & { address: string }) {
    for (let attempt = 1; ; attempt++) {
      const answer = await send(address, { ...parts, redirects: 0 }, bounds)
      if (answer.status !== 429 && answer.status !== 503) return answer
      const waitSeconds = secondsOf(answer.headers['retry-after'])
      if (attempt > MOST_RETRIES || waitSeconds > LONGEST_WAIT)
        throw new FeedFailed('status', answer.status, Math.min(waitSeconds, LONGEST_REST_SECONDS))
      await wait(waitSeconds * 1000, undefined, bounds.signal && { signal: bounds.signal })
    }
  }

  async function request(address: string, parts: RequestParts = {}) {
    if (new URL(address).origin !== new URL(api).origin) throw new FeedFailed('redirects')
    const requestWithToken = async () => {
      const headers = { ...parts.headers, authorization: `Bearer ${await currentToken()}` }
      return sendWithRetries({ address, ...parts, headers })
    }
    let answer = await requestWithToken()
    if (answer.status === 401) {
      // The token may have been revoked.
      tokens.delete(key)
      answer = await requestWithToken()
    }
    if (answer.status === 401) throw new FeedFailed('login')
    return answer
  }

  return {
    request,
    /** Sends an entry. */
    send: (method: string, address: string, body: string) =>
      request(address, { method, headers: { 'content-type': 'application/json' }, body }),
    /** Reads the entries of all pages; `next` returns the address of the following page. */
    async readAll(
      firstPage: string,
      headers: Record<string, string>,
      pageShape: z.ZodType<{ items: unknown[]; next: string | undefined }>,
    ): Promise<unknown[]> {
      const entries: unknown[] = []
      const deadline = performance.now() + READ_MS
      let size = 0
      for (let next: string | undefined = firstPage; next !== undefined; ) {
        if (performance.now() > deadline) throw new FeedFailed('slow')
        const { status, text } = await request(next, { headers })
        if (status !== 200) throw new FeedFailed('status', status)
        const page: { items: unknown[]; next: string | undefined } = parse(pageShape, text)
        next = page.next
        size += text.length
        if (size > FEED_BYTES || entries.length + page.items.length > MOST_ENTRIES) throw new FeedFailed('too-large')
        entries.push(...page.items)
      }
      return entries
    },
  }
}

/** Parses an answer. Throws FeedFailed if it has another shape. */
export function parse<T>(shape: z.ZodType<T>, text: string): T {
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    throw new FeedFailed('not-calendar')
  }
}

/** Retry-After of RFC 9110: seconds or a date; 0 if it is absent. */
function secondsOf(header: string | undefined): number {
  const seconds = /^\d+$/.test(header ?? '') ? Number(header) : (Date.parse(header ?? '') - Date.now()) / 1000
  return Math.max(0, Number.isNaN(seconds) ? 0 : seconds)
}

/** Prints a query with %20 for spaces, which every service understands. */
export const queryOf = (parameters: Record<string, string>): string =>
  `${new URLSearchParams(parameters)}`.replaceAll('+', '%20')

/**
 * The fields of an entry by which people recognise it in a list of losses. A private entry does not fit this shape, so
 * that its name stays unknown.
 */
const EntryLabel = z.object({
  summary: z.string().nullish().catch(null),
  subject: z.string().nullish().catch(null),
  visibility: z.enum(['default', 'public']).nullish(),
  sensitivity: z.literal('normal').nullish(),
  start: z.object({ date: z.string().optional(), dateTime: z.string().optional() }).nullish().catch(null),
})

/** The name and the day of an unreadable entry, as far as these can be read. */
function labelOf(entry: unknown): { title: string; day: string | null } {
  const { data: label } = EntryLabel.safeParse(entry)
  const day = Day.safeParse((label?.start?.date ?? label?.start?.dateTime)?.slice(0, 10))
  return { title: storedNameOf(label?.summary ?? label?.subject ?? ''), day: day.success ? day.data : null }
}

/**
 * Reads the entries that take place within a span. Entries that cannot be read are listed as losses. `readEntry`
 * returns undefined for an entry that occupies no room.
 */
export function instancesOf(
  entries: readonly unknown[],
  readEntry: (entry: unknown) => Instance | undefined,
  { from, until }: Span,
): Expanded {
  const losses = noLosses()
  const instances = entries.flatMap((entry) => {
    try {
      const instance = readEntry(entry)
      return instance && instance.startsAt < instance.endsAt && instance.endsAt > from && instance.startsAt < until
        ? instance
        : []
    } catch {
      const { title, day } = labelOf(entry)
      addLoss(losses, 'object', title, day)
      return []
    }
  })
  return { instances, skipped: losses.count, losses: losses.list }
}

/** A moment rounded down to the minute, as meetings have no seconds. Throws RangeError for any other text. */
export const minuteOf = (text: string): string => new Date(Math.floor(Date.parse(text) / 60_000) * 60_000).toISOString()

/** Checks the answer to a write. Throws FeedFailed if it was refused. */
export function requireSuccess<T extends { status: number }>(answer: T): T {
  if (answer.status >= 200 && answer.status < 300) return answer
  throw new FeedFailed(answer.status >= 500 ? 'status' : 'write', answer.status)
}
