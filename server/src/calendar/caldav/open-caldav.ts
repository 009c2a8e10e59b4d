import { FEED_BYTES } from '@wifi-tms/contract/feeds'
import { calendarMultiGet, calendarQuery, createObject, deleteObject, propfind } from 'tsdav'
import { FeedFailed } from '../remote/failed.ts'
import { type Bounds, type CalendarLogin, markOf, type Remote } from '../remote/remote.ts'
import { send } from '../remote/send.ts'
import type { DavResource, DavText } from './dav-answer.ts'

/** The maximum number of calendar objects of one request, so that each answer is handled quickly. */
const OBJECTS_PER_REQUEST = 100
/** The maximum number of milliseconds that a reading may take. */
const READ_MS = 60_000

/** The WebDAV properties that identify a calendar, its owner and its last change. */
const props = {
  'd:resourcetype': {},
  'd:current-user-principal': {},
  'c:calendar-home-set': {},
  'c:supported-calendar-component-set': {},
  'cs:getctag': {},
  'd:sync-token': {},
}

/** A calendar and its mark, which changes with each change of the calendar. */
interface FoundCalendar {
  url: string
  mark: string | null
}

/** Parses an answer, in a thread: XML needs many times the memory of its text. */
export type ParseAnswer = (answer: DavText) => Promise<DavResource[]>

/**
 * Opens a calendar of RFC 4791. The address may be the calendar's own, or that of a server or principal with exactly
 * one calendar. Throws FeedFailed.
 */
export async function openCaldav(
  { url, username, password }: CalendarLogin,
  bounds: Bounds,
  parseAnswer: ParseAnswer,
): Promise<Remote> {
  const { origin } = new URL(url)
  /**
   * Serves as the library's `fetch`: it sends every request over the connection whose address was checked, and to no
   * other server than the calendar's.
   */
  const request = async (input: RequestInfo | URL, init?: RequestInit) => {
    const address = new URL(String(input))
    if (address.origin !== origin) throw new FeedFailed('redirects')
    if (username) {
      address.username = encodeURIComponent(username)
      address.password = encodeURIComponent(password)
    }
    const { method = 'GET', body } = init ?? {}
    const headers = Object.fromEntries(new Headers(init?.headers))
    const answer = await send(address.href, { method, headers, ...(body && { body: String(body) }) }, bounds)
    return { ...answer, type: answer.headers['content-type'] ?? '' }
  }
  /** Makes a WebDAV request by a function of the library, and parses the answer on a thread. */
  async function readResources(
    callLibrary: (fetch: typeof globalThis.fetch) => Promise<unknown>,
  ): Promise<DavResource[]> {
    let resources: DavResource[] = []
    await callLibrary(async (input, init) => {
      const { status, type, text } = await request(input, init)
      if (status < 200 || status > 299) throw failureOf(status, 'status')
      resources = await parseAnswer({ type, text }).catch((error: unknown) => {
        throw error instanceof FeedFailed ? error : new FeedFailed('not-calendar')
      })
      // The library only makes the request: its own parsing gets an empty answer.
      return new Response(null, { status: 204 })
    })
    return resources
  }
  /** Makes a request that writes; returns the status and the ETag of the answer. */
  const sendWrite = async (callLibrary: (fetch: typeof globalThis.fetch) => Promise<unknown>) => {
    let result = { status: 0, mark: null as string | null }
    await callLibrary(async (input, init) => {
      const { status, headers } = await request(input, init)
      result = { status, mark: markOf(headers.etag) }
      return new Response(null, { status: 204 })
    })
    return { ...result, ok: result.status >= 200 && result.status < 300 }
  }
  const absoluteUrl = (href: string, from: string): string => {
    const resolved = URL.parse(href, from)
    if (!resolved || resolved.origin !== origin) throw new FeedFailed('which')
    return resolved.href
  }
  const readProperties = (address: string, depth: '0' | '1' = '0') =>
    readResources((fetch) => propfind({ url: address, props, depth, fetch }))
  /**
   * Finds the calendar by RFC 6764 and 4791. It is the address itself, or the only calendar in the home of the person
   * who is signed in.
   */
  async function findCalendar(): Promise<FoundCalendar> {
    const [resource] = await readProperties(url).catch((error: unknown) => {
      // The root of a server need not be a WebDAV resource itself.
      if (error instanceof FeedFailed && /^(status|not-calendar)$/.test(error.reason) && new URL(url).pathname === '/')
        return []
      throw error
    })
    if (resource?.isCalendar) return calendarOf(resource, url)
    // `resourceUrl` is the address of the resource that was read last: its links may be relative to it.
    let [principal, resourceUrl] = [resource?.principal, url]
    let home = resource?.home
    if (!principal && !home) {
      resourceUrl = new URL('/.well-known/caldav', url).href
      principal = (await readProperties(resourceUrl))[0]?.principal
    }
    if (!home && principal) {
      resourceUrl = absoluteUrl(principal, resourceUrl)
      home = (await readProperties(resourceUrl))[0]?.home
    }
    if (!home) throw new FeedFailed('which')
    resourceUrl = absoluteUrl(home, resourceUrl)
    const [only, ...others] = (await readProperties(resourceUrl, '1')).filter(
      ({ isCalendar, holdsEvents }) => isCalendar && holdsEvents,
    )
    if (!only || others.length > 0) throw new FeedFailed('which')
    return calendarOf(only, resourceUrl)
  }
  const calendarOf = ({ href, mark }: DavResource, from: string): FoundCalendar => {
    const address = new URL(absoluteUrl(href, from))
    if (!address.pathname.endsWith('/')) address.pathname += '/'
    return { url: address.href, mark: markOf(mark) }
  }
  const calendar = await findCalendar()
  const addressOf = (id: string) => `${calendar.url}${id}.ics`

  return {
    async read({ etag }, span) {
      if (etag && etag === calendar.mark) return undefined
      const range = { start: stampOf(span.from), end: stampOf(span.until) }
      const filters = {
        'comp-filter': {
          _attributes: { name: 'VCALENDAR' },
          'comp-filter': { _attributes: { name: 'VEVENT' }, 'time-range': { _attributes: range } },
        },
      }
      const resources = await readResources((fetch) =>
        calendarQuery({ url: calendar.url, props: { 'd:getetag': {} }, filters, depth: '1', fetch }),
      )
      const hrefs = resources.map(({ href }) => new URL(absoluteUrl(href, calendar.url)).pathname)
      const texts: string[] = []
      const deadline = performance.now() + READ_MS
      let size = 0
      for (let next = 0; next < hrefs.length; next += OBJECTS_PER_REQUEST) {
        const objectUrls = hrefs.slice(next, next + OBJECTS_PER_REQUEST)
        if (performance.now() > deadline) throw new FeedFailed('slow')
        const options = { url: calendar.url, props: { 'c:calendar-data': {} }, objectUrls, depth: '1' as const }
        for (const { text } of await readResources((fetch) => calendarMultiGet({ ...options, fetch }))) {
          // An object that was removed between the two requests has no text.
          if (text) texts.push(text)
          size += text?.length ?? 0
        }
        if (size > FEED_BYTES) throw new FeedFailed('too-large')
      }
      return { texts, etag: calendar.mark, modified: null }
    },
    write: {
      async put(id, text, etag) {
        const content = { 'content-type': 'text/calendar; charset=utf-8' }
        const writeIf = (condition: Record<string, string>) =>
          sendWrite((fetch) =>
            createObject({ url: addressOf(id), data: text, headers: { ...content, ...condition }, fetch }),
          )
        let answer = await writeIf(etag ? { 'if-match': etag } : { 'if-none-match': '*' })
        // The object was changed on the server, or an answer was lost. Meetings booked here are changed only here, and
        // so our text replaces the object.
        if (answer.status === 412) answer = await writeIf({})
        if (!answer.ok) throw failureOf(answer.status)
        return answer.mark
      },
      async remove(id) {
        const answer = await sendWrite((fetch) => deleteObject({ url: addressOf(id), fetch }))
        if (!answer.ok && answer.status !== 404 && answer.status !== 410) throw failureOf(answer.status)
      },
    },
  }
}

const failureOf = (status: number, reason: 'status' | 'write' = 'write'): FeedFailed =>
  status === 401 ? new FeedFailed('login') : new FeedFailed(reason, status)

/** A moment such as 20261130T080000Z, RFC 4791's notation. */
const stampOf = (moment: string): string => moment.replace(/[-:]|\.\d+/g, '')
